import { expect } from '@playwright/test';
import { newName, officeApi } from './admin-records.ts';
import { newTechnician, openAs } from './crew-records.ts';
import { test } from './guarded.ts';
import { expectGood } from './job-walks.ts';
import { nextJob, openKeptDay } from './my-day.ts';

const pageSteps = '**/api/admin/jobs/*/steps';

test('tries count before the server answers, and their late answers close no dialog', async ({
  page,
  request,
}) => {
  const { office, job } = await openKeptDay(page, request);
  await office.step(job.id, 'arrive');
  await page.reload();
  const next = nextJob(page);
  let answer = () => {};
  const signal = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(pageSteps, async (route) => {
    await signal;
    await route.continue();
  });
  const tried = next.getByRole('button', { name: 'Tried to reach them' });
  await tried.click();
  await expect(next.getByText('1 of 2 tries recorded.')).toBeVisible();
  await tried.click();
  await next.getByRole('button', { name: 'Nobody there' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nobody there?' });
  await expect(dialog).toBeVisible();
  await next.evaluate((region) => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    new MutationObserver(() => said.push(/\d of 2 tries/.exec(region.textContent ?? '')?.[0] ?? '')).observe(
      region,
      { subtree: true, childList: true, characterData: true },
    );
  });
  answer();
  const tries = async () =>
    (await office.get(`jobs/${job.id}?reveal=no`)).timeline.filter(
      ({ what }: { what: string }) => what === 'tried_to_reach',
    ).length;
  await expect.poll(tries).toBe(2);
  await expect(page.getByText(/steps? waiting/)).toHaveCount(0);
  await expect(next.getByText('2 of 2 tries recorded.')).toBeVisible();
  // Not even for a moment: a press would find another button.
  const said = await page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
  expect(said.filter((text) => text !== '2 of 2 tries')).toEqual([]);
  await dialog.getByRole('button', { name: 'Call it off' }).click();
  await expect(page.getByText('Called off: nobody there').first()).toBeVisible();
  expect(await office.get(`jobs/${job.id}`)).toMatchObject({ visit: 'cancelled', cancelReason: 'no_show' });
});

test('a technician before a closed door tries twice to reach the customer, and only then calls the visit off', async ({
  page,
  request,
}) => {
  const office = await officeApi(request);
  const kimo = await newTechnician(request);
  const name = newName();
  const job = await office.post('jobs', {
    ...{ phone: '808-555-0168', firstName: 'Leilani', lastName: name, location: 'Kapaa' },
    ...{ serviceType: 'automotive', technicianId: kimo.id },
  });
  await office.step(job.id, 'set_off', { version: job.version, technicianId: kimo.id });
  await openAs(page, kimo, '/admin/my-day');
  const next = nextJob(page);
  await next.getByRole('button', { name: 'I am there' }).click();
  const tried = next.getByRole('button', { name: 'Tried to reach them' });
  await tried.click();
  await expect(next.getByText('1 of 2 tries recorded.')).toBeVisible();
  await expectGood(page);
  await tried.click();
  await next.getByRole('button', { name: 'Nobody there' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nobody there?' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Call it off' }).click();
  await expect(page.getByText('Called off: nobody there').first()).toBeVisible();
  expect(await office.get(`jobs/${job.id}`)).toMatchObject({ visit: 'cancelled', cancelReason: 'no_show' });
});
