import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { placeName } from '#content/place/place.ts';
import { paths } from '#scripts/build/paths.ts';
import { towns } from '#domain/regions.ts';

// A business in another place writes its own src/content, and its own prose in src/pages. Nothing of the first one may be
// left in what is deployed.

/** Words of the first business, in lower case and without marks, beside the names of its towns. */
const words = ['Kauai', 'Hawaii', 'Honolulu', 'Oahu', 'Kuhio', 'Kaumualii', 'Kokee', 'Maalo', 'Nene'];
const names = [...words, ...towns.map(({ name }) => name)];

/** A made-up word of the same length: every vowel is the next one. */
const madeUp = (word: string): string =>
  word
    .normalize('NFD')
    .replaceAll(/\p{M}|[ʻ‘’]/gu, '')
    .replaceAll(/[aeiou]/gi, (vowel) => 'eiouaEIOUA'['aeiouAEIOU'.indexOf(vowel)]!);

/** A name however it is marked: "Kōloa", "Kaua‘i". */
const spelled = (name: string): string => [...name].map((letter) => `${letter}\\p{M}?`).join('[ʻ‘’]?');
/** Texts with marks apart from their letters are searched for these. */
const firstNames = new RegExp(`[ʻ‘’]?(?:${names.map(spelled).join('|')})`, 'giu');
/** Whole values: another zone without daylight saving time, another area code. */
const values: readonly (readonly [first: RegExp, second: string])[] = [
  [/Pacific\/Honolulu/g, 'America/Panama'],
  [/-10:00/g, '-05:00'],
  [/808/g, '507'],
];
/** A made-up Japanese name of the same length: every letter is the next one. */
const madeUpKatakana = (name: string): string =>
  name.replaceAll(/[ァ-ヵ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 1));

const ofSecond = (text: string): string =>
  values
    .reduce((line, [first, second]) => line.replaceAll(first, second), text)
    .replaceAll(/[ァ-ヶー]{3,}/g, madeUpKatakana)
    .normalize('NFD')
    .replaceAll(firstNames, madeUp)
    .normalize('NFC');

const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

/** Rewrites what the second business would write, and renames the pages that are named for a place. */
async function becomeSecond(root: string): Promise<void> {
  for (const folder of ['content', 'pages']) {
    for (const file of await filesIn(join(root, 'src', folder))) {
      const text = await readFile(file, 'utf8');
      const lines = text
        .split('\n')
        .map((line) => (/^\s*import |\} from '/.test(line) ? line : ofSecond(line)));
      await writeFile(file, lines.join('\n'));
      const isNamed = file.endsWith('.md') || file.includes(join('pages', 'locations'));
      if (isNamed) await rename(file, join(file, '..', ofSecond(basename(file))));
    }
  }
}

/** Every text that is deployed; pictures and fonts have no words of ours. */
async function deployedTexts(root: string): Promise<{ file: string; text: string }[]> {
  const files = (await filesIn(join(root, 'dist'))).filter(
    (file) => !/\.(?:png|woff2|ico)$/.test(file) && !file.includes('.prerender'),
  );
  return Promise.all(files.map(async (file) => ({ file, text: await readFile(file, 'utf8') })));
}

const leftOf = (text: string): string[] => {
  const numbers = text.match(/\b808\b/g) ?? [];
  return [...(text.normalize('NFD').match(firstNames) ?? []), ...numbers];
};

// In the project, so that the packages' path from the copy, which the names of scripts depend on, is the same on every
// machine: a page with other names compresses to other bytes.
await mkdir(paths.built, { recursive: true });
const copy = await mkdtemp(join(paths.built, 'second-business-'));
afterAll(() => rm(copy, { recursive: true, force: true }));

test('a second business in another place is built from its own content, with nothing of the first in what is deployed', async () => {
  const first = await deployedTexts(paths.root);
  expect(leftOf(first.find(({ file }) => file.endsWith('dist/index.html'))!.text)).not.toEqual([]);

  const left = new Set(['node_modules', 'dist', 'build', 'test-results', '.git', '.astro', '.data']);
  for (const name of await readdir(paths.root)) {
    if (!left.has(name)) await cp(join(paths.root, name), join(copy, name), { recursive: true });
  }
  await symlink(join(paths.root, 'node_modules'), join(copy, 'node_modules'));
  await becomeSecond(copy);
  await promisify(execFile)(process.execPath, [join('scripts', 'build.ts')], {
    cwd: copy,
    env: { ...process.env, SITE_URL: 'https://gull.example' },
    maxBuffer: 64 * 1024 * 1024,
  });
  const second = await deployedTexts(copy);
  expect(second).toHaveLength(first.length);
  const home = second.find(({ file }) => file.endsWith('dist/index.html'))!.text;
  expect(home).toContain(`Locked out on ${madeUp(placeName)}?`);
  const found = second.flatMap(({ file, text }) =>
    leftOf(text).map((word) => `${file.slice(copy.length)}: ${word}`),
  );
  expect(found).toEqual([]);
});
