/**
 * `npm run build`: the site into dist/, the functions into build/functions/, and a report of page weights.
 * Exits with status 1 when a page exceeds a limit, or when Netlify builds the live site with settings
 * missing.
 * `--if-stale` skips an unchanged build; `--report-only` tolerates exceeded limits; `--quiet` prints warnings
 * only; `--preview` blocks search engines.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import { getMimeType } from 'hono/utils/mime';
import { missingProofs } from '#domain/business.ts';
import { brokenLimits, budgetTable, weighPages } from './build/budget.ts';
import { bundleFunctions, previewAddress } from './build/functions.ts';
import { checkHostedSettings } from './build/hosted-settings.ts';
import { inlineScripts, inlineStyles, type Page, readPages } from './build/html.ts';
import { clearInputs, hashInputs, isFresh, rememberInputs } from './build/inputs.ts';
import { paths } from './build/paths.ts';
import { keepUsedStyles } from './build/used-styles.ts';
import { lockFolder } from './data-dir-lock.ts';
import { SetupError } from './settings.ts';
import { runTask } from './task.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Brotli at maximum quality (11): the smaller of two of the encoder's modes. In one mode alone, a page can grow by
 * 80 bytes when a word is taken out of it.
 */
async function brotliBest(data: Uint8Array): Promise<Buffer> {
  const encode = (mode: number) =>
    brotli(data, {
      params: {
        [constants.BROTLI_PARAM_MODE]: mode,
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: data.byteLength,
      },
    });
  const [text, font] = await Promise.all([
    encode(constants.BROTLI_MODE_TEXT),
    encode(constants.BROTLI_MODE_FONT),
  ]);
  return font.byteLength < text.byteLength ? font : text;
}

/**
 * Writes `.br` and `.gz` versions of the compressible files in `publish` to the same paths under `encoded`.
 */
