import { expect, type Page } from '@playwright/test';
import { openOffice } from './admin-office.ts';
import { officeApi } from './admin-records.ts';
import { expectUsable } from './accessible.ts';
import { at, bar, slotOf, visit } from './board-page.ts';
import { newTechnician, newVisit, openAs, someDay } from './crew-records.ts';
import { test } from './guarded.ts';
import { enter } from './keyboard.ts';

const gaps = (page: Page) => page.getByRole('button', { name: /^Fits at/ });

test('a phone shows the day before the unscheduled jobs', { tag: '@once' }, async ({ page, request }) => {
  const kimo = await newTechnician(request);
  await newVisit(request, { location: 'Hanalei' });
  await openOffice(page, request, `/admin/board?day=${someDay()}`);
  const day = await page.getByRole('region', { name: kimo.name }).boundingBox();
  const tray = await page.getByRole('region', { name: 'Unscheduled' }).boundingBox();
  expect(day?.y).toBeLessThan(tray?.y ?? 0);
});

test(
  'an unscheduled job is placed by taps: pick it, choose a free time, and see the customer’s message first',
  {
    tag: '@again',
  },
  async ({ page, request }) => {
    test.slow();
    const kimo = await newTechnician(request, 'hanalei');
    const day = someDay();
    await newVisit(request, { technicianId: kimo.id, day, from: '09:00', to: '10:00', location: 'Hanalei' });
    const job = await newVisit(request, { location: 'Hanalei' });
    await openOffice(page, request, `/admin/board?day=${day}&job=${job.id}`);
    await expect(bar(page)).toContainText(job.name);
    await expect(gaps(page).first()).toBeVisible();
    await expectUsable(page);
    // On a grid the words of a free time name its technician; in a list it stands in the technician's section.
    const inList = page.getByRole('region', { name: kimo.name }).getByRole('button', { name: /^Fits at/ });
    const own = gaps(page)
      .filter({ hasText: `with ${kimo.name}` })
      .or(inList);
    await own.first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Technician')).toHaveValue(kimo.id);
    await expect(dialog.getByRole('region', { name: 'Email to the customer' })).toContainText(/appointment/i);
    await expectUsable(page);
    // The next job is picked up while the notification is there: the pointer holds it until it makes room for the bar.
    const apart = page.waitForFunction(() => {
      const [toast, picked] = ['.toast', '[aria-label="Picked up"]'].map((each) =>
        document.querySelector(each)?.getBoundingClientRect(),
      );
      return toast && picked && { isApart: toast.bottom <= picked.top || toast.top >= picked.bottom };
    });
    await dialog.getByRole('button', { name: 'Set the time' }).click();
    await page
      .getByRole('region', { name: /^Notifications/ })
      .getByRole('listitem')
      .hover();
    await expect(dialog).toBeHidden();
    await expect(bar(page)).toHaveCount(0);
    await visit(page, job.name).press('Enter');
    expect((await (await apart).jsonValue())?.isApart).toBe(true);
    await enter(bar(page).getByRole('button', { name: 'Put back' }));
    await expect(bar(page)).toHaveCount(0);
    const { technicianId, slotStart } = await slotOf(request, job.id);
    expect(technicianId).toBe(kimo.id);
    expect(slotStart?.slice(0, 10)).toBe(day);
    const { mails } = await (await officeApi(request)).get(`jobs/${job.id}?reveal=no`);
    expect(mails).toHaveLength(1);
  },
);

test(
  'a visit is moved with the keyboard: picked up, moved by time and technician, announced, dropped and put back',
  { tag: '@wide' },
  async ({ page, request }) => {
    const kimo = await newTechnician(request);
    const day = someDay();
    const job = await newVisit(request, { technicianId: kimo.id, day, from: '09:00', to: '10:00' });
    await openOffice(page, request, `/admin/board?day=${day}`);
    const block = visit(page, job.name);
    const said = page.locator('p[role=status]').first();
    await block.focus();
    await page.keyboard.press('Enter');
    await expect(said).toContainText(`${job.name} picked up at 9 AM to 10 AM, ${kimo.name}`);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(said).toHaveText(`9:30 AM to 10:30 AM, ${kimo.name}`);
    await page.keyboard.press('Escape');
    await expect(said).toHaveText(`${job.name} put back.`);
    await expect(bar(page)).toHaveCount(0);
    expect(await slotOf(request, job.id)).toMatchObject({ slotStart: at(day, '09:00') });

    await page.keyboard.press('Enter');
    await page.keyboard.press('PageDown');
    await page.keyboard.press('ArrowUp');
    await expect(said).toHaveText(`9:45 AM to 10:45 AM, ${kimo.name}`);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('From', { exact: true })).toHaveValue('09:45');
    await expect(dialog.getByRole('region', { name: 'Email to the customer' })).toContainText('9:45 AM');
    await enter(dialog.getByRole('button', { name: 'Move the time' }));
    await expect(dialog).toBeHidden();
    expect(await slotOf(request, job.id)).toEqual({
      slotStart: at(day, '09:45'),
      slotEnd: at(day, '10:45'),
      technicianId: kimo.id,
    });
    await expect(block).toBeFocused();

    await page.keyboard.press('Enter');
    await page.keyboard.press('Delete');
    const back = page.getByRole('dialog', { name: 'Return to unscheduled?' });
    await expect(back.getByRole('region', { name: 'Email to the customer' })).toContainText('9:45 AM');
    await expectUsable(page);
    await enter(back.getByRole('button', { name: 'Return to unscheduled' }));
    await expect(back).toBeHidden();
    await expect(bar(page)).toHaveCount(0);
    expect(await slotOf(request, job.id)).toMatchObject({ slotStart: null, technicianId: null });
  },
);

