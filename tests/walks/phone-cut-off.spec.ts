import { expect, type Page } from '@playwright/test';
import { newName, officeApi } from '#tests/e2e/admin-records.ts';
import { test } from '#tests/e2e/guarded.ts';
import { addNote, nextJob, openKeptDay } from '#tests/e2e/my-day.ts';

const stepsOf = '**/api/admin/jobs/*/steps';
const CUTS = 50;
const NOTES = ['Rusted shut', 'Needs graphite', 'Key turns now', 'Owner shown'];

/** Arrives, notes four things, uses a part, and takes cash. @param after each press */
async function work(page: Page, part: string, after: () => Promise<unknown>): Promise<void> {
  await nextJob(page).getByRole('button', { name: 'I am there' }).click();
  await after();
  for (const words of NOTES) {
    await addNote(page, words);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await after();
  }
  await nextJob(page).getByRole('button', { name: 'Finish and collect' }).click();
  const sheet = page.getByRole('dialog', { name: 'Finish and collect' });
  await sheet.getByRole('button', { name: 'Change' }).click();
  await sheet.getByLabel('Add from price list or stock').fill(part);
  await page.getByRole('option', { name: new RegExp(part) }).click();
  await sheet.getByText('Cash', { exact: true }).click();
  await sheet.getByRole('button', { name: /^Collect \$/ }).click();
  await after();
}

/** What the office has of a job, without ids and times. */
async function recordOf(office: Awaited<ReturnType<typeof officeApi>>, id: string) {
  const { visit, money, payments, invoices, mails, timeline } = await office.get(`jobs/${id}?reveal=no`);
  const whats = timeline.map(({ what }: { what: string }) => what).toSorted();
  return {
    visit,
    money,
    paid: payments.map(({ amount, method }: Record<string, string>) => [amount, method]),
    invoiced: invoices.map(({ total }: Record<string, string>) => total),
    mails: mails.map(({ kind }: Record<string, string>) => kind),
    whats,
  };
}

test('with fifty answers cut off, two tabs and a clock three hours ahead, each step counts once and at its time', async ({
  page,
  context,
  request,
  browser,
  baseURL,
}) => {
  test.slow();
  const email = 'leilani@example.com';
  const part = `Strike plate ${newName()}`;
  const stock = { name: part, category: 'parts', sellPrice: '20.00', quantityOnHand: 5 };
  const { id: partId } = await (await officeApi(request)).post('inventory', stock);
  // The same work with a good signal.
  const online = await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 } });
  const good = await online.newPage();
  const there = await openKeptDay(good, request, { email });
  await work(good, part, () => expect(good.getByText(/steps? waiting/)).toHaveCount(0));
  await expect.poll(async () => (await recordOf(there.office, there.job.id)).money).toBe('paid');
  await online.close();

  await context.clock.install({ time: Date.now() + 3 * 3_600_000 });
  const began = Date.now();
  const { office, job } = await openKeptDay(page, request, { email });
  const other = await context.newPage();
  await other.goto('/admin/my-day');
  await expect(nextJob(other)).toBeVisible();
  let cut = 0;
  await context.route(stepsOf, async (route) => {
    if (cut >= CUTS) return route.continue();
    await route.fetch();
    cut += 1;
    return route.abort();
  });
  const sendAgain = async () => {
    for (const tab of [page, other]) await tab.evaluate(() => dispatchEvent(new Event('online')));
  };
  /** Lets both tabs send again until this many answers were cut. */
  const cutUntil = async (count: number) => {
    while (cut < Math.min(count, CUTS)) {
      const before = cut;
      await sendAgain();
      await expect.poll(() => cut).toBeGreaterThan(before);
    }
  };
  let presses = 0;
  await work(page, part, () => cutUntil((presses += 1) * 9));
  await cutUntil(CUTS);
  await sendAgain();
  await expect(page.getByText(/steps? waiting/)).toHaveCount(0);
  expect(cut).toBe(CUTS);
  await expect.poll(async () => (await recordOf(office, job.id)).money).toBe('paid');
  const record = await recordOf(office, job.id);
  expect(record).toEqual(await recordOf(office, there.job.id));
  expect(record).toMatchObject({ invoiced: ['178.01'], mails: ['receipt'] });
  expect((await office.get(`inventory/${partId}`)).quantityOnHand).toBe(3);
  const { timeline } = await office.get(`jobs/${job.id}?reveal=no`);
  const times = timeline.map(({ at }: { at: string }) => Date.parse(at));
  expect(Math.min(...times)).toBeGreaterThan(began - 60_000);
  expect(Math.max(...times)).toBeLessThan(Date.now() + 60_000);
});
