import { spawnSync } from 'node:child_process';
import { readFileSync, statfsSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { runSql } from '#tests/support/run-sql.ts';
import { makeDataDir, type RunningApp, startApp } from '#tests/support/running-app.ts';
import { sendUntilAccepted } from './proxied-apps.ts';
import { type Acknowledged, expectIntact } from './integrity.ts';
import { report } from './report.ts';
import { limitWith, scale } from './scale.ts';
import { type Outcome, send, visitor } from './visitors.ts';

/** Slightly more than a fresh database needs. */
const DISK = '192m';
const MOUNT = `mount -t tmpfs -o size=${DISK},mode=755 small-disk "$DATA_DIR" && exec "$@"`;

/** Runs a command with a small filesystem at DATA_DIR: as root, or as any user the kernel allows to. */
const places = [
  ['unshare', '--mount'],
  ['unshare', '--user', '--map-current-user', '--keep-caps', '--mount'],
].map((place) => [...place, '/bin/sh', '-c', MOUNT, 'sh']);

function smallDisk(dataDir: string): string[] {
  const env = { ...process.env, DATA_DIR: dataDir };
  const works = places.find(
    ([command = '', ...args]) => spawnSync(command, [...args, 'true'], { env }).status === 0,
  );
  if (works) return works;
  throw new Error('This test needs a small disk: run it as root, or where user namespaces are allowed.');
}

/** Its filesystem as seen from outside. */
const diskOf = ({ pid, dataDir }: RunningApp) => join(`/proc/${pid}/root`, dataDir);

/** Writes until the disk is full. */
async function fillUp(disk: string): Promise<void> {
  const ballast = await open(join(disk, 'ballast'), 'w');
  try {
    // Until it is: PostgreSQL removes what it cannot write whole.
    while (statfsSync(disk).bavail > 0) {
      for (let piece = 1 << 20; piece >= 512;) {
        try {
          await ballast.write(Buffer.alloc(piece));
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
          piece /= 2;
        }
      }
    }
  } finally {
    await ballast.close();
  }
}

function expectExcuse({ status, headers, body }: Outcome): void {
  expect([status, body.code]).toEqual([503, 'unavailable']);
  expect(headers.get('content-type')).toContain('application/problem+json');
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
}

/** A visitor with long texts, to fill the disk quickly. */
function wordy(kind: 'lead' | 'quote') {
  const attempt = visitor(kind);
  const words = Array.from({ length: 250 }, () => Math.random().toString(36).slice(2)).join(' ');
  const field = kind === 'lead' ? 'message' : 'notes';
  return { ...attempt, body: { ...attempt.body, [field]: words.slice(0, 1900) } };
}

test(
  'a full disk: a clear 503, pages still served, nothing half-written, and recovery once there is room',
  async () => {
    const dataDir = makeDataDir('nene-small-disk-');
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const app = await startApp(
      { DATA_DIR: dataDir, REQUEST_DEADLINE_MS: '2800', LOG_LEVEL: 'silent', SMTP_URL: 'smtp://127.0.0.1:9' },
      smallDisk(dataDir),
    );
    onTestFinished(() => app.stop());
    const disk = diskOf(app);
    const url = readFileSync(join(disk, 'database-url'), 'utf8');
    const acknowledged: Acknowledged[] = [];
    const refused: ReturnType<typeof visitor>[] = [];
    const visit = async (attempt: ReturnType<typeof visitor>) => {
      const outcome = await send(app.url, attempt);
      if (outcome.status === 201) acknowledged.push({ attempt, answer: outcome.body });
      else {
        expectExcuse(outcome);
        refused.push(attempt);
      }
    };
    const home = await (await fetch(app.url)).text();

    await fillUp(disk);
    for (let n = 0; refused.length < 10; n += 1) {
      expect(n).toBeLessThan(5_000);
      await Promise.all([visit(wordy('lead')), visit(wordy('quote'))]);
    }
    const whileFull = refused.length;

    // Worse still: without room for the write-ahead log, PostgreSQL crashes and cannot restart.
    await runSql(url, 'select pg_switch_wal()').catch(() => undefined);
    for (let n = 0; n < 10; n += 1) await Promise.all([visit(wordy('lead')), visit(wordy('quote'))]);
    expect(refused.length).toBeGreaterThan(whileFull);
    expect(await (await fetch(app.url)).text()).toBe(home);
    await sleep(scale.diskFullSeconds * 1000);

    await rm(join(disk, 'ballast'));
    for (const attempt of refused) {
      const { status, body } = await sendUntilAccepted(app, attempt);
      expect(status).toBe(201);
      acknowledged.push({ attempt, answer: body });
    }
    await expectIntact(url, acknowledged);
    report(
      `Disk full: ${refused.length} requests told 503, nothing half-written, all ${acknowledged.length} stored in the end`,
    );
  },
  limitWith(scale.diskFullSeconds * 1000),
);
