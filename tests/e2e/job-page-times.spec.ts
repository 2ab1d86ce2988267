import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { addDays, startOfShopDay, shopToday } from '#domain/shop-time.ts';
import { testAdmin } from '#tests/support/running-app.ts';
import { expectAccessibleDayAndNight, expectNothingCutOff } from './accessible.ts';
import { test } from './guarded.ts';

const today = shopToday(new Date());
/** An hour of a far day in Honolulu, which no other test has. */
const at = (day: number, hour: number) =>
  new Date(startOfShopDay(addDays(today, 300 + day)).getTime() + hour * 3_600_000).toISOString();

/** Offers times for a new job through the API, as its dialog does; returns the path of the customer's page. */
async function offerTimes(request: APIRequestContext, starts: readonly string[]) {
  const { token } = (await (await request.post('/api/admin/login', { data: testAdmin })).json()) as {
    token: string;
  };
  const headers = { authorization: `Bearer ${token}` };
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api/admin/${path}`, { data, headers });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const { id } = await post('jobs', { phone: '808-555-0177', serviceType: 'rekey', location: 'Kapaʻa' });
  const slots = starts.map((slotStart) => ({
    technicianId: null,
    slotStart,
    slotEnd: new Date(Date.parse(slotStart) + 3_600_000).toISOString(),
  }));
  const { link } = await post(`jobs/${id}/offer`, { slots, channel: 'text' });
  return { id: id as string, path: new URL(link.url).pathname };
}

const choose = async (page: Page, time: string) => {
  await page.getByRole('radio', { name: time }).check();
  await page.getByRole('button', { name: 'Choose this time' }).click();
};

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a customer chooses one of the times and cancels it again without script', async ({
    page,
    request,
  }) => {
    const { path } = await offerTimes(request, [at(1, 9), at(1, 14), at(2, 10)]);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'When should we come?' })).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(3);
    await choose(page, '2:00 PM to 3:00 PM');
    await expect(page.getByRole('status')).toHaveText('Mahalo! You are booked for this time.');
    await expect(page.getByRole('heading', { level: 1, name: 'Your appointment' })).toBeVisible();
    await expect(page.locator('p.when')).toHaveText(/2:00 PM to 3:00 PM$/);

    await page.getByText('Cancel the appointment').first().click();
    await page.getByLabel('Reason (optional)').fill('We found the key');
    await page.getByRole('button', { name: 'Cancel the appointment' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Your appointment is cancelled' }),
    ).toBeVisible();
  });

  test('the page says that another customer took a time, and the others can be chosen', async ({
    page,
    request,
  }) => {
    const slots = [at(4, 9), at(4, 14)];
    const [mine, theirs] = [await offerTimes(request, slots), await offerTimes(request, slots)];
    await page.goto(mine.path);
    const rival = await page.context().newPage();
    await rival.goto(theirs.path);
    await choose(rival, '9:00 AM to 10:00 AM');
    await expect(rival.getByRole('status')).toHaveText('Mahalo! You are booked for this time.');
    await choose(page, '9:00 AM to 10:00 AM');
    await expect(page.getByRole('alert')).toHaveText('This time was just taken. Please choose another.');
    await expect(page.getByRole('radio')).toHaveCount(1);
    await choose(page, '2:00 PM to 3:00 PM');
    await expect(page.getByRole('status')).toHaveText('Mahalo! You are booked for this time.');
  });
});

test('the page is accessible by day and night in each of its states, and fits a phone', async ({
  page,
  request,
}) => {
  const { path } = await offerTimes(request, [at(6, 9), at(7, 14)]);
  const expectGood = async () => {
    await expectAccessibleDayAndNight(page);
    await expectNothingCutOff(page);
  };
  await page.goto(path);
  await expectGood();
  await choose(page, '9:00 AM to 10:00 AM');
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointment' })).toBeVisible();
  await page.getByText('Cancel the appointment').first().click();
  await expectGood();
  await page.getByRole('button', { name: 'Cancel the appointment' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /is cancelled$/ })).toBeVisible();
  await expectGood();
  await page.goto('/j/nothing-here');
  await expect(page.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible();
  await expectGood();
});