test(
  'a taken time shows the visit in the way and other times; an emergency pushes it, with the message shown',
  { tag: '@again' },
  async ({ page, request }) => {
    test.slow();
    const kimo = await newTechnician(request, 'kapaa');
    const day = someDay();
    const booked = await newVisit(request, { technicianId: kimo.id, day, from: '09:00', to: '10:00' });
    const job = await newVisit(request, { urgency: 'emergency' });
    await openOffice(page, request, `/admin/jobs/${job.id}?open=schedule`);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Day', { exact: true }).fill(day);
    await dialog.getByLabel('From', { exact: true }).fill('09:30');
    await dialog.getByLabel('To', { exact: true }).fill('10:30');
    await dialog.getByLabel('Technician').selectOption(kimo.id);
    await dialog.getByRole('button', { name: 'Set the time' }).click();
    const way = dialog.getByRole('region', { name: 'In the way' });
    await expect(way.getByRole('alert')).toContainText(`Job ${booked.number}, ${booked.name}, Kapaa`);
    await expect(way.getByRole('radio').first()).toBeVisible();
    await expect(dialog.getByLabel('From', { exact: true })).toHaveValue('09:30');
    await expectUsable(page);
    await way.getByRole('button', { name: new RegExp(`^Push ${booked.name}`) }).click();
    const push = way.getByRole('region', { name: 'Push for the emergency' });
    await expect(push.getByRole('region', { name: `Email to ${booked.name}` })).toContainText('9:00 AM');
    await expectUsable(page);
    await push.getByRole('button', { name: `Push and tell ${booked.name}` }).click();
    await expect(dialog).toBeHidden();
    expect(await slotOf(request, job.id)).toMatchObject({
      slotStart: at(day, '09:30'),
      technicianId: kimo.id,
    });
    expect(await slotOf(request, booked.id)).toMatchObject({ slotStart: null });
    const { mails } = await (await officeApi(request)).get(`jobs/${booked.id}?reveal=no`);
    expect(mails).toHaveLength(1);
  },
);

test(
  'the week shows every day, and a free time in it can be chosen',
  { tag: '@again' },
  async ({ page, request }) => {
    const kimo = await newTechnician(request, 'hanalei');
    const day = someDay();
    const planned = await newVisit(request, { technicianId: kimo.id, day, from: '09:00', to: '10:00' });
    const job = await newVisit(request, { location: 'Hanalei' });
    await openOffice(page, request, `/admin/board?day=${day}&view=week&job=${job.id}`);
    await expect(visit(page, planned.name)).toBeVisible();
    await expect(bar(page)).toContainText(job.name);
    await expect(gaps(page).first()).toBeVisible();
    await expectUsable(page);
    await bar(page).getByRole('button', { name: 'Offer times' }).click();
    const offer = page.getByRole('dialog', { name: 'Offer times' });
    await expect(offer.getByRole('checkbox').first()).toBeVisible();
    await expectUsable(page);
    await offer.getByRole('button', { name: 'Cancel' }).click();
    await bar(page).getByRole('button', { name: 'Put back' }).click();
    await expect(gaps(page)).toHaveCount(0);
  },
);

test(
  'a technician’s board has only their own visits, which cannot be moved',
  { tag: '@once' },
  async ({ page, request }) => {
    const kimo = await newTechnician(request);
    const other = await newTechnician(request);
    const day = someDay();
    const own = await newVisit(request, { technicianId: kimo.id, day, from: '09:00', to: '10:00' });
    const others = await newVisit(request, { technicianId: other.id, day, from: '09:00', to: '10:00' });
    await openAs(page, kimo, `/admin/board?day=${day}`);
    await expect(visit(page, own.name)).toBeVisible();
    await expect(page.getByText(others.name)).toHaveCount(0);
    await expectUsable(page);
    await visit(page, own.name).click();
    await expect(page).toHaveURL(new RegExp(`/admin/jobs/${own.id}`));
  },
);
