import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { paths } from './paths.ts';

const inputs = [
  'src',
  'public',
  'functions',
  'db',
  'scripts/build',
  'scripts/build.ts',
  'astro.config.mjs',
  'tailwind.config.cjs',
  'tsconfig.json',
  'netlify.toml',
  'package.json',
  'package-lock.json',
];

/** One hash over everything that a build is made from: the files' names and contents, and what was asked for. */
export async function hashInputs(siteUrl: string | undefined, preview: boolean): Promise<string> {
  const hash = createHash('sha256').update(`${siteUrl} ${preview}`).update(process.version);
  const files = (await Promise.all(inputs.map(listFiles))).flat().toSorted();
  for (const file of files) {
    hash.update(`\0${relative(paths.root, file)}\0`).update(await readFile(file));
  }
  return hash.digest('hex');
}

async function listFiles(input: string): Promise<string[]> {
  const path = join(paths.root, input);
  if (!existsSync(path)) return [];
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) return [path];
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Whether what was built last was built from these inputs and is still all there. */
export async function isFresh(hash: string): Promise<boolean> {
  if (![paths.publish, paths.functions, paths.encoded].every(existsSync)) return false;
  return (await readFile(paths.stamp, 'utf8').catch(() => '')) === hash;
}

/** Forgets what the last build was made from. */
export async function forgetInputs(): Promise<void> {
  await rm(paths.stamp, { force: true });
}

/** Remembers what this build was made from. Called last, so that a build that failed is not taken for one. */
export async function rememberInputs(hash: string): Promise<void> {
  await writeFile(paths.stamp, hash);
}
