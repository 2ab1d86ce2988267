import { expect, type Page } from '@playwright/test';
import { newName, officeApi } from './admin-records.ts';
import { newTechnician, openAs } from './crew-records.ts';
import { test } from './guarded.ts';
import { counter, expectGood, railOf } from './job-walks.ts';

/** A car lockout, priced and agreed, of a technician who is on the way. */
async function onTheWay(request: Parameters<typeof officeApi>[0], technicianId: string) {
  const office = await officeApi(request);
  const name = newName();
  const job = await office.post('jobs', {
    ...{ phone: '808-555-0163', firstName: 'Leilani', lastName: name, location: 'Kapaa' },
    ...{ serviceType: 'automotive', technicianId, accessDetails: 'Gate 44871' },
    items: [
      { serviceCategory: 'labor', serviceDescription: 'Car Lockout', quantity: 1, unitPrice: '150.00' },
    ],
  });
  const agreed = await office.step(job.id, 'agree', { version: job.version });
  await office.step(job.id, 'set_off', { version: agreed.version, technicianId });
  return { ...job, name };
}

async function sign(page: Page): Promise<void> {
  const pad = page.getByRole('dialog').getByRole('img', { name: /^Sign here/ });
  await pad.scrollIntoViewIfNeeded();
  const box = (await pad.boundingBox())!;
  await page.mouse.move(box.x + 30, box.y + 40);
  await page.mouse.down();
  for (let at = 1; at <= 12; at += 1) await page.mouse.move(box.x + 30 + at * 12, box.y + 40 + (at % 3) * 10);
  await page.mouse.up();
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test(
  'walk J: without signal a technician arrives, has authority signed, adds two lines and takes cash',
  { tag: '@once' },
  async ({ page, request, context }) => {
    test.slow();
    const office = await officeApi(request);
    const kimo = await newTechnician(request);
    const part = `Strike plate ${newName()}`;
    await office.post('inventory', {
      ...{ name: part, category: 'parts', sellPrice: '20.00', quantityOnHand: 5 },
    });
    const job = await onTheWay(request, kimo.id);
    await openAs(page, kimo, '/admin/my-day');
    const next = page.getByRole('region', { name: 'Next job' });
    await expect(next.getByRole('heading', { name: new RegExp(job.name) })).toBeVisible();
    await expect(page.getByText(/ready for places without signal/)).toBeVisible();

    await context.setOffline(true);
    await page.reload();
    const { tap, atMost } = counter('J');
    await expect(next.getByRole('heading', { name: new RegExp(job.name) })).toBeVisible();
    await tap(next.getByRole('button', { name: 'I am there' }));
    await tap(next.getByRole('button', { name: 'Record authority' }));
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Relationship').selectOption({ index: 1 });
    await dialog.getByLabel('ID checked').selectOption({ index: 1 });
    await dialog
      .getByLabel('Photo')
      .setInputFiles({ name: 'id.png', mimeType: 'image/png', buffer: picture });
    await sign(page);
    await tap(dialog.getByRole('button', { name: 'Record authority' }));
    await expect(dialog).toBeHidden();
    await expect(page.getByText('2 steps wait')).toBeVisible();
    await tap(next.getByRole('button', { name: 'Finish and collect' }));
    const sheet = page.getByRole('dialog', { name: 'Finish and collect' });
    await tap(sheet.getByRole('button', { name: 'Change' }));
    for (const line of [part, 'Rekey']) {
      await sheet.getByLabel('Add from price list or stock').fill(line);
      await tap(page.getByRole('option', { name: new RegExp(line) }).first());
    }
    await tap(sheet.getByText('Cash', { exact: true }));
    await tap(sheet.getByRole('button', { name: /^Collect \$/ }));
    const kept = page.getByRole('region', { name: 'Waiting on this phone' });
    await expect(kept.getByText(/receipt [2-9A-Z]{4}$/).last()).toBeVisible();
    // Each of the two selects of the authority counts as a press too.
    atMost(12 - 2);
    await expect(railOf(page).getByText('Paid')).toContainText('done');
    await page.reload();
    await expect(kept.getByRole('listitem')).toHaveCount(3);
    await page.screenshot({ path: '/tmp/phone-' + Date.now() + '.png', fullPage: true });
    await expectGood(page);

    await context.setOffline(false);
    await expect(kept).toHaveCount(0);
    await expect(railOf(page).getByText('Paid')).toContainText('done');
    const done = await office.get(`jobs/${job.id}?reveal=no`);
    expect(done).toMatchObject({ visit: 'done', money: 'paid' });
    await expect
      .poll(async () => (await office.get(`jobs/${job.id}?reveal=no`)).authorities)
      .toMatchObject([{ photo: 'kept' }]);
    const [item] = await office.get(`inventory?q=${encodeURIComponent(part)}`);
    expect(item.quantityOnHand).toBe(4);
    await page.goto('/admin/waiting');
    await expect(page.getByRole('region', { name: 'Sent' }).getByText('Recorded')).toHaveCount(3);
    await page.screenshot({ path: '/tmp/phone-' + Date.now() + '.png', fullPage: true });
    await expectGood(page);
  },
);
