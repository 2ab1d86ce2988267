import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { APIRoute } from 'astro';
import { build } from 'esbuild';

/**
 * The service worker, bundled into one file at a fixed URL. Its version is a hash of the site's sources, so
 * each release replaces the previous cache.
 */
export const GET: APIRoute = async () => {
  const root = process.cwd();
  const { outputFiles } = await build({
    entryPoints: [join(root, 'src/client/service-worker.ts')],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    define: { SITE_VERSION: JSON.stringify(await versionOf(join(root, 'src'))) },
    write: false,
  });
  return new Response(outputFiles[0]?.text ?? '', { headers: { 'Content-Type': 'text/javascript' } });
};

async function versionOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hash = createHash('sha256');
  for (const file of files.toSorted()) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 12);
}
