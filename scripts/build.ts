/**
 * `npm run build`: the site into dist/, the functions into build/functions/, and a report of what each page weighs.
 * Ends with status 1 when a page breaks a limit.
 *
 * `--if-stale` does nothing when nothing changed since the last build; `--report-only` lets a page break its limits;
 * `--preview` keeps search engines out.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { brokenLimits, budgetTable, weighPages } from './build/budget.ts';
import { contentSecurityPolicy } from './build/content-security-policy.ts';
import { encodeSite } from './build/encode.ts';
import { writeHeaders } from './build/headers-file.ts';
import { bundleFunctions } from './build/functions.ts';
import { readPages } from './build/html.ts';
import { hashInputs, isFresh, rememberInputs } from './build/inputs.ts';
import { paths } from './build/paths.ts';
import { buildSite } from './build/site.ts';
import { runTask } from './task.ts';

await runTask(async () => {
  const siteUrl = process.env['SITE_URL'] || undefined;
  const hash = await hashInputs(siteUrl);
  if (process.argv.includes('--if-stale') && (await isFresh(hash))) return 0;

  await buildSite(siteUrl);
  const pages = await readPages(paths.publish);
  await writeHeaders(paths.publish, {
    'Content-Security-Policy': contentSecurityPolicy(pages),
    ...(process.argv.includes('--preview') ? { 'X-Robots-Tag': 'noindex, nofollow' } : {}),
  });
  await encodeSite(paths.publish, paths.encoded);

  const bundles = await bundleFunctions();
  const sizes = bundles.map(
    ({ name, gzipBytes }) => `  ${name.padEnd(20)} ${(gzipBytes / 1024).toFixed(0).padStart(5)} KB`,
  );
  console.log(`\nFunctions, gzip:\n${sizes.join('\n')}`);

  const weights = await weighPages(paths.publish, paths.encoded, pages);
  await mkdir(dirname(paths.budget), { recursive: true });
  await writeFile(paths.budget, JSON.stringify({ pages: weights, functions: bundles }, undefined, 1));
  console.log(`\nPages, brotli:\n${budgetTable(weights)}\n`);

  const broken = weights.flatMap(brokenLimits);
  if (broken.length > 0) console.error(`Over the budget of every page:\n  ${broken.join('\n  ')}`);
  await rememberInputs(hash);
  return broken.length > 0 && !process.argv.includes('--report-only') ? 1 : 0;
});
