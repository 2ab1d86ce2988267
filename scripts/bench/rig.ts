import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { paths } from '#scripts/build/paths.ts';
import { type RunningPostgres, startPostgres } from '#scripts/postgres.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { requiredSettings } from '#tests/support/test-settings.ts';
import { SetupError } from '../settings.ts';
import type { Load, Order } from './driver.ts';
import type { BenchOptions } from './options.ts';
import { type Helper, parentOf, processTreeCpuMs, startHelper, usageOf } from './processes.ts';

const run = promisify(execFile);

/** A commit's files in a temporary folder, with this tree's packages. */
interface OlderTree {
  readonly folder: string;
  readonly commit: string;
  remove(): Promise<void>;
}

/** Checks a commit out beside this tree. @throws {SetupError} when git knows no such commit */
async function checkOut(ref: string): Promise<OlderTree> {
  const git = (...command: string[]) => run('git', command, { cwd: paths.root });
  const { stdout } = await git('rev-parse', '--verify', '--short', `${ref}^{commit}`).catch(() => {
    throw new SetupError(`git knows no commit "${ref}".`);
  });
  const folder = await mkdtemp(join(tmpdir(), 'nene-bench-tree-'));
  await git('worktree', 'add', '--detach', '--force', folder, stdout.trim());
  await symlink(join(paths.root, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    commit: stdout.trim(),
    async remove() {
      await rm(join(folder, 'node_modules'));
      await git('worktree', 'remove', '--force', folder);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The account the bench signs in with. */
export const account = { email: 'bench@nenelock.example', password: 'plumeria-in-the-rain-42' };

/** A measured server in its own process. */
export interface Measured {
  readonly origin: string;
  readonly pid: number;
  readonly databaseUrl: string;
  /** The token of a signed-in office account on this server. */
  readonly token: string;
}

/** The result of a load, with the processor time, in milliseconds, of the server's process and of the database's. */
export type Loaded = Load & { readonly cpuMs: number; readonly databaseCpuMs: number };

/** What to send; the options supply omitted values. */
export type LoadOrder = Pick<Order, 'mix'> & Partial<Order>;

/** How to run the application. */
export interface AppOptions {
  /** Sends the mail from the same process, as `npm start` does; in production another function does. */
  readonly mail?: boolean;
  /** Runs the commit to compare with. */
  readonly older?: boolean;
  readonly env?: NodeJS.ProcessEnv;
}

/** The servers and tools of the parts; each is started when first used, and all are stopped together. */
export class Rig {
  readonly options: BenchOptions;
  readonly #cleanup: (() => Promise<unknown>)[] = [];
  readonly #once = new Map<string, Promise<unknown>>();

  constructor(options: BenchOptions) {
    this.options = options;
  }

  /** A PostgreSQL with `fsync` on, as in production. */
  async #postgres(): Promise<{ postgres: RunningPostgres; dataDir: string }> {
    return this.#shared('postgres', async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'nene-bench-'));
      await chmod(dataDir, 0o755);
      this.#cleanup.push(() => rm(dataDir, { recursive: true, force: true }));
      const postgres = await startPostgres({ dataDir });
      this.#cleanup.push(() => postgres.stop());
      return { postgres, dataDir };
    });
  }

  /** A folder that is deleted after the run. */
  async temporaryFolder(): Promise<string> {
    return (await this.#postgres()).dataDir;
  }

  /** A new, empty database. */
  async database(): Promise<string> {
    const { postgres } = await this.#postgres();
    const url = new URL(postgres.url);
    const name = `bench_${randomUUID().slice(0, 8)}`;
    await runSql(postgres.url, `create database ${name}`);
    url.pathname = `/${name}`;
    return url.href;
  }

  /** The application of this tree, or (with `--against`) of the other commit, filled with demo data and 5,000 leads. */
  async app(options: AppOptions = {}): Promise<Measured> {
    return this.#shared(`app ${JSON.stringify(options)}`, async () => {
      const plain = Object.keys(options).every((name) => name === 'older');
      // Different ways to run one tree, and the bare server, work on the same tables.
      const databaseUrl = plain
        ? await this.database()
        : (await this.app(options.older ? { older: true } : {})).databaseUrl;
      const { helper, ready } = await this.#start<{ origin: string }>('app-server.ts', {
        ...(await this.#environment(databaseUrl)),
        BENCH_TREE: options.older ? (await this.#olderTree()).folder : paths.root,
        ...(plain ? { BENCH_ACCOUNT: JSON.stringify(account) } : {}),
        ...(options.mail ? { BENCH_MAIL: '1' } : {}),
        ...options.env,
      });
      if (plain) await runSql(databaseUrl, 'vacuum analyze');
      return { ...ready, pid: helper.pid, databaseUrl, token: await signIn(ready.origin) };
    });
  }

  /** The bare server, on the application's database. */
  async bare(): Promise<Measured> {
    return this.#shared('bare', async () => {
      const { databaseUrl, token } = await this.app();
      const { helper, ready } = await this.#start<{ origin: string }>('bare-server.ts', {
        DATABASE_URL: databaseUrl,
      });
      // It looks up the session as we do, but skips the signature check.
      const { jti } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as {
        jti: string;
      };
      return { ...ready, pid: helper.pid, databaseUrl, token: jti };
    });
  }

  /** Puts load on a server and returns the results. */
  async load(server: Measured, order: LoadOrder): Promise<Loaded> {
    const driver = await this.#shared('driver', () => this.helper('driver.ts'));
    const before = await this.#processorTimes(server);
    const result = await this.#drive(driver, server, order);
    const after = await this.#processorTimes(server);
    return {
      ...result,
      cpuMs: after.server - before.server,
      databaseCpuMs: after.database - before.database,
    };
  }

  async #processorTimes({ pid }: Measured): Promise<{ server: number; database: number }> {
    const { postgres } = await this.#postgres();
    const main = await this.#shared('main process of the database', async () => {
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      const parent = await parentOf(rows[0]!.pid);
      await client.end();
      return parent;
    });
    return { server: (await usageOf(pid)).cpuMs, database: await processTreeCpuMs(main) };
  }

  /** Puts another load on a server at the same time. */
  async secondDriver(): Promise<(server: Measured, order: LoadOrder) => Promise<Load>> {
    const driver = await this.#shared('second driver', () => this.helper('driver.ts'));
    return (server, order) => this.#drive(driver, server, order);
  }

  #drive(driver: Helper, { origin, token }: Measured, order: LoadOrder): Promise<Load> {
    const { seconds, connections } = this.options;
    return driver.ask<Load>({ origin, token, seconds, connections, ...order });
  }

  /** Starts a file of scripts/bench as a process, which is stopped with the rest. */
  async helper(file: string, env: NodeJS.ProcessEnv = {}): Promise<Helper> {
    return (await this.#start(file, env)).helper;
  }

  /** The folder of the commit to compare with; undefined without `--against`. */
  async olderFolder(): Promise<string | undefined> {
    return this.options.against === undefined ? undefined : (await this.#olderTree()).folder;
  }

  /** Stops and removes everything, the newest first. */
  async stop(): Promise<void> {
    for (const clean of this.#cleanup.toReversed()) await clean();
  }

  async #start<T>(file: string, env: NodeJS.ProcessEnv): Promise<{ helper: Helper; ready: T }> {
    const profiled = this.options.profile && file === 'app-server.ts';
    const nodeOptions = profiled ? ['--cpu-prof', `--cpu-prof-dir=${join(paths.built, 'profiles')}`] : [];
    const started = await startHelper<T>(file, { env, nodeOptions });
    this.#cleanup.push(() => started.helper.stop());
    return started;
  }

  #olderTree(): Promise<OlderTree> {
    return this.#shared('tree', async () => {
      const tree = await checkOut(this.options.against!);
      this.#cleanup.push(() => tree.remove());
      return tree;
    });
  }

  async #environment(databaseUrl: string): Promise<NodeJS.ProcessEnv> {
    return {
      DATABASE_URL: databaseUrl,
      DATA_DIR: await this.temporaryFolder(),
      ...requiredSettings,
      RATE_LIMIT_SCALE: '1000000',
      REQUEST_DEADLINE_MS: '30000',
      // Every simulated visitor has their own address, in X-Forwarded-For.
      TRUST_PROXY: '1',
      LOG_LEVEL: 'info',
    };
  }

  #shared<T>(name: string, make: () => Promise<T>): Promise<T> {
    const known = this.#once.get(name) as Promise<T> | undefined;
    if (known) return known;
    const made = make();
    this.#once.set(name, made);
    return made;
  }
}

async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  if (answer.status !== 200) throw new Error(`Sign-in answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { token: string }).token;
}
