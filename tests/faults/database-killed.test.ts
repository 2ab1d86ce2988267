import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type RunningApp, startApp } from '#tests/support/running-app.ts';
import { type Acknowledged, expectIntact } from './integrity.ts';
import { postmasterOf } from './postmaster.ts';
import { report } from './report.ts';
import { limitWith, scale } from './scale.ts';
import { send, visitor } from './visitors.ts';

const VISITORS = 8;
/** The promise is five seconds; the test machine may be busy. */
const LONGEST_RECOVERY_MS = 50_000;

/** Kills one of PostgreSQL's child processes, which makes the server end all others and recover; with none left, itself. */
function killBackend(postmaster: number): void {
  const pids = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(postmaster)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('127.0.0.1'))
    .map((line) => Number.parseInt(line, 10));
  const chosen = pids[Math.floor(Math.random() * pids.length)] ?? postmaster;
  try {
    process.kill(chosen, 'SIGKILL');
  } catch {
    // Its connection was closed since it was listed.
    process.kill(postmaster, 'SIGKILL');
  }
}

/**
 * Visitors who send one request after another. Half of them retry failures until they succeed, half give up.
 */
function startVisitors(app: RunningApp) {
  const acknowledged: (Acknowledged & { readonly startedAt: number })[] = [];
  let open = true;
  let sent = 0;
  const visit = async () => {
    while (open) {
      const serial = (sent += 1);
      const attempt = visitor(serial % 2 ? 'lead' : 'quote');
      for (;;) {
        const startedAt = performance.now();
        const { status, body } = await send(app.url, attempt);
        if (status === 201) acknowledged.push({ attempt, answer: body, startedAt });
        // A valid request may only succeed or get a retryable error.
        else expect([0, 503], JSON.stringify(body)).toContain(status);
        if (status === 201 || (serial % 4 > 1 && !open) || serial % 4 < 2) break;
        await sleep(20);
      }
      if (acknowledged.length === 0) await sleep(20);
    }
  };
  const visiting = Array.from({ length: VISITORS }, visit);
  return {
    acknowledged,
    /**
     * Resolves when `count` requests started after a moment were acknowledged, with the time of the first.
     */
    async served(after: number, count: number): Promise<number> {
      const deadline = performance.now() + 60_000;
      let first: number | undefined;
      for (;;) {
        const since = acknowledged.filter(({ startedAt }) => startedAt > after);
        if (since.length > 0) first ??= performance.now();
        if (first !== undefined && since.length >= count) return first;
        if (performance.now() > deadline) throw new Error('No request was served for a minute.');
        await sleep(5);
      }
    },
    async close() {
      open = false;
      await Promise.all(visiting);
    },
  };
}

test(
  `PostgreSQL is killed ${scale.databaseKills} times under load: acknowledged writes survive, complete and once`,
  async () => {
    const app = await startApp({
      REQUEST_DEADLINE_MS: '2800',
      LOG_LEVEL: 'silent',
      // Mail stays queued; sending has its own tests.
      SMTP_URL: 'smtp://127.0.0.1:9',
    });
    onTestFinished(() => app.stop({ forget: true }));
    const visitors = startVisitors(app);
    const recoveries: number[] = [];
    await visitors.served(0, 10);
    for (let n = 0; n < scale.databaseKills; n += 1) {
      await sleep(Math.random() * 200);
      const postmaster = postmasterOf(app);
      const killed = performance.now();
      if (n % 2) killBackend(postmaster);
      else process.kill(postmaster, 'SIGKILL');
      recoveries.push((await visitors.served(killed, 20)) - killed);
    }
    await visitors.close();

    const url = readFileSync(join(app.dataDir, 'database-url'), 'utf8');
    await expectIntact(url, visitors.acknowledged);
    const slowest = Math.max(...recoveries);
    report(
      `PostgreSQL killed ${recoveries.length} times, ${visitors.acknowledged.length} acknowledged writes, none lost; ` +
        `slowest until served again ${(slowest / 1000).toFixed(2)} s`,
    );
    expect(slowest).toBeLessThan(LONGEST_RECOVERY_MS);
  },
  limitWith(scale.databaseKills * 30_000),
);
