import { expect } from '@playwright/test';
import { openOffice } from './admin-office.ts';
import { at, bar, slotOf, visit } from './board-page.ts';
import { newTechnician, newVisit, someDay } from './crew-records.ts';
import { test } from './new-office.ts';

// In an office of its own: the technicians and jobs of other tests move the column and the card out of the window.
test(
  'a visit is dragged from the tray into a column, and from one time to another',
  { tag: '@wide' },
  async ({ page, request }) => {
    const kimo = await newTechnician(request);
    const day = someDay();
    const job = await newVisit(request, { technicianId: kimo.id, day, from: '09:00', to: '10:00' });
    await openOffice(page, request, `/admin/board?day=${day}`);
    const block = visit(page, job.name);
    // The notice of a missing second factor comes with the session and moves the board down.
    const notice = page.getByRole('link', { name: /^add a passkey/ });
    await expect(notice).toBeVisible();
    const box = (await block.boundingBox())!;
    await page.mouse.move(box.x + 30, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 30, box.y + 40);
    await page.mouse.move(box.x + 30, box.y + 10 + box.height * 2, { steps: 4 });
    await page.mouse.up();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('From', { exact: true })).toHaveValue('11:00');
    await dialog.getByRole('button', { name: 'Move the time' }).click();
    await expect(dialog).toBeHidden();
    expect(await slotOf(request, job.id)).toMatchObject({ slotStart: at(day, '11:00') });

    // Dropped outside the board, and by Escape, it goes back.
    await block.scrollIntoViewIfNeeded();
    const moved = (await block.boundingBox())!;
    await page.mouse.move(moved.x + 30, moved.y + 10);
    await page.mouse.down();
    await page.mouse.move(moved.x + 30, moved.y + 120, { steps: 4 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(bar(page)).toHaveCount(0);
    await expect(dialog).toHaveCount(0);

    const waiting = await newVisit(request, { urgency: 'emergency' });
    await page.reload();
    await expect(notice).toBeVisible();
    const card = visit(page, waiting.name);
    await block.scrollIntoViewIfNeeded();
    await card.hover();
    await page.mouse.down();
    const target = (await block.boundingBox())!;
    await page.mouse.move(target.x + 30, target.y - 40, { steps: 4 });
    await page.mouse.move(target.x + 30, target.y - box.height * 3, { steps: 4 });
    await page.mouse.up();
    await expect(dialog.getByLabel('From', { exact: true })).toHaveValue('08:00');
    await expect(dialog.getByLabel('Technician')).toHaveValue(kimo.id);
    await page.keyboard.press('Escape');
    expect(await slotOf(request, waiting.id)).toMatchObject({ slotStart: null });

    // From the board back to the tray.
    await bar(page).getByRole('button', { name: 'Put back' }).click();
    await block.hover({ position: { x: 30, y: 10 } });
    await page.mouse.down();
    const tray = (await page.getByRole('region', { name: 'Unscheduled' }).boundingBox())!;
    await page.mouse.move(tray.x + 60, tray.y + 60, { steps: 4 });
    await page.mouse.up();
    await expect(page.getByRole('dialog', { name: 'Return to unscheduled?' })).toBeVisible();
  },
);
