import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startBuildHook } from '#tests/support/build-hook.ts';
import { type MailCatcher, startMailCatcher } from '#tests/support/mail-catcher.ts';
import { type RunningApp, startApp } from '#tests/support/running-app.ts';
import { test as base } from './guarded.ts';

interface NewOffice extends RunningApp {
  readonly mail: Pick<MailCatcher, 'waitFor'>;
  /** The builds the host was asked for. */
  readonly builds: readonly string[];
  /** From now on the mail server refuses every recipient, or (false) takes them again. */
  refuseMail(refused: boolean): void;
  /** Makes every queued mail one day older. */
  advanceOneDay(): Promise<void>;
}

/** A test with its own new office: no records, and a mail server that can refuse recipients. */
export const test = base.extend<object, { office: NewOffice }>({
  office: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      let refusing = false;
      const mail = await startMailCatcher({
        onRcptTo: (_address, _session, done) =>
          done(refusing ? Object.assign(new Error('Mailbox unavailable'), { responseCode: 450 }) : null),
      });
      const hook = await startBuildHook();
      const app = await startApp({ SMTP_URL: mail.url, BUILD_HOOK_URL: hook.url() });
      const client = new pg.Client({
        connectionString: await readFile(join(app.dataDir, 'database-url'), 'utf8'),
      });
      await client.connect();
      await use({
        ...app,
        mail,
        builds: hook.asked,
        refuseMail: (refused) => (refusing = refused),
        advanceOneDay: async () => {
          await client.query(
            `update outbox set created_at = created_at - interval '25 hours', next_attempt_at = now() where state = 'queued'`,
          );
        },
      });
      await client.end();
      await app.stop({ forget: true });
      await mail.stop();
      hook.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ office }, use) => use(office.url),
});
