import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** The user and group a process runs as. */
export interface Identity {
  uid: number;
  gid: number;
}

/**
 * A user of this machine that PostgreSQL, which refuses to run as root, can run as; undefined unless we are root.
 */
export function unprivilegedIdentity(): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const identity = lookUp('postgres') ?? createUser() ?? lookUp('nobody');
  if (identity === undefined)
    throw new Error('PostgreSQL refuses to run as root, and no other user was found.');
  return identity;
}

/** The owner of an existing folder, if that is another user and we, being root, can act as them. */
export function ownerOf(folder: string): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = statSync(folder);
  return uid === 0 ? undefined : { uid, gid };
}

/** Whether a user can enter a folder or run a file, including every folder above it. */
export function canReach(path: string, identity: Identity | undefined): boolean {
  if (identity === undefined) return true;
  const test = spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], {
    ...identity,
    cwd: '/',
    stdio: 'ignore',
  });
  return test.status === 0;
}

function lookUp(name: string): Identity | undefined {
  const id = (flag: '-u' | '-g') => Number(quietly('id', flag, name) ?? Number.NaN);
  const identity = { uid: id('-u'), gid: id('-g') };
  return Number.isInteger(identity.uid) && Number.isInteger(identity.gid) ? identity : undefined;
}

function createUser(): Identity | undefined {
  // The first works on Debian and Red Hat, the second on Alpine.
  quietly('useradd', '--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres') ??
    quietly('adduser', '-S', '-D', '-H', '-s', '/bin/false', 'postgres');
  return lookUp('postgres');
}

function quietly(command: string, ...commandArguments: string[]): string | undefined {
  try {
    return execFileSync(command, commandArguments, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
}
