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

/** A hash over all build inputs: file names, file contents and options. */
export async function hashInputs(siteUrl: string | undefined, previewUrl: string): Promise<string> {
  const hash = createHash('sha256').update(`${siteUrl} ${previewUrl}`).update(process.version);
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

/** Whether the last build used these inputs and its output still exists. */
export async function isFresh(hash: string): Promise<boolean> {
  if (![paths.publish, paths.functions, paths.encoded].every(existsSync)) return false;
  return (await readFile(paths.stamp, 'utf8').catch(() => '')) === hash;
}

/** Removes the record of the last build's inputs. */
export async function clearInputs(): Promise<void> {
  await rm(paths.stamp, { force: true });
}

/** Records this build's inputs. Called last, so that a failed build is never considered fresh. */
export async function rememberInputs(hash: string): Promise<void> {
  await writeFile(paths.stamp, hash);
}
