import { expect, test } from 'vitest';
import { findCycles } from './import-cycles.ts';
import { readSourceFiles } from './source-files.ts';

const files = readSourceFiles().filter(
  ({ path }) => /^(?:src|db|functions|scripts|tests)\//.test(path) && !path.includes('.test.'),
);

test('no files import each other in a cycle, not even for types', () => {
  expect(files.length).toBeGreaterThan(500);
  expect(findCycles(files)).toEqual([]);
});

test('a planted cycle is found, whether of two files or three, through types or dynamic imports', () => {
  const file = (path: string, text: string) => ({ path, text });
  expect(
    findCycles([
      file('src/domain/a.ts', `import { b } from './b.ts';`),
      file('src/domain/b.ts', `import type { C } from '#domain/c.ts';`),
      file('src/domain/c.ts', `const a = () => import('./a.ts');`),
      file('src/domain/d.ts', `import { a } from './a.ts';`),
      file('db/x.ts', `import { y } from './y.ts';`),
      file('db/y.ts', `export type { x } from './x.ts';`),
    ]),
  ).toEqual([
    ['src/domain/a.ts', 'src/domain/b.ts', 'src/domain/c.ts'],
    ['db/x.ts', 'db/y.ts'],
  ]);
});
