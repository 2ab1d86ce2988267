import { expect, type Page } from '@playwright/test';
import { test } from '#tests/e2e/guarded.ts';
import { newTechnician } from '#tests/e2e/crew-records.ts';
import {
  addNote,
  dump,
  expectReady,
  nextJob,
  onTheWay,
  openKeptDay,
  openMyDay,
  recordAuthority,
} from '#tests/e2e/my-day.ts';
import { cutSignal } from '#tests/e2e/signal.ts';

const stepsOf = '**/api/admin/jobs/*/steps';
const waiting = (page: Page) => page.getByText(/steps? waiting/);

test('an answer that comes after a step was said to wait is shown, and the day is kept once when it opens', async ({
  page,
  request,
}) => {
  await openKeptDay(page, request);
  let contacts = 0;
  page.on('request', (sent) => (contacts += sent.url().endsWith('/my-day/phone') ? 1 : 0));
  // The day is shown before it is known whose it is.
  await page.route('**/api/admin/session', async (route) => {
    await nextJob(page).waitFor();
    await route.continue();
  });
  await page.reload();
  await expectReady(page);
  expect(contacts).toBe(1);
  let answer = () => {};
  const signal = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(stepsOf, async (route) => {
    await signal;
    await route.continue();
  });
  await addNote(page, 'Rusted shut');
  await expect(page.getByText('Saved on this phone', { exact: true })).toBeVisible();
  await nextJob(page).getByRole('link', { name: /^Job / }).click();
  answer();
  await expect(page.getByText('Rusted shut')).toBeAttached();
});

test('no button of My day moves when the day is kept or while a step is sent', async ({ page, request }) => {
  await openKeptDay(page, request);
  let answer = () => {};
  const signal = new Promise<void>((resolve) => {
    answer = resolve;
  });
  for (const path of ['**/my-day/phone', stepsOf])
    await page.route(path, async (route) => {
      await signal;
      await route.continue();
    });
  await page.reload();
  const button = nextJob(page).getByRole('button', { name: 'Add a note' });
  await expect(button).toBeVisible();
  await expect(nextJob(page).getByText(/^At the door say/)).toBeVisible();
  const top = () => button.evaluate((each) => each.getBoundingClientRect().top + scrollY);
  const place = await top();
  await addNote(page, 'Rusted shut');
  await expect(page.getByText('1 step waiting')).toBeVisible();
  expect(await top()).toBe(place);
  answer();
  await expect(waiting(page)).toHaveCount(0);
  await expectReady(page);
  expect(await top()).toBe(place);
});

test('a step that another tab sent is not said to be saved on this phone', async ({
  page,
  request,
  context,
}) => {
  await page.clock.install();
  await openKeptDay(page, request);
  const other = await context.newPage();
  await other.goto('/admin/my-day');
  let answer = () => {};
  const signal = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const sending = new Promise<void>((resolve) => {
    void other.route(stepsOf, async (route) => {
      resolve();
      await signal;
      await route.continue();
    });
  });
  await addNote(other, 'Rusted shut');
  await sending;
  // After five seconds it would be said.
  await page.clock.pauseAt(Date.now() + 1000);
  await addNote(page, 'Gate is open');
  await expect(page.getByText('2 steps waiting')).toBeVisible();
  answer();
  const said = page.getByText(/^(?:Noted|Saved on this phone)$/);
  await expect(said.first()).toHaveText('Noted');
  await expect(waiting(page)).toHaveCount(0);
});

