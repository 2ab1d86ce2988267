import { expect } from '@playwright/test';
import { runSql } from '#tests/support/run-sql.ts';
import { openOffice } from './admin-office.ts';
import { expectAccessibleDayAndNight, expectNothingCutOff } from './accessible.ts';
import { databaseUrl, estimateFor, newName, officeApi } from './admin-records.ts';
import { test } from './guarded.ts';
import { enter } from './keyboard.ts';

test(
  'an entry is snoozed for an hour by keyboard, brought back by Undo, assigned, and listed under mine',
  { tag: '@again' },
  async ({ page, request }) => {
    const office = await officeApi(request);
    const lastName = newName();
    // Of a kind that hardly another test makes: 25 of each are listed.
    const { id } = await office.post('quotes', estimateFor(lastName));
    const { link } = await office.post(`quotes/${id}/send`, { channel: 'text' });
    const change = `/api/documents/${new URL(link.url).hash.slice(1)}/change`;
    expect((await request.post(change, { data: { message: 'Three, please' } })).ok()).toBe(true);
    await openOffice(page, request, '/admin/inbox');
    const row = page
      .getByRole('list', { name: 'Inbox entries' })
      .getByRole('listitem')
      .filter({ hasText: lastName });
    await enter(row.getByRole('button', { name: /^Snooze or assign/ }));
    const dialog = page.getByRole('dialog');
    await expectAccessibleDayAndNight(page);
    await expectNothingCutOff(page);
    await enter(dialog.getByRole('button', { name: '1 hour' }));
    await expect(row).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row).toBeVisible();

    await row.getByRole('button', { name: /^Snooze or assign/ }).click();
    await dialog.getByLabel('Day').fill('2020-01-01');
    await dialog.getByRole('button', { name: 'Snooze' }).click();
    await expect(dialog.getByText('Choose a time in the future').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await expect(dialog).toBeHidden();
    await page.getByLabel('Show').selectOption({ label: 'Assigned to me' });
    await expect(row).toBeVisible();
    await page.getByLabel('Show').selectOption({ label: 'Snoozed' });
    await expect(row).toHaveCount(0);
  },
);

test(
  'a text that reached no one is taken out of the inbox, and brought back by Undo',
  { tag: '@once' },
  async ({ page, request }) => {
    const office = await officeApi(request);
    const lastName = newName();
    const { id } = await office.post('jobs', { phone: '808-554-0146', lastName });
    await runSql(
      await databaseUrl(),
      `insert into outbox (kind, channel, recipient, payload, dedupe_key, message_id, state, last_error, record_type, record_id)
       values ('customer-text', 'text', '+18085540146', '{"occasion": "emergency"}', $2, $2, 'failed', 'no signal', 'job', $1)`,
      [id, `lost:${lastName}`],
    );
    await openOffice(page, request, '/admin/inbox');
    const row = page
      .getByRole('list', { name: 'Inbox entries' })
      .getByRole('listitem')
      .filter({ hasText: lastName })
      .filter({ hasText: 'Text not delivered' });
    await row.getByRole('button', { name: /^Snooze or assign/ }).click();
    const press = page.getByRole('dialog').getByRole('button', { name: 'Done without it' });
    await expect(press).toBeVisible();
    await expectAccessibleDayAndNight(page);
    await expectNothingCutOff(page);
    await press.click();
    await expect(row).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row).toBeVisible();
  },
);

