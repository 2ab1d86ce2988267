import { expect } from '@playwright/test';
import { expectUsable } from '#tests/e2e/accessible.ts';
import { openOffice } from '#tests/e2e/admin-office.ts';
import { officeApi } from '#tests/e2e/admin-records.ts';
import { newTechnician, newVisit, someDay } from '#tests/e2e/crew-records.ts';
import { test } from '#tests/e2e/guarded.ts';

test('hours are edited, and time off over a visit lists the visit with a link to move it', async ({
  page,
  request,
}) => {
  const office = await officeApi(request);
  const kimo = await newTechnician(request);
  const day = someDay();
  const visit = await newVisit(request, { technicianId: kimo.id, day, from: '09:00', to: '10:00' });
  await openOffice(page, request, '/admin/crew');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: `Change ${kimo.name}` }).click();
  await dialog.getByLabel('Monday to').fill('15:30');
  await dialog.getByRole('button', { name: 'Remove these hours of Sunday' }).click();
  await dialog.getByLabel('Safes').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  const { members } = await office.get('crew');
  const { hours, skills } = members.find(({ id }: { id: string }) => id === kimo.id);
  expect(skills).toEqual(['safes']);
  expect(hours.find(({ weekday }: { weekday: number }) => weekday === 1).to).toBe('15:30');
  expect(hours.some(({ weekday }: { weekday: number }) => weekday === 0)).toBe(false);

  await page.getByRole('button', { name: 'Time off' }).click();
  await dialog.getByLabel('Who').selectOption(kimo.id);
  await dialog.getByLabel('From').fill(day);
  await dialog.getByLabel('To', { exact: true }).fill(day);
  await dialog.getByLabel('Until').fill('12:00');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('1 visit to move')).toBeVisible();
  await expectUsable(page);
  await dialog.getByRole('link', { name: new RegExp(visit.name) }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/board\\?day=${day}&job=${visit.id}`));
  await expect(page.getByRole('region', { name: 'Picked up' })).toContainText(visit.name);
});

test('a visit outside working hours or without time for its drive needs a reason', async ({
  page,
  request,
}) => {
  const kimo = await newTechnician(request, 'kapaa');
  const day = someDay();
  const before = await newVisit(request, { technicianId: kimo.id, day, from: '09:00', to: '10:00' });
  const far = await newVisit(request, { location: 'Waimea' });
  await openOffice(page, request, `/admin/jobs/${far.id}?open=schedule`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Day', { exact: true }).fill(day);
  await dialog.getByLabel('From', { exact: true }).fill('17:05');
  await dialog.getByLabel('To', { exact: true }).fill('18:00');
  await dialog.getByLabel('Technician').selectOption(kimo.id);
  await dialog.getByRole('button', { name: 'Set the time' }).click();
  const way = dialog.getByRole('region', { name: 'In the way' });
  await expect(way.getByRole('alert')).toContainText(
    `${kimo.name} works from 8:00 AM to 5:00 PM on this day`,
  );
  await dialog.getByLabel('From', { exact: true }).fill('10:05');
  await dialog.getByLabel('To', { exact: true }).fill('11:00');
  await dialog.getByRole('button', { name: 'Set the time' }).click();
  await expect(way.getByRole('alert')).toContainText(/drive leaves too little time/);
  await expect(way.getByRole('alert')).toContainText(before.name);
  await way.getByRole('button', { name: 'Set it all the same' }).click();
  await expect(way.getByText('Reason is required')).toBeVisible();
  await way.getByLabel('Why this time works all the same').fill('He is in Waimea already');
  await expectUsable(page);
  await way.getByRole('button', { name: 'Set it all the same' }).click();
  await expect(dialog).toBeHidden();
  const { slotStart, technicianId } = await (await officeApi(request)).get(`jobs/${far.id}?reveal=no`);
  expect([slotStart, technicianId]).toEqual([new Date(`${day}T10:05:00-10:00`).toISOString(), kimo.id]);
});
