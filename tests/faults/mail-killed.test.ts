import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { drainOutbox } from '#server/outbox/drain-outbox.ts';
import type { RunningApp } from '#tests/support/running-app.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { startMailCatcher } from '#tests/support/mail-catcher.ts';
import { startTcpProxy } from '#tests/support/tcp-proxy.ts';
import { requiredSettings } from '#tests/support/test-settings.ts';
import { startProxiedApps, kill, sendUntilAccepted } from './proxied-apps.ts';
import { report } from './report.ts';
import { limitWith, scale } from './scale.ts';
import { send, visitor } from './visitors.ts';

process.env['LOG_LEVEL'] = 'silent';
type Mail = { readonly messageId?: string | undefined };

const { url, db } = await freshDatabase();
const { start } = await startProxiedApps(url);

/** A mail server behind a proxy. */
async function mailServer() {
  const catcher = await startMailCatcher();
  onTestFinished(() => catcher.stop());
  const { port } = new URL(catcher.url);
  const wire = await startTcpProxy({ host: '127.0.0.1', port: Number(port) });
  onTestFinished(() => wire.close());
  return { catcher, wire, smtpUrl: `smtp://127.0.0.1:${wire.port}` };
}

/** Sends a lead until it is accepted, or the app is gone. */
async function leadTo(app: RunningApp): Promise<void> {
  const attempt = visitor('lead');
  while ((await send(app.url, attempt)).status === 503);
}

/** Drains what is due in the given number of minutes. */
function drain(smtpUrl: string, minutes = 0) {
  const env = {
    ...process.env,
    DATABASE_URL: url,
    ...requiredSettings,
  };
  const now = () => new Date(Date.now() + minutes * 60_000);
  const until = new Date(now().getTime() + 60_000);
  return drainOutbox({ db, config: { ...readConfig(env), smtpUrl }, now, until });
}

const waiting = () => runSql(url, `select id from outbox where state <> 'sent'`);
const written = () => runSql(url, `select message_id as id from outbox`);

/** How many copies of each mail arrived, by the outbox's Message-ID. */
function copies(mails: readonly Mail[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { messageId = '' } of mails) counts.set(messageId, (counts.get(messageId) ?? 0) + 1);
  return counts;
}

/** Mails the mail server accepted but the outbox has not recorded, after the sender was killed. */
async function acceptedAndUnnoted(mails: readonly Mail[]): Promise<string[]> {
  const busy = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state = 'active'`;
  await expect.poll(() => runSql(url, busy)).toEqual([]);
  const queued = new Set((await waiting()).map(({ id }) => String(id)));
  return mails.flatMap(({ messageId = '' }) => (queued.has(messageId.slice(1, 37)) ? [messageId] : []));
}

test(
  'the app is killed repeatedly while mailing: every mail arrives, twice only if its acceptance was lost',
  async () => {
    const { catcher, wire, smtpUrl } = await mailServer();
    const unanswered = new Set<string>();
    /** Mails whose last byte has reached the mail server, which may still be reading them when the app is dead. */
    let delivered = 0;
    for (let n = 0; n < scale.mailKills; n += 1) {
      const lastMail = 1 + Math.floor(Math.random() * 4);
      const early = n % 2 === 0;
      let begun = 0;
      const ends = new Map<number, string>();
      // Before the app starts, which may send at once what the one before left.
      const struck = wire.stallAt((piece, direction, connection) => {
        const sent = (ends.get(connection) ?? '') + (direction === 'up' ? piece.toString('latin1') : '');
        ends.set(connection, sent.slice(-5));
        const whole = sent.endsWith('\r\n.\r\n');
        if (piece.includes('Subject:')) begun += 1;
        // Either the mail is still in transit, or the server has it and its reply is in transit.
        const stalls = begun >= lastMail && (early || (direction === 'down' && whole));
        if (!stalls && direction === 'up' && whole) delivered += 1;
        return stalls;
      });
      const app = await start({ SMTP_URL: smtpUrl });
      const requests = Array.from({ length: 4 }, () => leadTo(app));
      await struck;
      await kill(app);
      await Promise.all(requests);
      await expect.poll(() => catcher.mails.length).toBe(delivered);
      const unnoted = await acceptedAndUnnoted(catcher.mails);
      if (!early) expect(unnoted).not.toEqual([]);
      for (const id of unnoted) unanswered.add(id);
      await wire.heal();
    }
    // Mails claimed by a killed drain stay claimed until their lease expires.
    await expect
      .poll(
        async () => {
          await drain(smtpUrl, 5);
          return (await waiting()).length;
        },
        { timeout: 60_000 },
      )
      .toBe(0);
    const counts = copies(catcher.mails);
    expect([...counts.keys()].toSorted()).toEqual((await written()).map(({ id }) => id).toSorted());
    const twice = [...counts].filter(([, count]) => count > 1);
    expect(new Map(twice)).toEqual(new Map([...unanswered].map((id) => [id, 2])));
    report(
      `App killed ${scale.mailKills} times in mid-mail: ${counts.size} mails, all arrived; ` +
        `${twice.length} twice, killed before the acceptance was recorded (docs/decisions/mail.md)`,
    );
  },
  limitWith(scale.mailKills * 30_000),
);

test('many concurrent drains send each mail once through a slow mail server', async () => {
  const { catcher, wire, smtpUrl } = await mailServer();
  await runSql(url, 'delete from outbox');
  const app = await start({ SMTP_URL: 'smtp://127.0.0.1:9' });
  await Promise.all(Array.from({ length: 10 }, () => sendUntilAccepted(app, visitor('lead'))));
  wire.delay(40);
  await Promise.all([1, 2, 3, 4].map(() => drain(smtpUrl, 30)));
  expect(await waiting()).toEqual([]);
  const counts = copies(catcher.mails);
  expect([counts.size, catcher.mails.length]).toEqual([20, 20]);
});

test('a silent mail server delays mail and loses none', async () => {
  const { catcher, wire, smtpUrl } = await mailServer();
  await runSql(url, 'delete from outbox');
  const app = await start({ SMTP_URL: 'smtp://127.0.0.1:9' });
  await sendUntilAccepted(app, { ...visitor('lead'), body: { ...visitor('lead').body, email: '' } });
  await kill(app);
  wire.stall();
  expect(await drain(smtpUrl, 30)).toEqual({ sent: 0, postponed: 1, failed: 0 });
  await wire.heal();
  expect(await drain(smtpUrl, 300)).toEqual({ sent: 1, postponed: 0, failed: 0 });
  expect(catcher.mails).toHaveLength(1);
});
