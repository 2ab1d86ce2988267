import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Adds headers for every path to dist/_headers, which Netlify applies in addition to netlify.toml. Entries
 * from public/_headers are preserved.
 */
export async function writeHeaders(publish: string, headers: Record<string, string>): Promise<void> {
  const file = join(publish, '_headers');
  const own = existsSync(file) ? `${(await readFile(file, 'utf8')).trimEnd()}\n` : '';
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  await writeFile(file, `${own}/*\n${lines.join('')}`);
}
