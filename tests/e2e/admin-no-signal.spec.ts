import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { projectRoot } from '#scripts/settings.ts';
import { newName, officeApi } from './admin-records.ts';
import { newTechnician, openAs } from './crew-records.ts';
import { test } from './guarded.ts';
import { counter, expectGood, railOf } from './job-walks.ts';
import { dump, expectReady, nextJob, onTheWay, openKeptDay, openMyDay, picture, sign } from './my-day.ts';
import { cutSignal } from './signal.ts';

const verifySteps = (job: number) =>
  promisify(execFile)(process.execPath, ['scripts/verify-steps.ts', String(job)], {
    cwd: projectRoot,
    env: { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] ?? '' },
  });

test('walk J: without signal a technician arrives, has authority signed, adds two lines and takes cash', async ({
  page,
  request,
  context,
}) => {
  test.slow();
  const office = await officeApi(request);
  const kimo = await newTechnician(request);
  const part = `Strike plate ${newName()}`;
  await office.post('inventory', {
    ...{ name: part, category: 'parts', sellPrice: '20.00', quantityOnHand: 5 },
  });
  const job = await onTheWay(request, kimo.id);
  await openAs(page, kimo, '/admin/my-day');
  const next = nextJob(page);
  await expect(next.getByRole('heading', { name: new RegExp(job.name) })).toBeVisible();
  await expectReady(page);

  await cutSignal(context);
  await page.reload();
  const { tap, atMost } = counter('J');
  await expect(next.getByRole('heading', { name: new RegExp(job.name) })).toBeVisible();
  await tap(next.getByRole('button', { name: 'I am there' }));
  await tap(next.getByRole('button', { name: 'Record authority' }));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Relationship').selectOption({ index: 1 });
  await dialog.getByLabel('ID checked').selectOption({ index: 1 });
  await dialog.getByLabel('Photo').setInputFiles({ name: 'id.png', mimeType: 'image/png', buffer: picture });
  await sign(page);
  await tap(dialog.getByRole('button', { name: 'Record authority' }));
  await expect(dialog).toBeHidden();
  await expect(page.getByText('2 steps waiting')).toBeVisible();
  await expect(next.getByText('Photo on this phone')).toBeVisible();
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
  await expectGood(page);
  // What this phone signed is what the office keeps; the office's own two steps have no phone's signature.
  const { stdout } = await verifySteps(job.number);
  expect(stdout).toContain('5 steps: 0 wrong, 2 unsigned.');
});

test('what is kept for reading goes as soon as the server says that the account was disabled', async ({
  page,
  request,
}) => {
  const { office, kimo } = await openKeptDay(page, request);
  const kept = async () => (await dump(page)).filter((row) => /^kept |"name":"session"/.test(row));
  expect(await kept()).not.toEqual([]);
  const { version } = (await office.get('users')).find(({ id }: { id: string }) => id === kimo.id);
  await office.put(`users/${kimo.id}`, { version, isActive: false });
  // Live updates may have ended the session already: the dialog is over the button then.
  await page.locator('button', { hasText: 'Refresh' }).dispatchEvent('click');
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  await expect.poll(kept).toEqual([]);
});

test('a window that keeps nothing says so before the drive, and its steps go straight to the server', async ({
  page,
  request,
  context,
}) => {
  // As a private window refuses a database, and as Lockdown Mode refuses a key.
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
  });
  const { office, job } = await openMyDay(page, request);
  await expect(page.getByText(/^This window cannot save your day/)).toBeVisible();
  await page.getByRole('button', { name: 'I am there' }).click();
  await expect(page.getByRole('button', { name: 'Finish and collect' })).toBeEnabled();
  expect(await office.get(`jobs/${job.id}?reveal=no`)).toMatchObject({ visit: 'on_site' });
  const locked = await context.newPage();
  await locked.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function refuseKeys(value: object, key?: IDBValidKey) {
      if (Object.values(value).some((each) => each instanceof CryptoKey))
        throw new DOMException('The key could not be cloned.', 'DataCloneError');
      return put.call(this, value, key);
    };
  });
  await locked.goto('/admin/my-day');
  await expect(locked.getByText(/^This window cannot save your day/)).toBeVisible();
  await expect(locked.getByText(/Ready to work without a signal/)).toHaveCount(0);
});
