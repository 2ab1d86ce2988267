import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { paths } from '#scripts/build/paths.ts';
import { readSourceFiles } from './source-files.ts';

const decisions = globSync('docs/decisions/*.md', { cwd: paths.root });
const guides = [
  'README.md',
  ...globSync('docs/**/*.md', { cwd: paths.root }).filter((path) => !decisions.includes(path)),
];

/** A record of a decision says these, in this order, each in a paragraph. */
const questions = ['**Decided.**', '**Why.**', '**Tried.**', '**Look again**'];

const isThere = (path: string) => existsSync(join(paths.root, path));
const read = (path: string) => readFileSync(join(paths.root, path), 'utf8');

/** Words as `wc -w` counts them. */
const words = (text: string) => text.split(/\s+/).filter(Boolean).length;

/** Heading anchors as GitHub generates them: "When a person asks" is #when-a-person-asks. */
function anchors(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(/\s/g, '-'),
  );
}

/** A page's links to missing files and headings. */
function brokenLinks(path: string, markdown: string): string[] {
  return [...markdown.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(
    ([link, target = '', anchor]) => {
      const file = target === '' ? path : join(dirname(path), target);
      if (!isThere(file)) return [`${path}: ${link}`];
      const text = target === '' ? markdown : anchor === undefined ? '' : read(file);
      return anchor !== undefined && !anchors(text).includes(anchor) ? [`${path}: ${link}`] : [];
    },
  );
}

/** A page's paths and tests that do not exist; a test without a folder is one of tests/faults. */
function missingPaths(path: string, markdown: string): string[] {
  return [...markdown.matchAll(/`((?:tests|src|scripts|functions|db|docs)\/[^`\s<*…]+|[\w-]+\.test\.ts)`/g)]
    .map(([, name = '']) => name.replace(/#.*$/, ''))
    .map((name) => (name.includes('/') ? name : `tests/faults/${name}`))
    .filter((name) => !isThere(name))
    .map((name) => `${path}: ${name}`);
}

test('every link in the guides and decisions leads to a file and a heading', () => {
  expect(decisions.length).toBeGreaterThan(20);
  expect([...guides, ...decisions].flatMap((path) => brokenLinks(path, read(path)))).toEqual([]);
});

test('a planted broken link is found', () => {
  const planted = '# Here\n[a](gone.md) [b](#nowhere) [c](editing.md#nowhere) [d](#here) [e](editing.md)';
  expect(brokenLinks('docs/editing.md', planted)).toHaveLength(3);
});

test('every path and every test that a page names exists', () => {
  const missing = [...guides, ...decisions].flatMap((path) => missingPaths(path, read(path)));
  // A placeholder in the instructions for adding a page.
  expect(missing.filter((line) => !line.endsWith('my-new-page.md'))).toEqual([]);
});

test('a planted path and a planted test are found', () => {
  const planted = '`src/gone.ts` `gone.test.ts` `src/domain/money.ts` `races.test.ts` `src/domain/*.ts`';
  expect(missingPaths('README.md', planted)).toEqual([
    'README.md: src/gone.ts',
    'README.md: tests/faults/gone.test.ts',
  ]);
});

test('every command that a guide names exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = guides.flatMap((path) =>
    [...read(path).matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => ({ path, name })),
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter(({ name }) => scripts[name] === undefined)).toEqual([]);
});

test('the table of variables in docs/operations.md has those that the configuration reads, and no others', () => {
  const code = [
    'src/server/config.ts',
    'src/server/cards/settings.ts',
    'scripts/settings.ts',
    'src/server/log.ts',
    'scripts/prepare-server.ts',
    'scripts/build/hosted-settings.ts',
  ].map(read);
  const used = [...code.join('\n').matchAll(/'([A-Z][A-Z_]*[A-Z])'/g)].map(([, name = '']) => name);
  const [, table = ''] = /^## Variables$([^]*?)^## /m.exec(read('docs/operations.md')) ?? [];
  const told = [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name),
  );
  // The host and `npm start` set these.
  const set = new Set([
    'NODE_ENV',
    'NETLIFY',
    'CONTEXT',
    'APP_VERSION',
    'SELF_ORIGIN',
    'DEPLOY_PRIME_URL',
    'URL',
    'NETLIFY_DATABASE_URL',
  ]);
  expect(used.filter((name) => !set.has(name) && !told.includes(name))).toEqual([]);
  expect(told.filter((name) => !used.includes(name))).toEqual([]);
});

test('every document that code refers to exists', () => {
  const missing = readSourceFiles().flatMap(({ path, text }) =>
    [...text.matchAll(/\bdocs\/[\w/-]+\.(?:md|csv|txt)\b/g)]
      .filter(([named]) => !isThere(named))
      .map(([named]) => `${path}: ${named}`),
  );
  expect(missing).toEqual([]);
});

test('a newcomer reads everything in about an hour: 20,000 words at most', () => {
  const counts = [...guides, ...decisions].map((path) => [path, words(read(path))] as const);
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  const heaviest = counts.toSorted(([, a], [, b]) => b - a).slice(0, 8);
  expect(total, heaviest.map(([path, count]) => `${path} ${count}`).join(', ')).toBeLessThanOrEqual(20_000);
});

test('a decision is a short record that says what, why, what was tried and when to look again', () => {
  const wrong = decisions.flatMap((path) => {
    const [title = '', ...paragraphs] = read(path).trim().split('\n\n');
    const asked = questions.map((question, index) => paragraphs[index]?.startsWith(question) === true);
    const fits = words(read(path)) <= 220 && paragraphs.length === questions.length;
    return title.startsWith('# ') && fits && asked.every(Boolean) ? [] : [path];
  });
  expect(wrong).toEqual([]);
});

test('every decision is one that code or a guide points to', () => {
  const pointing = [...guides.map(read), ...readSourceFiles().map(({ text }) => text)].join('\n');
  expect(decisions.filter((path) => !pointing.includes(path.replace(/^docs\//, '')))).toEqual([]);
});
