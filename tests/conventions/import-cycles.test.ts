import { expect, test } from 'vitest';
import { readImports } from './imports.ts';
import { readSourceFiles, type SourceFile } from './source-files.ts';

/** Every import of the given files by another of them, type-only and dynamic ones included. */
function importGraph(files: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> {
  const paths = new Set(files.map(({ path }) => path));
  const known = (path: string | undefined): path is string => path !== undefined && paths.has(path);
  return new Map(
    files.map((file) => [
      file.path,
      readImports(file)
        .map(({ path }) => path)
        .filter(known),
    ]),
  );
}

/** Groups of files that import one another in a circle, each sorted; empty when there is none. */
function findCycles(files: readonly SourceFile[]): string[][] {
  const graph = importGraph(files);
  // A file is in a circle with another when each reaches the other.
  const reached = new Map([...graph.keys()].map((path) => [path, reachableFrom(path, graph)]));
  const circles = [...graph.keys()]
    .map((path) =>
      [...graph.keys()].filter((other) => reached.get(path)?.has(other) && reached.get(other)?.has(path)),
    )
    .filter((circle) => circle.length > 0)
    .map((circle) => circle.toSorted());
  return [...new Map(circles.map((circle) => [circle.join(), circle])).values()];
}

/** The files that a file imports, directly or through others. */
function reachableFrom(start: string, graph: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [...(graph.get(start) ?? [])];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    open.push(...(graph.get(path) ?? []));
  }
  return found;
}

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
