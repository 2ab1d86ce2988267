import { readFile } from 'node:fs/promises';
import { Buffer } from 'node:buffer';
import { expect } from '@playwright/test';
import { officeSteps } from '#tests/support/job-page.ts';
import { expectAccessibleDayAndNight, expectNothingCutOff } from './accessible.ts';
import { openOffice } from './admin-office.ts';
import { test } from './guarded.ts';
import { counter, next } from './job-walks.ts';

test('the office makes the evidence of a job; the check page says True or Changed, and sends nothing after a file is chosen', async ({
  page,
  request,
}) => {
  const { post } = await officeSteps(request);
  const { id, number } = await post('jobs', { phone: '808-555-0163', firstName: 'Ana', location: 'Lihue' });
  await openOffice(page, request, `/admin/jobs/${id}`);
  const walk = counter('O: evidence of a job');
  await walk.tap(next(page, 'More'));
  await walk.tap(page.getByRole('button', { name: 'Evidence (PDF)' }));
  await page.getByLabel('For whom').fill('Aloha Insurance');
  const download = page.waitForEvent('download');
  await walk.tap(page.getByRole('button', { name: 'Make the PDF' }));
  const file = await readFile(await (await download).path());
  walk.atMost(3);
  const other = Buffer.from(file);
  other[5000]! ^= 1;

  const keys = page.waitForResponse('**/api/evidence-keys');
  await page.goto('/check-us/evidence');
  const input = page.getByLabel('The PDF, as it was sent to you');
  // As a file does that is dragged over the page.
  await input.dispatchEvent('dragenter');
  await (await keys).finished();
  const asked: string[] = [];
  page.on('request', (each) => asked.push(`${each.method()} ${each.url()}`));
  const choose = (buffer: Buffer) =>
    input.setInputFiles({ name: 'evidence.pdf', mimeType: 'application/pdf', buffer });

  await choose(file);
  await expect(page.getByRole('heading', { name: 'True' })).toBeVisible();
  await expect(page.getByText(`${number}, Nene Lock & Roadside`)).toBeVisible();
  await expectAccessibleDayAndNight(page);
  await expectNothingCutOff(page);
  await choose(other);
  await expect(page.getByRole('heading', { name: 'Changed' })).toBeVisible();
  await choose(Buffer.from('%PDF-1.7 nothing'));
  await expect(page.getByRole('heading', { name: 'Not one of our evidence files' })).toBeVisible();
  expect(asked).toEqual([]);
});
