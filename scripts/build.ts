/**
 * `npm run build`: the site into dist/, the functions into build/functions/, and a report of page weights.
 * Exits with status 1 when a page exceeds a limit, or when Netlify builds the live site with settings
 * missing.
 * `--if-stale` skips an unchanged build; `--report-only` tolerates exceeded limits; `--quiet` prints warnings
 * only; `--preview` blocks search engines.
 */
import { writeFile } from 'node:fs/promises';
import { missingProofs } from '#domain/business.ts';
import { brokenLimits, budgetTable, weighPages } from './build/budget.ts';
import { writePolicies } from './build/content-security-policy.ts';
import { encodeSite } from './build/encode.ts';
import { writeHeaders } from './build/headers-file.ts';
import { bundleFunctions, previewAddress } from './build/functions.ts';
import { readPages } from './build/html.ts';
import { checkHostedSettings } from './build/hosted-settings.ts';
import { clearInputs, hashInputs, isFresh, rememberInputs } from './build/inputs.ts';
import { paths } from './build/paths.ts';
import { buildSite } from './build/site.ts';
import { keepUsedStyles } from './build/used-styles.ts';
import { lockFolder } from './data-dir-lock.ts';
import { SetupError } from './settings.ts';
import { runTask } from './task.ts';

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
