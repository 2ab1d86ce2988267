import {
  type APIRequestContext,
  type BrowserContext,
  expect,
  type Page,
  type Worker,
} from '@playwright/test';
import { chromiumArguments, findChromium } from '#tests/support/chromium.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { databaseUrl } from '#tests/e2e/admin-records.ts';
import { test } from '#tests/e2e/guarded.ts';
import { dump, openKeptDay } from '#tests/e2e/my-day.ts';
import { cutSignal } from '#tests/e2e/signal.ts';

// A headless shell has no background sync.
test.use({ launchOptions: { executablePath: findChromium(), args: chromiumArguments() } });

interface Gated {
  /** The addresses that the worker has sent something to. */
  sent: string[];
  open: () => void;
}

/** Holds what the service worker sends until the gate opens, and counts it. */
async function gate(context: BrowserContext): Promise<Worker> {
  const [worker] = context.serviceWorkers();
  await worker!.evaluate(() => {
    const scope = globalThis as unknown as Gated & { fetch: typeof fetch };
    const opened = new Promise<void>((resolve) => {
      scope.open = resolve;
    });
    scope.sent = [];
    const send = scope.fetch.bind(scope);
    scope.fetch = async (request, init) => {
      if (init?.method !== 'POST') return send(request, init);
      scope.sent.push(String(request));
      await opened;
      return send(request, init);
    };
  });
  return worker!;
}
const openGate = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as Gated).open());
const sentBy = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as Gated).sent);

type WithSync = ServiceWorkerRegistration & { readonly sync: { getTags(): Promise<string[]> } };
const askedSyncs = (page: Page) =>
  page.evaluate(async () => ((await navigator.serviceWorker.ready) as WithSync).sync.getTags());

/** A technician's page closed without signal, its step waiting; `other` looks on, and the worker's sending is held. */
async function closedWithStep(page: Page, request: APIRequestContext, context: BrowserContext) {
  const day = await openKeptDay(page, request, { sync: true });
  const worker = await gate(context);
  const other = await context.newPage();
  await other.goto('/robots.txt');
  await cutSignal(context);
  // Chromium ends a closing page's emulated offline state first: a request on its way would still go out.
  await page.evaluate(() => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  });
  await page.getByRole('button', { name: 'I am there' }).click();
  await expect(page.getByText('1 step waiting')).toBeVisible();
  // The page shows the step, sends it, and then asks the browser: of a page that closes before, nothing is sent.
  await expect.poll(() => askedSyncs(page)).toEqual(['steps']);
  await page.close();
  return { ...day, worker, other };
}

test('a step whose page was closed is sent when the signal comes, and what is kept shows it', async ({
  page,
  request,
  context,
}) => {
  const { office, job, worker, other } = await closedWithStep(page, request, context);
  await context.setOffline(false);
  await openGate(worker);
  const isApplied = async () => (await dump(other)).some((row) => row.includes('"state":"applied"'));
  await expect.poll(isApplied).toBe(true);
  expect(await sentBy(worker)).toEqual([`/api/admin/jobs/${job.id}/steps`]);
  const { visit, timeline } = await office.get(`jobs/${job.id}?reveal=no`);
  expect(visit).toBe('on_site');
  expect(timeline.filter(({ what }: { what: string }) => what === 'arrived')).toHaveLength(1);
  await cutSignal(context);
  await other.goto('/admin/my-day');
  await expect(other.getByRole('button', { name: 'Finish and collect' })).toBeVisible();
});

test('steps of an account that was disabled while its page was closed are kept for the office, and nothing stays to read', async ({
  page,
  request,
  context,
}) => {
  const { office, kimo, job, worker, other } = await closedWithStep(page, request, context);
  const { version } = (await office.get('users')).find(({ id }: { id: string }) => id === kimo.id);
  await office.put(`users/${kimo.id}`, { version, isActive: false });
  await context.setOffline(false);
  await openGate(worker);
  await expect.poll(async () => (await dump(other)).some((row) => row.startsWith('steps '))).toBe(false);
  const rows = await dump(other);
  expect(rows.some((row) => /^kept |"name":"(?:session|left)/.test(row))).toBe(false);
  const { visit, timeline } = await office.get(`jobs/${job.id}?reveal=no`);
  expect(visit).toBe('on_the_way');
  expect(timeline.map(({ what }: { what: string }) => what)).toContain('step_kept');
});

test('steps of a phone that locked while its page was closed wait, and nothing stays to read', async ({
  page,
  request,
  context,
}) => {
  const { office, kimo, job, worker, other } = await closedWithStep(page, request, context);
  await runSql(
    await databaseUrl(),
    `update session set sess = sess::jsonb || '{"phone":true}', factor_at = now() - interval '12 hours'
      where admin_user_id = $1`,
    [kimo.id],
  );
  await context.setOffline(false);
  await openGate(worker);
  await expect.poll(async () => (await dump(other)).some((row) => row.startsWith('kept '))).toBe(false);
  expect((await dump(other)).filter((row) => /^steps .*"state":"waiting"/.test(row))).toHaveLength(1);
  expect(await office.get(`jobs/${job.id}?reveal=no`)).not.toMatchObject({ visit: 'on_site' });
});

test('while a tab sends, the service worker waits, and then has nothing to send', async ({
  page,
  request,
  context,
}) => {
  await openKeptDay(page, request, { sync: true });
  const worker = await gate(context);
  await openGate(worker);
  const signal = Promise.withResolvers<void>();
  let sent = 0;
  await page.route('**/api/admin/jobs/*/steps', async (route) => {
    sent += 1;
    await signal.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'I am there' }).click();
  const senders = () =>
    page.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query();
      return [held, pending].map((locks) => locks.filter(({ name }) => name === 'phone-sender').length);
    });
  await expect.poll(senders).toEqual([1, 1]);
  signal.resolve();
  await expect.poll(senders).toEqual([0, 0]);
  await expect(page.getByText('1 step waiting')).toHaveCount(0);
  expect(sent).toBe(1);
  expect(await sentBy(worker)).toEqual([]);
});
