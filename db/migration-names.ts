import { readdirSync } from 'node:fs';

/**
 * Every migration, oldest first: the files of `db/migrations`. A deployed function has no folder to read, so the build
 * replaces this module with the list (`scripts/build/functions.ts`).
 */
export const migrationNames: readonly string[] = readdirSync(new URL('migrations', import.meta.url))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length))
  .toSorted();
