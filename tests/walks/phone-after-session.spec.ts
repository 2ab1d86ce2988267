import { expect } from '@playwright/test';
import sharp from 'sharp';
import { test } from '#tests/e2e/guarded.ts';
import { dump, expectReady, nextJob, openKeptDay, openMyDay, recordAuthority } from '#tests/e2e/my-day.ts';
import { cutSignal } from '#tests/e2e/signal.ts';

// What waits on a technician's phone, whatever becomes of the page and the session it was recorded in.

test('without signal the list of what waits opens, and it says what became of each step', async ({
  page,
  request,
  context,
}) => {
  // This browser does not report the network that comes back.
  await page.addInitScript(() => addEventListener('online', (event) => event.stopImmediatePropagation()));
  await openKeptDay(page, request);
  await cutSignal(context);
  await page.reload();
  await page.getByRole('region', { name: 'Next job' }).getByRole('button', { name: 'I am there' }).click();
  // A notification stays while the mouse is over it, and must not lie over the link then, nor over the page's end.
  const gaps = await page.waitForFunction(() => {
    const [toast, strip] = ['.toast', '.waiting-strip a'].map((each) => document.querySelector(each));
    if (!toast || !strip) return null;
    const { top, bottom } = toast.getBoundingClientRect();
    const end = Number.parseFloat(getComputedStyle(document.querySelector('main')!).paddingBottom);
    return { above: strip.getBoundingClientRect().top - bottom, below: end - (innerHeight - top) };
  });
  const { above, below } = (await gaps.jsonValue())!;
  expect(above).toBeGreaterThanOrEqual(0);
  expect(below).toBeGreaterThanOrEqual(0);
  await page.getByRole('link', { name: /View/ }).click();
  const waiting = page.getByRole('region', { name: 'Waiting' });
  await expect(waiting.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(waiting.getByText('Waiting for a signal')).toBeVisible();
  await expect(page.getByText(/^Keep the office open: this browser sends steps only then/)).toBeVisible();
  await page.reload();
  await expect(waiting.getByRole('listitem')).toHaveCount(1);
  await context.setOffline(false);
  await expect(page.getByRole('region', { name: 'Sent' }).getByText('Recorded')).toHaveCount(1);
});

test('steps of a session that ended without signal stay sealed, and the office is asked about them', async ({
  page,
  request,
  context,
}) => {
  const { office, job } = await openMyDay(page, request);
  const next = nextJob(page);
  await next.getByRole('button', { name: /^Show/ }).click();
  await expect(next.getByText('Gate 44871')).toBeVisible();
  await expectReady(page);
  await cutSignal(context);
  await page.reload();
  await next.getByRole('button', { name: /^Show/ }).click();
  await expect(next.getByText('Gate 44871')).toBeVisible();
  await next.getByRole('button', { name: 'I am there' }).click();
  await next.getByRole('button', { name: 'Add a note' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('Rusted shut, as Leilani said');
  await page.getByRole('dialog').getByRole('button', { name: 'Add a note' }).click();
  await next.getByRole('button', { name: 'Finish and collect' }).click();
  const sheet = page.getByRole('dialog', { name: 'Finish and collect' });
  await sheet.getByText('Cash', { exact: true }).click();
  await sheet.getByRole('button', { name: /^Collect \$/ }).click();
  await expect(page.getByText('3 steps waiting')).toBeVisible();
  const before = await dump(page);
  expect(before.filter((row) => row.startsWith('steps '))).toHaveLength(3);
  expect(before.filter((row) => /(?:secret|private) false/.test(row))).toHaveLength(2);
  expect(before.some((row) => /(?:secret|private) true/.test(row))).toBe(false);

  await page.getByRole('button', { name: /Account|Kimo/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Office sign-in' })).toBeVisible();
  const locked = () => dump(page);
  await expect.poll(async () => (await locked()).some((row) => row.startsWith('kept '))).toBe(false);
  const after = await locked();
  expect(after.filter((row) => row.startsWith('steps '))).toHaveLength(3);
  expect(after.some((row) => /"name":"(?:session|left)/.test(row))).toBe(false);
  const words = [job.name, 'Leilani', '555-0163', 'Kapaa', '157.07', '150.00', 'Gate 44871', 'Rusted'];
  for (const rows of [before, after])
    expect(words.filter((word) => rows.some((row) => row.includes(word)))).toEqual([]);

  await context.setOffline(false);
  const kept = async () => {
    const { entries } = await office.get('inbox');
    return entries.filter(
      ({ kind, jobId }: Record<string, string>) => kind === 'step_kept' && jobId === job.id,
    );
  };
  await expect.poll(async () => (await kept()).length).toBe(2);
  expect((await kept()).map(({ amount }: { amount: string | null }) => amount)).toContain('157.07');
  const { visit, timeline } = await office.get(`jobs/${job.id}?reveal=no`);
  expect(visit).toBe('on_the_way');
  expect(timeline.map(({ what }: { what: string }) => what)).toContain('said');
  await expect.poll(async () => (await locked()).some((row) => row.startsWith('steps '))).toBe(false);
});

test('a photo that waited when its session ended without signal reaches the office, though an answer is cut off', async ({
  page,
  request,
  context,
}) => {
  const { office, job } = await openKeptDay(page, request);
  await cutSignal(context);
  // Of several parts.
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background: 'red', noise } })
    .jpeg({ quality: 95 })
    .toBuffer();
  await recordAuthority(page, buffer);
  await page.getByRole('button', { name: /Account|Kimo/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(async () => (await dump(page)).some((row) => row.startsWith('kept '))).toBe(false);
  const after = await dump(page);
  expect(after.some((row) => /"name":"(?:session|left)/.test(row))).toBe(false);
  expect(after.filter((row) => row.startsWith('photos '))).toHaveLength(1);
  let sent = 0;
  const cut = Promise.withResolvers<void>();
  await context.route('**/api/admin/sealed-steps', async (route) => {
    sent += 1;
    if (sent !== 2) return route.continue();
    await route.fetch();
    await route.abort();
    return cut.resolve();
  });
  await context.setOffline(false);
  await cut.promise;
  // Opened again; what is on its way then is lost, too.
  await page.goto('/admin');
  const photos = async () =>
    (await office.get(`jobs/${job.id}?reveal=no`)).authorities.map(({ photo }: { photo: string }) => photo);
  await expect.poll(photos).toEqual(['kept']);
  expect(sent).toBeGreaterThan(2);
  await expect.poll(async () => (await dump(page)).some((row) => /^(?:photos|steps) /.test(row))).toBe(false);
});

test('the same account goes on with its steps after its session ended', async ({
  page,
  request,
  context,
}) => {
  const { office, job } = await openKeptDay(page, request);
  await cutSignal(context);
  await page.getByRole('button', { name: 'I am there' }).click();
  await expect(page.getByText('1 step waiting')).toBeVisible();
  const headers = await page.evaluate(() => ({
    authorization: `Bearer ${localStorage.getItem('adminToken')}`,
  }));
  expect((await request.post('/api/admin/logout', { headers })).ok()).toBe(true);
  await context.setOffline(false);
  const ended = page.getByRole('dialog', { name: 'Your session has ended' });
  await ended.getByLabel('Password').fill('hibiscus-at-noon-7');
  await ended.getByRole('button', { name: 'Sign In' }).click();
  await expect(ended).toBeHidden();
  await expect.poll(async () => (await office.get(`jobs/${job.id}?reveal=no`)).visit).toBe('on_site');
  await expect(page.getByText('1 step waiting')).toHaveCount(0);
});
