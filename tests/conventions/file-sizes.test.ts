import { expect, test } from 'vitest';
import { readSourceFiles } from './source-files.ts';

const sizes = readSourceFiles()
  .filter(({ path }) => /^(?:src|db|functions|scripts|tests)\//.test(path))
  .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
  .toSorted((a, b) => a.lines - b.lines);

test('no file is over 400 lines', () => {
  expect(sizes.filter(({ lines }) => lines > 400)).toEqual([]);
});

test('few files are over 250 lines', () => {
  const long = sizes.filter(({ lines }) => lines > 250);
  console.log(`${sizes.length} files; over 250 lines: ${long.map(({ path }) => path).join(', ') || 'none'}`);
  // A number, not a share: a share would punish merging small files.
  expect(long.length).toBeLessThanOrEqual(48);
});

test('few files hold a part of a thought: under 25 lines only entry points and what several files share', () => {
  const code = sizes.filter(({ path }) => /^(?:src|db)\/.*(?<!\.test)\.tsx?$/.test(path));
  const short = code.filter(({ lines }) => lines < 25);
  console.log(
    `${code.length} files of code, median ${code[code.length >> 1]?.lines}; under 25 lines: ${short.length}`,
  );
  expect(short.length).toBeLessThanOrEqual(60);
});

test('what reads the descriptions of records stays small', () => {
  const engine = new Set([
    'src/domain/record-fields.ts',
    'src/contract/record-fields.ts',
    'src/server/record-values.ts',
    'src/admin/shared/form/RecordInput.tsx',
  ]);
  const code = readSourceFiles()
    .filter(({ path }) => engine.has(path))
    .flatMap(({ text }) => text.split('\n'))
    .filter((line) => !/^\s*(?:$|\/?\*|\/\/)/.test(line));
  expect(code.length).toBeGreaterThan(200);
  expect(code.length).toBeLessThan(400);
});
