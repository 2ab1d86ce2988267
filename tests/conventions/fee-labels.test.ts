import { expect, test } from 'vitest';
import { readSourceFiles } from './source-files.ts';

test('fee labels are written only in the list of fees', () => {
  const found = readSourceFiles()
    .filter(({ path }) => /^(?:src|db|functions)\//.test(path) && !/\.test\.|\/sample\.ts$/.test(path))
    .filter(({ text }) => /['`>](?:Travel|Urgency) fee['`<]/.test(text))
    .map(({ path }) => path);
  expect(found).toEqual(['src/domain/quote-lines.ts']);
});