test('moving and cancelling preview the notice, and send it', { tag: '@once' }, async ({ page, request }) => {
  const office = await officeApi(request);
  const lastName = newName();
  const email = `${lastName.toLowerCase()}@example.com`;
  const { id } = await office.post('jobs', { phone: '808-554-0143', lastName, email });
  const [asked, shown] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(/\/notice\?.*2098-01-0[89]/, async (route) => {
    asked.resolve();
    await shown.promise;
    await route.continue();
  });
  await openOffice(page, request, `/admin/jobs/${id}?open=schedule`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Day').fill('2098-01-08');
  const set = dialog.getByRole('button', { name: 'Set the time' });
  await asked.promise;
  await expect(dialog.getByText(/^(?:Free times|No technician is free)/)).toBeVisible();
  await expect(set).toBeDisabled();
  shown.resolve();
  await expect(dialog.getByRole('region', { name: 'Email to the customer' })).toContainText('Jan 8, 2098');
  await set.click();
  await expect(dialog).toBeHidden();
  await page.goto(`/admin/jobs/${id}?open=schedule`);
  await dialog.getByLabel('Day').fill('2098-01-09');
  await expect(dialog.getByRole('region', { name: 'Email to the customer' })).toContainText(
    /Your appointment has moved[^]*Jan 9, 2098[^]*Jan 8, 2098/,
  );
  await expectAccessibleDayAndNight(page);
  await expectNothingCutOff(page);
  await dialog.getByRole('button', { name: 'Move the time' }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`/admin/jobs/${id}?open=cancel`);
  await expect(dialog.getByRole('region', { name: 'Email to the customer' })).toContainText('Jan 9, 2098');
  await dialog.getByLabel('Reason').selectOption({ label: 'We could not help' });
  await dialog.getByRole('button', { name: 'Cancel the job' }).click();
  await expect(dialog).toBeHidden();
  const { mails } = await office.get(`jobs/${id}?reveal=no`);
  expect(mails).toHaveLength(3);
});

test(
  'a customer with only a phone number gets a text message',
  { tag: '@once' },
  async ({ page, request }) => {
    const office = await officeApi(request);
    const { id } = await office.post('jobs', { phone: '808-554-0144', lastName: newName() });
    await openOffice(page, request, `/admin/jobs/${id}?open=schedule`);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Day').fill('2098-02-08');
    await expect(dialog.getByRole('region', { name: 'Text message to the customer' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Set the time' }).click();
    await expect(dialog.getByRole('link', { name: 'Open messages' })).toHaveAttribute(
      'href',
      /^sms:\+18085540144\?&body=.*Feb%208/,
    );
    await expectAccessibleDayAndNight(page);
  },
);

test(
  'inactive jobs are closed together in their dialog: one is left out, the reason is asked for',
  { tag: '@once' },
  async ({ page, request }) => {
    const office = await officeApi(request);
    const jobs = [];
    for (let count = 0; count < 3; count += 1) {
      const lastName = newName();
      const job = await office.post('jobs', { phone: '808-554-0143', lastName, location: 'Lihue' });
      jobs.push({ ...job, lastName });
    }
    // Longer ago than anything else that waits, so that all are listed.
    await runSql(
      await databaseUrl(),
      `update job set created_at = now() - interval '900 days', updated_at = now() - interval '900 days'
      where id = any($1::uuid[])`,
      [jobs.map(({ id }) => id)],
    );
    const [left, ...closed] = jobs as [(typeof jobs)[0], ...typeof jobs];
    await openOffice(page, request, '/admin/inbox');
    await page.getByRole('button', { name: 'Close inactive jobs' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close inactive jobs' });
    await expectAccessibleDayAndNight(page);
    await expectNothingCutOff(page);
    // Whatever other tests have waiting stays open, too.
    for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck();
    for (const { lastName } of jobs)
      await dialog.getByRole('checkbox', { name: new RegExp(lastName) }).check();
    await dialog.getByRole('checkbox', { name: new RegExp(left.lastName) }).uncheck();
    const press = dialog.getByRole('button', { name: 'Close 2 jobs' });
    await press.click();
    await expect(dialog.getByText('Choose a reason').first()).toBeVisible();
    await dialog.getByLabel('Reason').selectOption({ label: 'We could not help' });
    await press.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('2 jobs closed', { exact: true })).toBeVisible();
    const rows = page.getByRole('list', { name: 'Inbox entries' }).getByRole('listitem');
    for (const { lastName, id } of closed) {
      await expect(rows.filter({ hasText: lastName })).toHaveCount(0);
      expect(await office.get(`jobs/${id}`)).toMatchObject({
        visit: 'cancelled',
        cancelReason: 'could_not_help',
      });
    }
    await expect(rows.filter({ hasText: left.lastName })).toBeVisible();
    expect(await office.get(`jobs/${left.id}`)).toMatchObject({ visit: 'unscheduled' });
  },
);
