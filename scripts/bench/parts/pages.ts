import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { paths } from '#scripts/build/paths.ts';
import { sum } from '../numbers.ts';
import type { Figure, Part } from '../part.ts';

const counts = [60, 600, 2_000];
const copied = [
  'db',
  'docs',
  'functions',
  'public',
  'scripts',
  'src',
  'tests',
  'astro.config.mjs',
  'netlify.toml',
  'package-lock.json',
  'package.json',
  'tailwind.config.cjs',
  'tsconfig.json',
];

/** Whether build time stays linear as the catalogue grows. */
export const part: Part = {
  name: 'pages',
  about: 'the whole `npm run build` in a temporary copy with made-up landing pages',
  slow: true,
  run: measure,
};

async function measure(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'nene-bench-pages-'));
  try {
    for (const name of copied) await cp(join(paths.root, name), join(folder, name), { recursive: true });
    await symlink(join(paths.root, 'node_modules'), join(folder, 'node_modules'));
    const services = join(folder, 'src', 'content', 'services');
    const originals = (await readdir(services)).filter((name) => name.endsWith('.md')).toSorted();
    const builds: BuildTime[] = [];
    for (const count of counts) {
      await addPages(services, originals, count);
      builds.push(await timeBuild(folder));
    }
    const [early, late] = [pageMore(builds, 0), pageMore(builds, 1)];
    return [
      ...counts.map((count, place) => ({
        name: `${count} landing pages`,
        value: builds[place]!.seconds,
        unit: 's',
        note: `${builds[place]!.processorSeconds.toFixed(1)} s of processor time`,
      })),
      { name: 'a page more, 60 to 600, processor time', value: early, unit: 'ms' },
      { name: 'a page more, 600 to 2000, processor time', value: late, unit: 'ms' },
      {
        name: 'a page more from 600 on / before',
        value: late / early,
        unit: '×',
        budget: { atMost: 1.5 },
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A build's wall time and processor time; other processes hardly change the latter. */
interface BuildTime {
  readonly seconds: number;
  readonly processorSeconds: number;
}

/** Milliseconds of processor time that each page costs between one count and the next. */
function pageMore(builds: readonly BuildTime[], step: number): number {
  const more = builds[step + 1]!.processorSeconds - builds[step]!.processorSeconds;
  return (more * 1000) / (counts[step + 1]! - counts[step]!);
}

/** Copies of the catalogue's own pages under other names, until there are `count`. */
async function addPages(folder: string, originals: readonly string[], count: number): Promise<void> {
  for (let place = originals.length; place < count; place += 1) {
    const original = originals[place % originals.length]!;
    const text = await readFile(join(folder, original), 'utf8');
    const slug = `${original.slice(0, -3)}-${place}`;
    await writeFile(join(folder, `${slug}.md`), text.replace(/^slug: .*$/m, `slug: ${slug}`));
  }
}

async function timeBuild(folder: string): Promise<BuildTime> {
  const begun = performance.now();
  // The shell's `times` counts the processes below it, the pages' own build among them; Node counts only itself.
  const command = [process.execPath, join(folder, 'scripts', 'build.ts'), '--report-only'];
  const child = spawn('sh', ['-c', '"$@" >&2 && times', 'sh', ...command], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  const [, children] = output.trim().split('\n');
  if (child.exitCode !== 0 || children === undefined) throw new Error('The build failed');
  const processorSeconds = [...children.matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds),
  );
  return { seconds: (performance.now() - begun) / 1000, processorSeconds: sum(processorSeconds) };
}
