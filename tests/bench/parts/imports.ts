import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { paths } from '#scripts/build/paths.ts';
import { median } from '../numbers.ts';
import type { Figure, Part } from '../part.ts';
import type { Rig } from '../rig.ts';

const run = promisify(execFile);

/** The office's and the clock's: nobody waits for them to load on a phone. */
const mayWeighMore = /^(?:admin|outbox|outbox-timer|reminders)$/;

/** What a cold start costs. */
export const part: Part = {
  name: 'imports',
  about: 'each function as it is deployed: its size, and importing it in a fresh process',
  run: measure,
};

async function measure(rig: Rig): Promise<Figure[]> {
  const older = await rig.olderFolder();
  const trees = [paths.root, ...(older === undefined ? [] : [older])];
  for (const tree of trees) await bundle(tree);
  const names = (await readdir(paths.functions))
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => name.slice(0, -4));
  const times = new Map<string, number[]>();
  const key = (tree: string, name: string) => `${tree} ${name}`;
  const rounds = rig.options.rounds * 3;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      for (const tree of trees) {
        const file = join(tree, 'build', 'functions', `${name}.mjs`);
        const took = await importTime(file).catch(() => Number.NaN);
        times.set(key(tree, name), [...(times.get(key(tree, name)) ?? []), took]);
      }
    }
  }
  const figures: Figure[] = [];
  for (const name of names) {
    const gzip =
      gzipSync(await readFile(join(paths.functions, `${name}.mjs`)), { level: 9 }).byteLength / 1024;
    const found = times.get(key(paths.root, name))!;
    const then = older === undefined ? undefined : median(times.get(key(older, name))!);
    figures.push(
      {
        name: `${name}, gzip`,
        value: gzip,
        unit: 'KB',
        ...(mayWeighMore.test(name) ? {} : { budget: { atMost: 250 } }),
      },
      {
        name: `${name}, import`,
        value: median(found),
        unit: 'ms',
        budget: { atMost: 40 },
        time: true,
        ...(then === undefined ? {} : { note: `${(median(found) / then).toFixed(2)} × of what it was` }),
      },
    );
  }
  return figures;
}

async function bundle(tree: string): Promise<void> {
  const script = `const { bundleFunctions } = await import(${JSON.stringify(pathToFileURL(join(tree, 'scripts/build/functions.ts')).href)}); await bundleFunctions();`;
  await run(process.execPath, ['--input-type=module', '-e', script], { cwd: tree });
}

/** Milliseconds that importing a file takes in a process that has done nothing yet. */
async function importTime(file: string): Promise<number> {
  const script = `const begun = performance.now(); await import(${JSON.stringify(pathToFileURL(file).href)}); console.log(performance.now() - begun); process.exit(0);`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script]);
  return Number(stdout.trim().split('\n').at(-1));
}
