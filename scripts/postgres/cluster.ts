import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { SetupError } from '../settings.ts';
import { type Binaries, findBinaries, SHARED_FOLDER } from './binaries.ts';
import { canReach, type Identity, ownerOf, unprivilegedIdentity } from './identity.ts';

const run = promisify(execFile);

/** The superuser of the local database. */
export const USER = 'postgres';

/** A database cluster on this machine, with what is needed to run it. */
export interface Cluster {
  /** PostgreSQL's data folder, absolute. */
  directory: string;
  /** The user to run as; undefined for the current one. */
  identity: Identity | undefined;
  binaries: Binaries;
  password: string;
  /** The last port. */
  port: number | undefined;
  /** Saves the port for the next start. */
  rememberPort(port: number): void;
}

interface State {
  /** Relative to the state file's folder, unless it lies elsewhere. */
  directory: string;
  password: string;
  initialized: boolean;
  port?: number;
}

/**
 * The cluster of a folder, created if there is none.
 * @param home existing folder for the cluster, its log and its state (with the password)
 * @param durable false: created faster, but not safe against a crash of the machine
 * @throws {SetupError} with instructions
 */
export async function openCluster(home: string, durable: boolean): Promise<Cluster> {
  const stateFile = join(home, 'state.json');
  const state = readState(stateFile) ?? newState(home);
  const save = () => writeState(stateFile, state);
  const directory = resolve(home, state.directory);
  if (!existsSync(join(directory, 'PG_VERSION'))) {
    if (state.initialized) throw new SetupError(`The local database is gone: ${directory} no longer exists.`);
    save();
    await initialize(directory, state.password, durable);
  }
  if (!state.initialized) {
    state.initialized = true;
    save();
  }
  const identity = ownerOf(directory);
  if (!canReach(directory, identity)) {
    throw new SetupError(
      `The user who owns the local database can no longer enter ${directory}.\nOpen the folders above it (chmod o+x).`,
    );
  }
  return {
    directory,
    identity,
    binaries: checkVersion(directory, findBinaries(identity)),
    password: state.password,
    port: state.port,
    rememberPort(port) {
      if (state.port === port) return;
      state.port = port;
      save();
    },
  };
}

function newState(home: string): State {
  const identity = unprivilegedIdentity();
  return {
    directory: canReach(home, identity) ? 'data' : fallbackFolder(home),
    password: randomBytes(24).toString('base64url'),
    initialized: false,
  };
}

/** A folder that an unprivileged user can reach if the data folder is private (a home with mode 700). */
function fallbackFolder(home: string): string {
  const hash = createHash('sha256').update(realpathSync(home)).digest('hex').slice(0, 16);
  const folder = join(SHARED_FOLDER, hash);
  mkdirSync(folder, { recursive: true });
  chmodSync(SHARED_FOLDER, 0o755);
  chmodSync(folder, 0o755);
  return join(folder, 'data');
}

function readState(file: string): State | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as State;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (code === 'EACCES') {
      throw new SetupError(`${file} belongs to another user. Start as that user, or use another DATA_DIR.`);
    }
    throw error;
  }
}

function writeState(file: string, state: State): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(state, undefined, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}

/**
 * Creates the cluster in a temporary folder and renames it when complete, so that a kill leaves no partial one.
 */
async function initialize(directory: string, password: string, durable: boolean): Promise<void> {
  const identity = unprivilegedIdentity();
  const unfinished = `${directory}.new`;
  const passwordFile = `${directory}.password`;
  const give = (path: string) => identity && chownSync(path, identity.uid, identity.gid);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  give(unfinished);
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  give(passwordFile);
  try {
    const options = [`--pgdata=${unfinished}`, `--username=${USER}`, `--pwfile=${passwordFile}`];
    options.push('--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-instructions');
    // The same collation on every machine, with any locales installed.
    options.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8');
    if (!durable) options.push('--no-sync');
    await run(findBinaries(identity).initdb, options, { ...identity, cwd: '/', env: serverEnvironment() });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(unfinished, directory);
}

/** PostgreSQL's environment: without our variables, and with English messages. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
}

/** Only the major version that created a cluster can read it. */
function checkVersion(directory: string, binaries: Binaries): Binaries {
  const made = readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim();
  const catalogue = readFileSync(
    join(dirname(binaries.postgres), '..', 'share', 'postgresql', 'postgres.bki'),
    'utf8',
  );
  const present = /^# PostgreSQL (\d+)/.exec(catalogue)?.[1];
  if (made !== present) {
    throw new SetupError(
      `The local database was created by PostgreSQL ${made}; version ${present} is installed.\n` +
        'Back it up with the release that created it (npm run backup) and restore it into a new DATA_DIR (npm run restore).',
    );
  }
  return binaries;
}
