import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The postmaster process of a data folder's local database. */
export function postmasterOf({ dataDir }: { readonly dataDir: string }): number {
  const home = join(dataDir, 'postgres');
  const { directory } = JSON.parse(readFileSync(join(home, 'state.json'), 'utf8')) as { directory: string };
  return Number(readFileSync(join(home, directory, 'postmaster.pid'), 'utf8').split('\n')[0]);
}
