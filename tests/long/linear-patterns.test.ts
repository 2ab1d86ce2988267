import ts from 'typescript';
import { expect, test } from 'vitest';
import { fold } from '#domain/pasted-text/folded.ts';
import { countSteps, hardTexts, readPattern } from '#tests/support/regexp-steps.ts';
import { holdsForAll } from '#tests/support/holds-for-all.ts';
import { readSourceFiles } from '#tests/conventions/source-files.ts';

// What is added to a text adds as many steps to a search, however long the text is already: for every pattern in code that
// reads what people type. The steps are counted, not timed.

/** Patterns that take more, with what bounds their text. */
const bounded: Record<string, string> = {
  'src/domain/money.ts': 'the digits of a safe integer',
  'src/server/accounts/password-hash.ts': 'the base64 of a hash',
  'src/server/config.ts': 'what the operator configured',
};

/** The patterns in a file. */
function patternsOf(path: string, text: string): RegExp[] {
  const found: RegExp[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push(new RegExp(node.text.slice(1, end), node.text.slice(end + 1)));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX));
  return found;
}

/**
 * A text whose length costs a pattern more and more; undefined for none.
 * @param read what the code does to a text before it is searched
 */
function hardest(pattern: RegExp, read = (text: string) => text): string | undefined {
  const root = readPattern(pattern);
  // Windows such as [^.]{0,80} grow until they are full, so what looks slow is tried again with more.
  const isSlow = (text: (size: number) => string, size: number) => {
    const [short, middle, long] = [1, 2, 3].map((times) =>
      countSteps(pattern, root, read(text(size * times))),
    );
    return long === Infinity || long! - middle! > 1.3 * (middle! - short!) + 200;
  };
  return hardTexts(root).find((text) => isSlow(text, 40) && isSlow(text, 300))?.(12);
}

test('the count finds slow patterns, and lets the others pass', () => {
  const slow = [/\s+$/, /(?:a+)+b/, /[a-z]+@/, /x.*y.*z/, /(?<![a-z.])(?:[a-z]+[.。])+com/, /\s*#?\s*\d/];
  const linear = [
    /^\s+/,
    /\d{1,8}x/,
    /(?<![a-z])[a-z]+@/,
    /[^\n]{0,30}b/,
    /(?<![a-z.。])(?:[a-z]+[.。])+com/,
  ];
  expect([...slow, ...linear].filter((pattern) => hardest(pattern) !== undefined)).toEqual(slow);
});

const read =
  /^(?:src\/(?:server|domain|contract|client|admin|islands)|functions|db\/queries)\/.*(?<!\.test)\.tsx?$/;
const files = readSourceFiles()
  .filter(({ path }) => read.test(path) && !(path in bounded))
  .map(({ path, text }) => ({ path, patterns: patternsOf(path, text) }))
  .filter(({ patterns }) => patterns.length > 0);

test('every file searches in linear time', () =>
  holdsForAll(
    files.map((file) => [file.path, file]),
    ({ path, patterns }) => {
      // A pasted text is folded before anything searches it.
      const folded = path.startsWith('src/domain/pasted-text/') && !path.endsWith('/folded.ts');
      const slow = patterns.flatMap((pattern) => {
        const text = hardest(pattern, folded ? (typed) => fold(typed).cased : undefined);
        return text === undefined ? [] : [`${String(pattern)} for ${JSON.stringify(text)}`];
      });
      expect(slow).toEqual([]);
    },
    100,
  ));
