import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { functionEntry } from '#scripts/build/functions.ts';
import { paths } from '#scripts/build/paths.ts';
import { median } from '../numbers.ts';
import type { Figure, Part } from '../part.ts';
import type { Rig } from '../rig.ts';

const run = promisify(execFile);

/** Length of the text that measures parsing alone, in KB: about as much as a public form's function reads at its start. */
const PLAIN_KB = 250;

/** The cost of a cold start. */
export const part: Part = {
  name: 'imports',
  about: `each function as it is deployed: its size, and the processor time of importing it in a fresh process, beside a file of ${PLAIN_KB} KB that only defines functions`,
  run: measure,
};

async function measure(rig: Rig): Promise<Figure[]> {
  const older = await rig.olderFolder();
  const trees = [paths.root, ...(older === undefined ? [] : [older])];
  for (const tree of trees) await bundle(tree);
  const names = (await readdir(paths.functions)).toSorted();
  const folder = await mkdtemp(join(tmpdir(), 'nene-bench-imports-'));
  try {
    const plain = join(folder, 'plain.mjs');
    await writeFile(plain, onlyFunctions(PLAIN_KB * 1024));
    const files = [plain, ...trees.flatMap((tree) => names.map((name) => entryOf(tree, name)))];
    const times = await importTimes(files, rig.options.rounds * 3);
    const figures: Figure[] = [
      {
        name: `${PLAIN_KB} KB of uncalled functions, import`,
        value: median(times.get(plain)!),
        unit: 'ms',
      },
    ];
    for (const name of names) {
      const found = times.get(entryOf(paths.root, name))!;
      const notes = [`${ratio(found, times.get(plain)!)} × of the uncalled functions`];
      if (older !== undefined)
        notes.push(`${ratio(found, times.get(entryOf(older, name))!)} × of what it was`);
      figures.push(
        {
          name: `${name}, gzip`,
          value: await gzipKb(join(paths.functions, name)),
          unit: 'KB',
        },
        {
          name: `${name}, import`,
          value: median(found),
          unit: 'ms',
          budget: { atMost: 40 },
          time: true,
          note: notes.join('; '),
        },
      );
    }
    return figures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The median of the rounds' own ratios. */
function ratio(times: readonly number[], to: readonly number[]): string {
  return median(times.map((time, round) => time / to[round]!)).toFixed(2);
}

/** The file that starts a function; in older commits each function is one file. */
function entryOf(tree: string, name: string): string {
  const folder = join(tree, 'build', 'functions');
  const entry = functionEntry(name, folder);
  return existsSync(entry) ? entry : join(folder, `${name}.mjs`);
}

async function gzipKb(folder: string): Promise<number> {
  const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name))));
  return files.reduce((total, file) => total + gzipSync(file, { level: 9 }).byteLength, 0) / 1024;
}

/** A module of some size that does nothing: the cost of reading, decoding and parsing. */
function onlyFunctions(bytes: number): string {
  const lines: string[] = [];
  for (let length = 0, n = 0; length < bytes; n += 1) {
    const line = `function f${n}(a,b){const c=a.map(d=>d.id===b?{...d,n:d.n+${n}}:d);if(c.length>${n})throw new Error("Too many: "+c.length);return c.filter(Boolean)}`;
    lines.push(line);
    length += line.length + 1;
  }
  return lines.join('\n');
}

async function bundle(tree: string): Promise<void> {
  const script = `const { bundleFunctions } = await import(${JSON.stringify(pathToFileURL(join(tree, 'scripts/build/functions.ts')).href)}); await bundleFunctions();`;
  await run(process.execPath, ['--input-type=module', '-e', script], { cwd: tree });
}

/** Times of importing each file, round by round, in turn forwards and backwards. */
async function importTimes(files: readonly string[], rounds: number): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>(files.map((file) => [file, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const file of round % 2 === 0 ? files : files.toReversed()) {
      const took = existsSync(file) ? await importTime(file) : Number.NaN;
      times.get(file)!.push(took);
    }
  }
  return times;
}

/**
 * Milliseconds of processor time, of all threads, that importing a file takes in a new process. Other processes' work is
 * not included; on an idle machine the wall time is the same or a little less.
 */
async function importTime(file: string): Promise<number> {
  const script = `const begun = process.cpuUsage(); await import(${JSON.stringify(pathToFileURL(file).href)}); const { user, system } = process.cpuUsage(begun); console.log((user + system) / 1000); process.exit(0);`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script]);
  return Number(stdout.trim().split('\n').at(-1));
}
