/**
 * `npm run audit [-- path … | every]`: Lighthouse on a phone with simulated slow 4G, served by `npm start`: one page of
 * each kind, the given pages, or every page that search engines may list. Prints scores and metrics; exits with status
 * 1 when a page exceeds its budget. Timings depend on this machine: compare pages within a run, not runs from two
 * machines.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromiumArguments, findChromium } from '#tests/support/chromium.ts';
import { readPages } from './build/html.ts';
import { paths } from './build/paths.ts';
import { findPort } from './serve/http-server.ts';
import { runTask } from './task.ts';

interface Audited {
  readonly path: string;
  /** The largest LCP allowed, in milliseconds. */
  readonly lcp: number;
}

/** What this command uses of Lighthouse. Typed here, since `npm run check` runs without that package. */
interface LighthousePackage {
  default(
    url: string,
    flags: { port: number; onlyCategories: string[]; logLevel: 'error' },
  ): Promise<
    | {
        lhr: {
          categories: Record<string, { score: number | null }>;
          audits: Record<string, { numericValue?: number }>;
        };
      }
    | undefined
  >;
}
const lighthousePackage: string = 'lighthouse';

/** Limits in milliseconds. */
const LCP_LIMIT = 1000;
const TBT_LIMIT = 30;

/** One page of each kind. */
const kinds: readonly Audited[] = [
  { path: '/', lcp: 1200 },
  { path: '/services', lcp: LCP_LIMIT },
  { path: '/services/automotive', lcp: LCP_LIMIT },
  { path: '/services/car-lockout-service-kauai', lcp: LCP_LIMIT },
  { path: '/locations/lihue', lcp: 1200 },
  { path: '/emergency/dead-battery', lcp: LCP_LIMIT },
  { path: '/about', lcp: 1200 },
  { path: '/reviews', lcp: LCP_LIMIT },
  { path: '/faqs', lcp: LCP_LIMIT },
  { path: '/service-area', lcp: 1200 },
  { path: '/contact', lcp: LCP_LIMIT },
  { path: '/booking', lcp: LCP_LIMIT },
  { path: '/quote', lcp: LCP_LIMIT },
  { path: '/admin/login', lcp: 1200 },
];

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Figures {
  readonly path: string;
  readonly scores: readonly number[];
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  readonly bytes: number;
  readonly limit: number;
}

await runTask(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'nene-audit-'));
  const server = spawn(process.execPath, [join(paths.root, 'scripts', 'start.ts')], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const origin = await readyAt(server.stdout);
    const rows: Figures[] = [];
    for (const { path, lcp } of await chosen(process.argv.slice(2))) {
      rows.push(await figuresOf(origin, path, lcp));
      console.log(line(rows.at(-1)!));
    }
    const missed = rows.filter(misses);
    console.log(
      missed.length === 0 ? '\nEvery page is within its budget.' : `\n${missed.length} over the budget.`,
    );
    return missed.length === 0 ? 0 : 1;
  } finally {
    server.kill('SIGINT');
    await once(server, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  }
});

/** The pages that the command's arguments name. Called when the site is built. */
async function chosen(wanted: readonly string[]): Promise<readonly Audited[]> {
  if (wanted.length === 0) return kinds;
  const listed = (await readPages(paths.publish)).filter(({ html }) => !/<meta[^>]+noindex/.test(html));
  const urls = wanted.includes('every') ? listed.map(({ url }) => url) : wanted;
  return urls.map((path) => kinds.find((kind) => kind.path === path) ?? { path, lcp: LCP_LIMIT });
}

async function readyAt(output: NodeJS.ReadableStream): Promise<string> {
  for await (const text of createInterface({ input: output })) {
    const url = /^Ready (http\S+)$/.exec(text)?.[1];
    if (url !== undefined) {
      output.resume();
      return url;
    }
  }
  throw new Error('The server exited before it was ready.');
}

/** Audits one page in its own browser. */
async function figuresOf(origin: string, path: string, limit: number): Promise<Figures> {
  const { default: lighthouse } = (await import(lighthousePackage)) as LighthousePackage;
  const port = await findPort({ host: '127.0.0.1', port: 0 });
  const profile = await mkdtemp(join(tmpdir(), 'nene-audit-profile-'));
  const browser = spawn(
    findChromium(),
    [
      ...chromiumArguments(),
      '--headless=new',
      `--remote-debugging-port=${port}`,
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  try {
    for await (const text of createInterface({ input: browser.stderr }))
      if (text.includes('DevTools listening')) break;
    browser.stderr.resume();
    // Lighthouse's defaults are a phone on simulated slow 4G.
    const result = await lighthouse(origin + path, {
      port,
      onlyCategories: [...categories],
      logLevel: 'error',
    });
    if (!result) throw new Error(`Lighthouse returned no result for ${path}`);
    const { categories: found, audits } = result.lhr;
    const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN;
    return {
      path,
      scores: categories.map((name) => Math.round((found[name]?.score ?? 0) * 100)),
      lcp: figure('largest-contentful-paint'),
      tbt: figure('total-blocking-time'),
      cls: figure('cumulative-layout-shift'),
      bytes: figure('total-byte-weight'),
      limit,
    };
  } finally {
    browser.kill('SIGKILL');
    await once(browser, 'exit');
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * The office is noindex on purpose, so its SEO score does not count; nor does its blocking time, since a
 * sign-in form needs its script.
 */
function misses({ path, scores, lcp, tbt, cls, limit }: Figures): boolean {
  if (path.startsWith('/admin'))
    return scores.slice(0, 3).some((score) => score < 100) || lcp > limit || cls > 0;
  return scores.some((score) => score < 100) || lcp > limit || Math.round(tbt) > TBT_LIMIT || cls > 0;
}

function line(figures: Figures): string {
  const { path, scores, lcp, tbt, cls, bytes } = figures;
  return [
    misses(figures) ? '✗' : '✓',
    path.padEnd(38),
    scores.map((score) => String(score).padStart(3)).join(' '),
    `LCP ${(lcp / 1000).toFixed(2)} s`,
    `TBT ${Math.round(tbt)} ms`,
    `CLS ${cls.toFixed(3)}`,
    `${(bytes / 1024).toFixed(1)} KB`,
  ].join('  ');
}
