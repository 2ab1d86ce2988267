import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { paths } from '#scripts/build/paths.ts';
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

/** Whether the build stays linear when the catalogue grows. */
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
    const seconds: number[] = [];
    for (const count of counts) {
      await addPages(services, originals, count);
      seconds.push(await buildTime(folder));
    }
    return [
      ...counts.map((count, place) => ({
        name: `${count} landing pages`,
        value: seconds[place]!,
        unit: 's',
      })),
      {
        name: 'a page more from 600 on / before',
        value: each(seconds, 1) / each(seconds, 0),
        unit: '×',
        budget: { atMost: 1.5 },
      },
      { name: 'a page more from 600 on', value: each(seconds, 1) * 1000, unit: 'ms' },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Seconds that each page costs between one count and the next. */
function each(seconds: readonly number[], step: number): number {
  return (seconds[step + 1]! - seconds[step]!) / (counts[step + 1]! - counts[step]!);
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

async function buildTime(folder: string): Promise<number> {
  const begun = performance.now();
  const child = spawn(process.execPath, [join(folder, 'scripts', 'build.ts'), '--report-only'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The build failed');
  return (performance.now() - begun) / 1000;
}
