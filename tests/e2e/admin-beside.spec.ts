import { expect, type Page } from '@playwright/test';
import { newPhone, openOffice } from './admin-office.ts';
import { expectAccessibleDayAndNight, expectNothingCutOff } from './accessible.ts';
import { estimateFor, newName, officeApi } from './admin-records.ts';
import { test } from './guarded.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name: new RegExp(name) });
const listOf = (page: Page) => page.getByRole('list', { name: /^Jobs/ });
const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 1200;

/** As many calls as a list of a laptop shows, all with one last name. */
async function calls(request: Parameters<typeof officeApi>[0], count: number, more: object = {}) {
  const office = await officeApi(request);
  const lastName = newName();
  const jobs: { id: string; number: number }[] = [];
  for (let n = 0; n < count; n += 1) {
    jobs.push(
      await office.post('jobs', {
        phone: newPhone(),
        firstName: `Caller${n}`,
        lastName,
        location: 'Poipu',
        ...more,
      }),
    );
  }
  return { office, lastName, jobs: jobs.toReversed() };
}

test('a job opens beside its list on a desktop and over it on a phone; back and close lead to the row', async ({
  page,
  request,
}) => {
  const { lastName, jobs } = await calls(request, 3);
  await openOffice(page, request, `/admin/jobs?q=${lastName}`);
  await expect(listOf(page).getByRole('link')).toHaveCount(3);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Caller1')).toBeFocused();
  await expect(page).toHaveTitle(/Job .*Caller1/);
  if (!isWide(page)) {
    await expect(page).toHaveURL(`/admin/jobs/${jobs[1]!.id}`);
    await expect(listOf(page)).toHaveCount(0);
    await page.goBack();
    await expect(listOf(page).getByRole('link')).toHaveCount(3);
    return;
  }
  await expect(page).toHaveURL(`/admin/jobs?q=${lastName}&beside=job.${jobs[1]!.id}`);
  await expect(listOf(page)).toBeVisible();
  await expectAccessibleDayAndNight(page);
  await expectNothingCutOff(page);
  // The list goes on from the row that is open.
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Caller0')).toBeFocused();
  await page.goBack();
  await expect(heading(page, 'Caller1')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'Caller1')).toBeVisible();
  await expect(listOf(page).locator('[aria-current="true"]')).toContainText('Caller1');
  await page.getByRole('region', { name: 'Job', exact: true }).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(`/admin/jobs?q=${lastName}`);
  await expect(listOf(page).getByRole('link', { name: /Caller1/ })).toBeFocused();
});

test('a step of a job beside its list shows in both', { tag: '@wide' }, async ({ page, request }) => {
  const { lastName, jobs } = await calls(request, 1);
  await openOffice(page, request, `/admin/jobs?q=${lastName}&beside=job.${jobs[0]!.id}`);
  const panel = page.getByRole('region', { name: 'Job', exact: true });
  await panel.getByRole('button', { name: 'More' }).click();
  await panel.getByRole('button', { name: 'On my way' }).click();
  await expect(panel.getByRole('button', { name: 'I am there' })).toBeVisible();
  await expect(listOf(page).getByRole('link')).toContainText('I am there');
  await panel.getByRole('button', { name: 'More' }).click();
  await panel.getByRole('button', { name: 'Cancel the job' }).click();
  await expect(page).toHaveURL(new RegExp(`q=${lastName}&beside=job.${jobs[0]!.id}&open=cancel`));
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`q=${lastName}&beside=job.${jobs[0]!.id}$`));
});

test('estimate and invoice of a job open beside the job on a desktop', async ({ page, request }) => {
  const office = await officeApi(request);
  const lastName = newName();
  const quote = await office.post('quotes', estimateFor(lastName));
  const [job] = await office.get(`jobs?q=${lastName}`);
  await openOffice(page, request, `/admin/jobs/${job.id}`);
  await page.getByRole('link', { name: `Estimate ${quote.quoteNumber}` }).click();
  await expect(heading(page, quote.quoteNumber)).toBeFocused();
  // The job stays where it was scrolled to; axe takes what the header half covers for a small target.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessibleDayAndNight(page);
  await expectNothingCutOff(page);
  await expect(heading(page, lastName)).toBeVisible({ visible: isWide(page) });
  await expect(page).toHaveURL(
    isWide(page) ? `/admin/jobs/${job.id}?beside=estimate.${quote.id}` : `/admin/estimate/${quote.id}`,
  );
});

test(
  'the inbox keeps its place beside the job that is handled',
  { tag: '@wide' },
  async ({ page, request }) => {
    const { lastName } = await calls(request, 1, { urgency: 'emergency' });
    await openOffice(page, request, '/admin/inbox');
    await page.getByRole('link', { name: new RegExp(`^Set the price: .*${lastName}`) }).click();
    await expect(heading(page, lastName)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
    await expectAccessibleDayAndNight(page);
    await expectNothingCutOff(page);
  },
);

test('rows are dense: 12 and more on a laptop, 8 and more on a phone', async ({ page, request }) => {
  test.slow();
  // A name that fits on one line, whichever letters the last one gets.
  const { lastName } = await calls(request, 16, { firstName: 'Al' });
  // The inbox begins with emergencies: without those of other tests, whose names may be long.
  const urgent = await calls(request, 13, { firstName: 'Al', urgency: 'emergency' });
  await page.route('**/api/admin/inbox', async (route) => {
    const response = await route.fetch();
    const inbox = (await response.json()) as { entries: { name: string }[] };
    const entries = inbox.entries.filter(({ name }) => name.includes(urgent.lastName));
    await route.fulfill({ response, json: { ...inbox, entries } });
  });
  await openOffice(page, request, `/admin/jobs?q=${lastName}`);
  const least = isWide(page) ? 12 : 8;
  const shown = () =>
    page.locator('[data-row]').evaluateAll((rows) => {
      const bar = document.querySelector('.bottom-bar')?.getBoundingClientRect();
      const end = bar && bar.height > 0 ? bar.top : innerHeight;
      return rows.filter((row) => row.getBoundingClientRect().bottom <= end).length;
    });
  for (const path of [`/admin/jobs?q=${lastName}`, '/admin/inbox']) {
    await page.goto(path);
    await expect(page.locator('[data-row]').nth(12)).toBeAttached();
    // The notice of a missing second factor comes after the rows and moves them down.
    await expect(page.getByRole('link', { name: /^add a passkey/ })).toBeVisible();
    expect(await shown(), path).toBeGreaterThanOrEqual(least);
  }
  if (!isWide(page)) return;
  await page.goto(`/admin/jobs?q=${lastName}`);
  await page.locator('[data-row]').first().click();
  await expect(heading(page, lastName)).toBeVisible();
  expect(await shown(), 'beside a job').toBeGreaterThanOrEqual(least);
});
