import { expect } from '@playwright/test';
import { addDays, shopToday, startOfShopDay } from '#domain/shop-time.ts';
import { newName, officeApi } from './admin-records.ts';
import { newTechnician, newVisit, openAs } from './crew-records.ts';
import { test } from './guarded.ts';
import { counter, expectGood, railOf } from './job-walks.ts';
import { nextJob } from './my-day.ts';

test('walk E: a technician at the door has authority signed, adds two parts and takes a check', async ({
  page,
  request,
}) => {
  test.slow();
  const office = await officeApi(request);
  const kimo = await newTechnician(request);
  const name = newName();
  const parts = ['Deadbolt', 'Strike plate'].map((part) => `${part} ${newName()}`);
  for (const part of parts)
    await office.post('inventory', {
      ...{ name: part, category: 'parts', sellPrice: '20.00', quantityOnHand: 5 },
    });
  const email = `${name.toLowerCase()}@example.com`;
  const job = await office.post('jobs', {
    ...{ phone: '808-555-0163', firstName: 'Leilani', lastName: name, email, location: 'Kapaa' },
    ...{ serviceType: 'automotive', technicianId: kimo.id, accessDetails: 'Gate 44871' },
    items: [
      { serviceCategory: 'labor', serviceDescription: 'Car Lockout', quantity: 1, unitPrice: '150.00' },
    ],
  });
  const agreed = await office.step(job.id, 'agree', { version: job.version });
  await office.step(job.id, 'set_off', { version: agreed.version, technicianId: kimo.id });

  const { tap, atMost } = counter('E');
  await openAs(page, kimo, '/admin/my-day');
  const next = nextJob(page);
  await expect(next.getByRole('heading', { name: new RegExp(name) })).toBeVisible();
  await expectGood(page);
  await tap(next.getByRole('button', { name: 'I am there' }));
  await tap(next.getByRole('button', { name: 'Record authority' }));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Relationship').selectOption({ index: 1 });
  await dialog.getByLabel('ID checked').selectOption({ index: 1 });
  const pad = dialog.getByRole('img', { name: /^Sign here/ });
  await pad.scrollIntoViewIfNeeded();
  const box = (await pad.boundingBox())!;
  await page.mouse.move(box.x + 30, box.y + 40);
  await page.mouse.down();
  for (let at = 1; at <= 12; at += 1) await page.mouse.move(box.x + 30 + at * 12, box.y + 40 + (at % 3) * 10);
  await page.mouse.up();
  await tap(dialog.getByRole('button', { name: 'Record authority' }));
  await expect(dialog).toBeHidden();
  await tap(next.getByRole('button', { name: 'Finish and collect' }));
  const sheet = page.getByRole('dialog', { name: 'Finish and collect' });
  await tap(sheet.getByRole('button', { name: 'Change' }));
  for (const part of parts) {
    await sheet.getByLabel('Add from price list or stock').fill(part);
    await tap(page.getByRole('option', { name: new RegExp(part) }));
  }
  await tap(sheet.getByText('Check', { exact: true }));
  await sheet.getByLabel('Reference').fill('1187');
  await tap(sheet.getByRole('button', { name: /^Collect \$/ }));
  await expect(page.getByText(/ collected$/).first()).toBeVisible();
  await expect(railOf(page).getByText('Paid')).toContainText('done');
  // Each of the two selects of the authority counts as a press too.
  atMost(11 - 2);
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(`Mail to ${email}`);
  for (const part of parts) {
    const [item] = await office.get(`inventory?q=${encodeURIComponent(part)}`);
    expect(item.quantityOnHand).toBe(4);
  }
});

test('a technician accepts a visit, views its codes, sees the message of On my way, and hands another visit back', async ({
  page,
  request,
}) => {
  const office = await officeApi(request);
  const kimo = await newTechnician(request, 'kapaa');
  // One visit has begun when the other begins, so that both are today's up to the day's last moment.
  const midnight = startOfShopDay(addDays(shopToday(new Date()), 1)).getTime();
  const change = Math.min(Date.now() + 60_000, midnight - 1_000);
  const scheduled = async (minutes: number, more: Record<string, string>) => {
    const job = await newVisit(request, more);
    await office.step(job.id, 'schedule', {
      version: job.version,
      slotStart: new Date(change + minutes * 60_000).toISOString(),
      slotEnd: new Date(change + (minutes + 20) * 60_000).toISOString(),
      technicianId: kimo.id,
      overlapReason: 'At any hour of the day',
    });
    return job;
  };
  const first = await scheduled(-20, {
    accessDetails: 'Gate 44872',
    serviceAddress: '4-1101 Kuhio Hwy, Kapaa',
  });
  const other = await scheduled(0, { location: 'Lihue' });
  await openAs(page, kimo, '/admin/my-day');
  const next = nextJob(page);
  await next.getByRole('button', { name: `Accept job ${first.number}` }).click();
  await expect(next.getByText('Accepted', { exact: true })).toBeVisible();
  await next.getByRole('button', { name: /^Show/ }).click();
  await expect(next.getByText('Gate 44872')).toBeVisible();
  const words = next.getByRole('region', { name: 'Email to the customer' });
  await expect(words).toContainText(/On our way: usually \d+-\d+ minutes/);
  await expectGood(page);
  await page.getByRole('button', { name: `Decline job ${other.number}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Hand it back' }).click();
  await expect(dialog.getByText('Reason is required')).toBeVisible();
  await dialog.getByLabel('Reason').fill('My van is in the shop');
  await dialog.getByRole('button', { name: 'Hand it back' }).click();
  await expect(page.getByText(other.name)).toHaveCount(0);
  const { entries } = await office.get('inbox');
  const entry = entries.find(({ jobId }: { jobId: string }) => jobId === other.id);
  expect(entry).toMatchObject({ kind: 'handed_back', words: 'My van is in the shop' });
  await next.getByRole('button', { name: 'On my way', exact: true }).click();
  await expect(next.getByRole('button', { name: 'I am there' })).toBeVisible();
  const { mails } = await office.get(`jobs/${first.id}?reveal=no`);
  expect(mails).toHaveLength(1);
});

test('finishing while the price waits asks why', async ({ page, request }) => {
  const office = await officeApi(request);
  const kimo = await newTechnician(request);
  const job = await office.post('jobs', {
    ...{ phone: '808-555-0164', firstName: 'Noa', lastName: newName(), location: 'Kapaa' },
    ...{ serviceType: 'automotive', technicianId: kimo.id },
    items: [
      { serviceCategory: 'labor', serviceDescription: 'Car Lockout', quantity: 1, unitPrice: '150.00' },
    ],
  });
  const reason = 'Why we drive';
  const off = await office.step(job.id, 'set_off', { version: job.version, technicianId: kimo.id, reason });
  await office.step(job.id, 'arrive', { version: off.version });
  await openAs(page, kimo, '/admin/my-day');
  await page.getByRole('button', { name: 'Done' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Finish all the same' }).click();
  await expect(dialog.getByText('Reason is required')).toBeVisible();
  await expectGood(page);
  await dialog.getByLabel('Reason').fill('The customer left');
  await dialog.getByRole('button', { name: 'Finish all the same' }).click();
  await expect(dialog).toBeHidden();
});