async function encodeSite(publish: string, encoded: string): Promise<void> {
  await rm(encoded, { recursive: true, force: true });
  await mkdir(encoded, { recursive: true });
  const found = await readdir(publish, { recursive: true, withFileTypes: true });
  const files = found
    .filter((entry) => entry.isFile() && isCompressible(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .values();
  // Brotli dominates build time, so one worker per processor takes files from a shared queue.
  const compressNext = async () => {
    for (const file of files) await encode(file, join(encoded, relative(publish, file)));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, compressNext));
}

/** The types that the local server sends compressed. */
function isCompressible(name: string): boolean {
  return COMPRESSIBLE_CONTENT_TYPE_REGEX.test(getMimeType(name) ?? '');
}

async function encode(source: string, target: string): Promise<void> {
  const data = await readFile(source);
  await mkdir(dirname(target), { recursive: true });
  const [br, gz] = await Promise.all([brotliBest(data), zip(data, { level: 9 })]);
  if (br.byteLength < data.byteLength) await writeFile(`${target}.br`, br);
  if (gz.byteLength < data.byteLength) await writeFile(`${target}.gz`, gz);
}

await runTask(async () => {
  const warning = checkHostedSettings(process.env);
  if (warning !== undefined) console.warn(warning);
  // Two builds in one folder would each publish half of the other's pages.
  const unlock = await lockFolder(paths.built, 300_000);
  if (unlock === undefined)
    throw new SetupError('Another build in this folder has been running for five minutes.');
  try {
    return await build();
  } finally {
    await unlock();
  }
});

function kb(bytes: number): string {
  return `${(bytes / 1024).toFixed(0).padStart(4)} KB`;
}

async function build(): Promise<number> {
  const siteUrl = process.env['SITE_URL'] || undefined;
  const previewUrl = previewAddress(process.argv.includes('--preview'), process.env);
  const preview = previewUrl !== '';
  const hash = await hashInputs(siteUrl, previewUrl);
  if (process.argv.includes('--if-stale') && (await isFresh(hash))) return 0;

  // Until the build completes, the folder is neither the old site nor the new one.
  await clearInputs();
  const quiet = process.argv.includes('--quiet');
  await buildSite(siteUrl, quiet);
  await keepUsedStyles(paths.publish, await readPages(paths.publish));
  await writePolicies(await readPages(paths.publish));
  const pages = await readPages(paths.publish);
  if (preview) await writeHeaders(paths.publish, { 'X-Robots-Tag': 'noindex, nofollow' });
  await encodeSite(paths.publish, paths.encoded);

  const bundles = await bundleFunctions(previewUrl);
  const sizes = bundles.map(
    ({ name, startGzipBytes, gzipBytes }) =>
      `  ${name.padEnd(20)} ${kb(startGzipBytes)} at its start, ${kb(gzipBytes)} in all`,
  );
  if (!quiet) console.log(`\nFunctions, gzip:\n${sizes.join('\n')}`);

  const missing = missingProofs().join(', ');
  if (!quiet && missing) console.log(`\nNot filled in in src/content/business.json: ${missing}`);

  const weights = await weighPages(paths.publish, paths.encoded, pages);
  await writeFile(paths.budget, JSON.stringify({ pages: weights, functions: bundles }, undefined, 1));
  if (!quiet) console.log(`\nPages, brotli:\n${budgetTable(weights)}\n`);

  const broken = weights.flatMap(brokenLimits);
  if (broken.length > 0) console.error(`Over the budget of every page:\n  ${broken.join('\n  ')}`);
  await rememberInputs(hash);
  return broken.length > 0 && !process.argv.includes('--report-only') ? 1 : 0;
}

/**
 * Adds headers for every path to dist/_headers, which Netlify applies in addition to netlify.toml. Entries
 * from public/_headers are preserved.
 */
async function writeHeaders(publish: string, headers: Record<string, string>): Promise<void> {
  const file = join(publish, '_headers');
  const own = existsSync(file) ? `${(await readFile(file, 'utf8')).trimEnd()}\n` : '';
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  await writeFile(file, `${own}/*\n${lines.join('')}`);
}

/**
 * Builds the pages with Astro into dist/.
 * @param quiet prints warnings and errors only
 * @throws {SetupError} when Astro fails; its own output is on the console
 */
async function buildSite(siteUrl: string | undefined, quiet: boolean): Promise<void> {
  const astro = join(paths.root, 'node_modules', 'astro', 'bin', 'astro.mjs');
  const child = spawn(process.execPath, [astro, 'build', ...(quiet ? ['--silent'] : [])], {
    cwd: paths.root,
    stdio: 'inherit',
    env: {
      ...process.env,
      // A test run sets NODE_ENV=test, which would publish React's development build, 50% larger.
      NODE_ENV: 'production',
      ASTRO_TELEMETRY_DISABLED: '1',
      ...(siteUrl === undefined ? {} : { SITE_URL: siteUrl }),
    },
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', resolve);
  });
  if (code !== 0) throw new SetupError('astro build failed; its own message is above.');
}

/**
 * Writes into each page's head what the page may load and run: its own origin's files, and the inline scripts and
 * styles that the build put there, by hash. netlify.toml has the directives that only a header can set.
 *
 * In the page, because it needs the hashes of one page only: the hashes of all pages in a header would push most pages
 * out of the first TCP flight.
 */
async function writePolicies(pages: readonly Page[]): Promise<void> {
  await Promise.all(pages.map(({ file, html }) => writeFile(file, withPolicy(html))));
}

/**
 * A page with its policy, right after the character set and so before anything it restricts.
 * @throws {Error} if the page does not start its head with `<meta charset="utf-8">`
 */
function withPolicy(html: string): string {
  const charset = '<head><meta charset="utf-8">';
  if (!html.includes(charset)) throw new Error(`A page must start with ${charset}.`);
  const policy = [
    `default-src 'none'`,
    `script-src 'self'${hashes(inlineScripts(html))}`,
    `style-src 'self'${hashes(inlineStyles(html))}`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `form-action 'self'`,
  ].join(';');
  return html.replace(charset, `${charset}<meta http-equiv="content-security-policy" content="${policy}">`);
}

function hashes(elements: readonly { text: string }[]): string {
  const texts = new Set(elements.map(({ text }) => text));
  return [...texts]
    .map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .toSorted()
    .join('');
}
