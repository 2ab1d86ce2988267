import { expect, type Page } from '@playwright/test';
import { test } from '#tests/e2e/guarded.ts';
import { addNote, dump, nextJob, openKeptDay } from '#tests/e2e/my-day.ts';
import { cutSignal } from '#tests/e2e/signal.ts';

// The two copies of what a phone keeps, when a browser ends between the writes to one and to the other.

async function arriveWithoutSignal(page: Page): Promise<void> {
  await cutSignal(page.context());
  await nextJob(page).getByRole('button', { name: 'I am there' }).click();
  await expect(page.getByText('1 step waiting')).toBeVisible();
}

/** Removes the database as Chromium does that takes its log for corrupt. */
const loseDatabase = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase('phone');
        request.addEventListener('success', () => resolve());
        request.addEventListener('error', () => reject(new Error('It was not deleted')));
      }),
  );

test('the next page brings a second copy up to date that a killed browser left behind', async ({
  page,
  request,
}) => {
  await openKeptDay(page, request);
  await arriveWithoutSignal(page);
  // As if the browser had been killed each time after the first of the two writes.
  await page.evaluate(async () => {
    const { storageBuckets } = navigator as Navigator & {
      storageBuckets: { open(name: string): Promise<{ indexedDB: IDBFactory }> };
    };
    const opening = (await storageBuckets.open('phone')).indexedDB.open('phone');
    await new Promise<void>((resolve) => {
      opening.addEventListener('success', () => {
        const names = [...opening.result.objectStoreNames];
        const transaction = opening.result.transaction(names, 'readwrite');
        for (const name of names) transaction.objectStore(name).clear();
        transaction.addEventListener('complete', () => resolve());
      });
    });
    opening.result.close();
  });
  await page.reload();
  await expect(page.getByText('1 step waiting')).toBeVisible();
  await addNote(page, 'Rusted shut');
  await expect(page.getByText('2 steps waiting')).toBeVisible();

  await loseDatabase(page);
  await page.reload();
  await expect(page.getByText('2 steps waiting')).toBeVisible();
});

test('a sign-out removes from the second copy first, and leaves what waits in it', async ({
  page,
  request,
}) => {
  await openKeptDay(page, request);
  await arriveWithoutSignal(page);
  // As if the browser were killed before it writes to the database itself.
  await page.evaluate(() => {
    const itself = new Set<IDBDatabase>();
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (...args) {
      const request = open.apply(this, args);
      if (this === indexedDB) request.addEventListener('success', () => itself.add(request.result));
      return request;
    };
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (...args) {
      if (args[1] === 'readwrite' && itself.has(this)) throw new Error('Killed');
      return transaction.apply(this, args);
    };
  });
  await page.getByRole('button', { name: /Account|Kimo/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Office sign-in' })).toBeVisible();
  const left = () => dump(page, ['second']);
  await expect.poll(async () => (await left()).some((row) => row.startsWith('kept '))).toBe(false);
  expect((await left()).filter((row) => row.startsWith('steps '))).toHaveLength(1);
  expect((await left()).some((row) => row.includes('"name":"session"'))).toBe(false);
  expect((await dump(page)).some((row) => row.includes('"name":"session"'))).toBe(true);
});

test('a day that the server gave before the phone locked is not kept after it', async ({ page, request }) => {
  await openKeptDay(page, request);
  const [given, locked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/api/admin/my-day/phone', async (route) => {
    const response = await route.fetch();
    given.resolve();
    await locked.promise;
    await route.fulfill({ response });
  });
  await page.reload();
  await given.promise;
  const problem = {
    type: 'about:blank',
    title: 'Locked',
    status: 403,
    code: 'session_locked',
    detail: 'Unlock',
  };
  await page.route('**/api/admin/jobs/*/steps', (route) =>
    route.fulfill({ status: 403, contentType: 'application/problem+json', json: problem }),
  );
  await addNote(page, 'Gate is open');
  await expect(page.getByRole('dialog', { name: 'Unlock the office' })).toBeVisible();
  const kept = async () => (await dump(page)).filter((row) => row.startsWith('kept '));
  await expect.poll(kept).toEqual([]);
  const answered = page.waitForResponse('**/api/admin/my-day/phone');
  locked.resolve();
  await (await answered).finished();
  // Each look takes longer than a step of what would keep it.
  for (let look = 0; look < 20; look += 1) expect(await kept()).toEqual([]);
});
