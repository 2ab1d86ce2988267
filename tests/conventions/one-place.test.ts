import ts from 'typescript';
import { expect, test } from 'vitest';
import { readSourceFiles } from './source-files.ts';

/** Words that are true of this business's place only. */
const here =
  /Honolulu|Hawai[iʻ‘'’]|Kaua[iʻ‘'’]|L[iī]hu[eʻ‘'’]|\b808\b|\bHST\b|General Excise|Princeville|Hanalei|Nene Lock/;

/** Strings, templates and JSX texts of a file, with their lines; comments, names and imports don't count. */
function textsOf(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddle(node) ||
      ts.isTemplateTail(node) ||
      ts.isJsxText(node) ||
      ts.isRegularExpressionLiteral(node)
    ) {
      if (here.test(node.getText().replaceAll(/--.*/g, ''))) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart());
        found.push(`${path}:${line + 1}: ${node.getText().trim().slice(0, 90)}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

test('where the business is stands in src/content; code reads it', () => {
  const code = readSourceFiles().filter(
    ({ path }) =>
      /^(?:src\/(?:domain|contract|server|admin|islands|client|ui)|db\/(?:queries|migrations)|functions)\//.test(
        path,
      ) &&
      /\.tsx?$/.test(path) &&
      !/\.test\.tsx?$/.test(path),
  );
  expect(code.flatMap(({ path, text }) => textsOf(path, text))).toEqual([]);
});
