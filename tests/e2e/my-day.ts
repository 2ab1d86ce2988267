import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { newName, officeApi } from './admin-records.ts';
import { newTechnician, openAs } from './crew-records.ts';

/** A car lockout, priced and agreed, of a technician who is on the way. */
export async function onTheWay(request: APIRequestContext, technicianId: string, email?: string) {
  const office = await officeApi(request);
  const name = newName();
  const job = await office.post('jobs', {
    ...{ phone: '808-555-0163', firstName: 'Leilani', lastName: name, email, location: 'Kapaa' },
    serviceAddress: '4-1105 Kuhio Highway',
    ...{ serviceType: 'automotive', technicianId, accessDetails: 'Gate 44871' },
    items: [
      { serviceCategory: 'labor', serviceDescription: 'Car Lockout', quantity: 1, unitPrice: '150.00' },
    ],
  });
  const agreed = await office.step(job.id, 'agree', { version: job.version });
  await office.step(job.id, 'set_off', { version: agreed.version, technicianId });
  return { ...job, name };
}

interface DayOptions {
  readonly sync?: boolean;
  /** The customer's. */
  readonly email?: string;
}

/**
 * My day of a technician who is on the way to a job. A service worker sends past what a test holds of its page's requests:
 * without `sync`, the browser has no background sync.
 */
export async function openMyDay(
  page: Page,
  request: APIRequestContext,
  { sync = false, email }: DayOptions = {},
) {
  if (!sync)
    await page
      .context()
      .addInitScript(() => Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync'));
  const kimo = await newTechnician(request);
  const job = await onTheWay(request, kimo.id, email);
  await openAs(page, kimo, '/admin/my-day');
  return { office: await officeApi(request), kimo, job };
}

/** Waits until the phone keeps the day. */
export const expectReady = (page: Page) =>
  expect(page.getByText(/Ready to work without a signal/)).toBeVisible();

/** My day of a technician who is on the way to a job, kept on the phone. */
export async function openKeptDay(page: Page, request: APIRequestContext, options?: DayOptions) {
  const day = await openMyDay(page, request, options);
  await expectReady(page);
  return day;
}

/** The next job on My day. */
export const nextJob = (page: Page) => page.getByRole('region', { name: 'Next job' });

/** Adds a note to the next job of My day. */
export async function addNote(page: Page, words: string): Promise<void> {
  await nextJob(page).getByRole('button', { name: 'Add a note' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill(words);
  await page.getByRole('dialog').getByRole('button', { name: 'Add a note' }).click();
}

export async function sign(page: Page): Promise<void> {
  const pad = page.getByRole('dialog').getByRole('img', { name: /^Sign here/ });
  await pad.scrollIntoViewIfNeeded();
  const box = (await pad.boundingBox())!;
  await page.mouse.move(box.x + 30, box.y + 40);
  await page.mouse.down();
  for (let at = 1; at <= 12; at += 1) await page.mouse.move(box.x + 30 + at * 12, box.y + 40 + (at % 3) * 10);
  await page.mouse.up();
}

export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Records an authority on My day without signal, with a photo that waits on this phone. */
export async function recordAuthority(page: Page, photo = picture): Promise<void> {
  await page.getByRole('button', { name: 'Record authority' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Relationship').selectOption({ index: 1 });
  await dialog.getByLabel('ID checked').selectOption({ index: 1 });
  await dialog.getByLabel('Photo').setInputFiles({ name: 'id.png', mimeType: 'image/png', buffer: photo });
  await sign(page);
  await dialog.getByRole('button', { name: 'Record authority' }).click();
  await expect(page.getByText('Photo on this phone')).toBeVisible();
}

/**
 * The rows of both copies of IndexedDB, or of one of them, each once, with the bytes of what is boxed as they are. Between two
 * writes, so that a row that changes meanwhile is not read in two states.
 */
export const dump = (page: Page, copies: readonly ('first' | 'second')[] = ['first', 'second']) =>
  page.evaluate(async (asked) => {
    const say = (value: unknown): unknown =>
      value instanceof ArrayBuffer || ArrayBuffer.isView(value)
        ? new TextDecoder('latin1').decode(value)
        : value instanceof CryptoKey
          ? `${value.type} ${value.extractable}`
          : value;
    const rowsOf = async (databases: IDBFactory, name: string) => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = databases.open(name);
        opening.addEventListener('success', () => resolve(opening.result));
      });
      const words: string[] = [];
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve) => {
          const all = database.transaction(store).objectStore(store).getAll();
          all.addEventListener('success', () => resolve(all.result));
        });
        words.push(...rows.map((row) => `${store} ${JSON.stringify(row, (_, value) => say(value))}`));
      }
      database.close();
      return words;
    };
    const { storageBuckets } = navigator as Navigator & {
      storageBuckets: { open(name: string): Promise<{ indexedDB: IDBFactory }> };
    };
    const second = (await storageBuckets.open('phone')).indexedDB;
    return navigator.locks.request('phone-write', async () => {
      const words: string[] = [];
      for (const databases of asked.map((copy) => (copy === 'first' ? indexedDB : second)))
        for (const { name = '' } of await databases.databases())
          words.push(...(await rowsOf(databases, name)));
      return [...new Set(words)];
    });
  }, copies);
