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

/** A page part's lines outside its comments and imports; a function's name may say where. */
const linesOf = (path: string, text: string): string[] =>
  text.split('\n').flatMap((line, index) => {
    const isFree =
      /^\s*(?:\/?\*|\/\/|import )/.test(line) || !here.test(line.replaceAll(/\w+InHonolulu/g, ''));
    return isFree ? [] : [`${path}:${index + 1}: ${line.trim().slice(0, 90)}`];
  });

/** Code that may not know where the business is. */
const code =
  /^(?:src\/(?:domain|contract|server|admin|islands|client|ui|components|layouts)|db\/(?:queries|migrations)|functions|scripts)\//;

/** Besides the pages, whose prose is the business's, and src/content: samples for the bench and the check of Netlify. */
const excepted = /^scripts\/(?:netlify-smoke|bench\/(?:scenarios|bare-statements))\.ts$/;

test('where the business is stands in src/content; code reads it', () => {
  const files = readSourceFiles().filter(
    ({ path }) => code.test(path) && !excepted.test(path) && !/\.test\.tsx?$/.test(path),
  );
  expect(linesOf('a.astro', '<p>All of Kauai</p>')).toHaveLength(1);
  expect(
    files.flatMap(({ path, text }) => {
      if (/\.tsx?$/.test(path)) return textsOf(path, text);
      return path.endsWith('.astro') ? linesOf(path, text) : [];
    }),
  ).toEqual([]);
});
