import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { paths } from '#scripts/build/paths.ts';
import { loadFunctions } from '#scripts/serve/functions.ts';
import { insertLead } from '#db/queries/leads.ts';
import { enqueueMessage } from '#db/queries/outbox.ts';
import { startMailCatcher } from '#tests/support/mail-catcher.ts';
import { makeSent } from '#tests/support/money.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { leadOf, requestNotice } from '#tests/support/records.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';

const { db, url, dataDir } = await testServer({ SELF_ORIGIN: '', DEPLOY_PRIME_URL: '', URL: '' });
const office = await signInToOffice();
const YEAR_AGO = new Date(Date.now() - 366 * 86_400_000);

/** A drain and a purge begin nothing after 15 seconds of their clock, which a busy machine needs for all of it. */
function holdClock(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** For each function: prepares work, and returns a check that concurrent starts did it once, given their summed counts. */
const effects: Record<string, () => Promise<(told: Record<string, number>) => Promise<void>>> = {
  async 'outbox-timer'() {
    const server = await startMailCatcher();
    onTestFinished(() => server.stop());
    holdClock();
    process.env['SMTP_URL'] = server.url;
    for (let n = 0; n < 30; n += 1) {
      await enqueueMessage(db, {
        kind: 'request-notice',
        recipient: 'aloha@nenelock.example',
        payload: requestNotice,
        dedupeKey: `twice-${n}`,
        now: new Date(),
      });
    }
    return async (told) => {
      expect(told).toEqual({ sent: 30, postponed: 0, failed: 0 });
      expect(server.mails).toHaveLength(30);
      expect(await runSql(url, `select from outbox where state = 'sent' and attempts = 1`)).toHaveLength(30);
    };
  },

  async reminders() {
    for (let n = 0; n < 10; n += 1) await makeSent(office, { dueDate: '2026-03-10' });
    return async (told) => {
      // Each invoice's customer is reminded, and asked for a review of the finished job.
      expect(told).toEqual({ queued: 20, cards: 0 });
      const queued = await runSql(url, `select from outbox where kind = 'invoice-reminder'`);
      const events = await runSql(url, `select from event where what = 'reminder_queued'`);
      expect([queued.length, events.length]).toEqual([10, 10]);
    };
  },

  async retention() {
    holdClock();
    await runSql(
      url,
      `insert into rate_limit (key, window_start, count) select n, $1, 1 from generate_series(1, 1200) n`,
      [YEAR_AGO],
    );
    for (let n = 0; n < 40; n += 1) await insertLead(db, leadOf({ status: 'spam', updatedAt: YEAR_AGO }));
    await mkdir(join(dataDir, 'mail'), { recursive: true });
    for (let n = 0; n < 40; n += 1) {
      const file = join(dataDir, 'mail', `old-${n}.eml`);
      await writeFile(file, 'Subject: old');
      await utimes(file, YEAR_AGO, YEAR_AGO);
    }
    return async (told) => {
      expect(told).toMatchObject({ rateLimits: 1200, leads: 40, mailFiles: 40 });
      const left = await runSql(url, `select from rate_limit where window_start <= $1`, [YEAR_AGO]);
      expect([left.length, (await runSql(url, 'select from contact_request')).length]).toEqual([0, 0]);
    };
  },
};

// `publish` asks the host twice, which builds once: publish.test.ts covers the second request.
const scheduled = (await loadFunctions(paths.functionSources)).filter(
  ({ name, schedule }) => schedule && name !== 'publish',
);

test('every scheduled function is tested here', () => {
  expect(scheduled.map(({ name }) => name).toSorted()).toEqual(Object.keys(effects).toSorted());
});

test.each(scheduled)('$name started twice in the same second has one effect', async ({ name, handler }) => {
  const check = await effects[name]!();
  const start = async () =>
    handler(new Request('http://localhost/', { method: 'POST' }), {
      ip: '',
      params: {},
      requestId: '',
      waitUntil: () => undefined,
    });
  const answers = await Promise.all([start(), start()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const told: Record<string, number> = {};
  for (const answer of answers) {
    const counts = (await answer.json()) as Record<string, number>;
    for (const [what, count] of Object.entries(counts)) told[what] = (told[what] ?? 0) + count;
  }
  await check(told);
});