test('a step that another tab sent stays taken here until it is read again', async ({
  page,
  request,
  context,
}) => {
  const { job } = await openKeptDay(page, request);
  await nextJob(page).getByRole('link', { name: /^Job / }).click();
  const finish = page.getByRole('button', { name: 'Finish and collect' }).first();
  const other = await context.newPage();
  await other.goto('/admin/my-day');
  const [signal, reading, answer] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ];
  await other.route(stepsOf, async (route) => {
    await signal.promise;
    await route.continue();
  });
  await nextJob(other).getByRole('button', { name: 'I am there' }).click();
  await expect(page.getByText('1 step waiting')).toBeVisible();
  await expect(finish).toBeVisible();
  await page.route(`**/api/admin/jobs/${job.id}?**`, async (route) => {
    reading.resolve();
    await answer.promise;
    await route.continue();
  });
  signal.resolve();
  await expect(waiting(other)).toHaveCount(0);
  await reading.promise;
  await expect(page.getByRole('button', { name: 'I am there' })).toHaveCount(0);
  await expect(finish).toBeVisible();
  answer.resolve();
  await expect(waiting(page)).toHaveCount(0);
  await expect(finish).toBeVisible();
});

test('a step that the server has taken stays taken on screen while the ones after it are sent', async ({
  page,
  request,
  context,
}) => {
  const { kimo, job } = await openMyDay(page, request);
  const other = await onTheWay(request, kimo.id);
  await page.reload();
  await expectReady(page);
  await cutSignal(context);
  await page.goto(`/admin/jobs/${job.id}`);
  const arrive = page.getByRole('button', { name: 'I am there' });
  // The words by which the button is watched for below.
  expect(await arrive.textContent()).toBe('I am there');
  await arrive.click();
  await expect(waiting(page)).toHaveText(/^1 step/);
  await page.goto(`/admin/jobs/${other.id}`);
  await arrive.click();
  await expect(waiting(page)).toHaveText(/^2 steps/);
  await page.goto(`/admin/jobs/${job.id}`);
  await expect(page.getByRole('button', { name: 'Finish and collect' }).first()).toBeVisible();
  await page.route(/\/api\/admin\/(?:my-day|jobs\/[\w-]+\?)/, (route) => route.abort());
  const [reached, signal] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(stepsOf, async (route) => {
    if (route.request().url().includes(other.id)) {
      reached.resolve();
      await signal.promise;
    }
    return route.continue();
  });
  await page.evaluate(() => {
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('button'))
        if (textContent === 'I am there') document.documentElement.dataset['offeredAgain'] = 'yes';
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await context.setOffline(false);
  await reached.promise;
  // As another tab would: this one reads its steps again, before the reads that follow.
  await page.evaluate(async () => {
    const channel = new BroadcastChannel('phone');
    channel.postMessage(null);
    channel.close();
    for (let read = 1; read <= 20; read += 1)
      await new Promise<void>((resolve) => {
        const opening = indexedDB.open('phone');
        opening.addEventListener('success', () => {
          opening.result.close();
          requestAnimationFrame(() => resolve());
        });
      });
  });
  signal.resolve();
  await expect(waiting(page)).toHaveCount(0);
  await expect(page.locator('html')).not.toHaveAttribute('data-offered-again', 'yes');
});

test('a step that was sent stays taken when the signal goes before the day is read again', async ({
  page,
  request,
  context,
}) => {
  const { job } = await openKeptDay(page, request);
  for (const reads of [/\/api\/admin\/my-day/, `**/jobs/${job.id}?**`])
    await page.route(reads, (route) => route.abort());
  await nextJob(page).getByRole('button', { name: 'I am there' }).click();
  await expect(nextJob(page).getByRole('button', { name: 'Finish and collect' })).toBeEnabled();
  await expect(waiting(page)).toHaveCount(0);
  await cutSignal(context);
  await page.reload();
  await expect(nextJob(page).getByRole('button', { name: 'Finish and collect' })).toBeVisible();
  await nextJob(page).getByRole('link', { name: /^Job / }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(job.name);
  await expect(page.getByRole('button', { name: 'I am there' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Finish and collect' }).first()).toBeVisible();
});

test('the office is asked about cash that the server no longer takes from the technician', async ({
  page,
  request,
  context,
}) => {
  const { office, kimo, job } = await openKeptDay(page, request);
  await cutSignal(context);
  await nextJob(page).getByRole('button', { name: 'I am there' }).click();
  await nextJob(page).getByRole('button', { name: 'Finish and collect' }).click();
  const sheet = page.getByRole('dialog', { name: 'Finish and collect' });
  await sheet.getByText('Cash', { exact: true }).click();
  await sheet.getByRole('button', { name: /^Collect \$/ }).click();
  await expect(page.getByText('2 steps waiting')).toBeVisible();
  const { version } = (await office.get('users')).find(({ id }: { id: string }) => id === kimo.id);
  await office.put(`users/${kimo.id}`, { version, seesPrices: false });
  await context.setOffline(false);
  const ended = page.getByRole('dialog', { name: 'Your session has ended' });
  await ended.getByLabel('Password').fill('hibiscus-at-noon-7');
  await ended.getByRole('button', { name: 'Sign In' }).click();
  const asked = async () => {
    const { entries } = await office.get('inbox');
    return entries.filter(({ jobId }: { jobId: string }) => jobId === job.id);
  };
  await expect.poll(asked).toMatchObject([{ kind: 'step_kept', amount: '157.07' }]);
  await expect(waiting(page)).toHaveCount(0);
  expect(await office.get(`jobs/${job.id}?reveal=no`)).toMatchObject({ visit: 'on_site', payments: [] });
});

test('the photo of a job that was given to another technician meanwhile reaches the office', async ({
  page,
  request,
  context,
}) => {
  const { office, job } = await openKeptDay(page, request);
  await cutSignal(context);
  await recordAuthority(page);
  const { id: technicianId } = await newTechnician(request);
  const { version } = await office.get(`jobs/${job.id}?reveal=no`);
  await office.put(`jobs/${job.id}`, { version, technicianId });
  await context.setOffline(false);
  const photos = async () =>
    (await office.get(`jobs/${job.id}?reveal=no`)).authorities.map(({ photo }: { photo: string }) => photo);
  await expect.poll(photos).toEqual(['kept']);
  await expect.poll(async () => (await dump(page)).some((row) => row.startsWith('photos '))).toBe(false);
});

test('a step that the server never takes is listed with the reason, and the ones after it are sent', async ({
  page,
  request,
  context,
}) => {
  const { office, job } = await openKeptDay(page, request);
  await cutSignal(context);
  await addNote(page, 'Too long for this release');
  await expect(waiting(page)).toHaveText(/^1 step/);
  // What is on its way when a route begins may go past it.
  const bothFailed = page.waitForEvent(
    'requestfailed',
    (each) => each.url().endsWith('/steps') && each.postDataJSON().steps.length === 2,
  );
  await nextJob(page).getByRole('button', { name: 'I am there' }).click();
  await expect(page.getByText('2 steps waiting')).toBeVisible();
  await bothFailed;
  // Another release of the server, which allows fewer words.
  let refusals = 0;
  const problem = { type: 'about:blank', title: 'Invalid', status: 422, code: 'invalid', detail: 'Too long' };
  for (const path of [stepsOf, '**/api/admin/sealed-steps'])
    await page.route(path, async (route) => {
      const { steps } = route.request().postDataJSON() as { steps: { kind?: string }[] };
      if (path !== stepsOf) return route.fulfill({ json: { received: [] } });
      if (!steps.some(({ kind }) => kind === 'note')) return route.continue();
      refusals += steps.length === 1 ? 1 : 0;
      return route.fulfill({ status: 422, contentType: 'application/problem+json', json: problem });
    });
  await context.setOffline(false);
  await expect.poll(async () => (await office.get(`jobs/${job.id}?reveal=no`)).visit).toBe('on_site');
  // A refusal reaches only a page that is still open.
  await expect(waiting(page)).toHaveCount(0);
  await page.goto('/admin/waiting');
  const sent = page.getByRole('region', { name: 'Sent' });
  await expect(sent.getByText('Too long', { exact: true })).toBeVisible();
  await expect(sent.getByText('Not accepted')).toHaveCount(1);
  expect(refusals).toBe(1);
});
