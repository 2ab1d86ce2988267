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
  expect(long.length / sizes.length).toBeLessThan(0.03);
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
