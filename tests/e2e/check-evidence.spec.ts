import { Buffer } from 'node:buffer';
import { expect } from '@playwright/test';
import { officeSteps } from '#tests/support/job-page.ts';
import { testAdmin } from '#tests/support/running-app.ts';
import { expectAccessibleDayAndNight, expectNothingCutOff } from './accessible.ts';
import { test } from './guarded.ts';

test('the page says true or changed about a file, and sends nothing once it is chosen', async ({
  page,
  request,
}) => {
  const { post } = await officeSteps(request);
  const { id, number } = await post('jobs', { phone: '808-555-0163', firstName: 'Ana', location: 'Lihue' });
  const { token } = await (await request.post('/api/admin/login', { data: testAdmin })).json();
  const made = await request.post(`/api/admin/jobs/${id}/evidence`, {
    data: { madeFor: 'Aloha Insurance' },
    headers: { authorization: `Bearer ${token}` },
  });
  const file = await made.body();
  const other = Buffer.from(file);
  other[5000]! ^= 1;

  await page.goto('/check-us/evidence');
  const input = page.getByLabel('The PDF, as it was sent to you');
  const keys = page.waitForResponse('**/api/evidence-keys');
  await input.focus();
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
  await expect(page.getByRole('heading', { name: 'No evidence of ours' })).toBeVisible();
  expect(asked).toEqual([]);
});
