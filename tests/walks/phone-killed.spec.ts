import { type ChildProcess, spawn } from 'node:child_process';
import { glob, mkdtemp, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, expect, type Page, test } from '@playwright/test';
import { chromiumArguments, findChromium } from '#tests/support/chromium.ts';
import { newName, officeApi } from '../e2e/admin-records.ts';
import { newTechnician, openAs } from '../e2e/crew-records.ts';
import { expectReady, nextJob } from '../e2e/my-day.ts';

/** A proxy where none is: nothing gets through, of a page or of its service worker. */
const NO_SIGNAL = ['--proxy-server=http://127.0.0.1:9', '--proxy-bypass-list=<-loopback>'];

/** A browser with a folder of its own, which can be killed as a phone's battery would. */
async function startBrowser(
  folder: string,
  network: readonly string[] = [],
): Promise<{ browser: Browser; page: Page; child: ChildProcess }> {
  const child = spawn(findChromium(), [
    ...chromiumArguments(),
    ...network,
    ...['--headless', `--user-data-dir=${folder}`, '--remote-debugging-port=0', 'about:blank'],
  ]);
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (bytes: Buffer) => {
      said += bytes.toString();
      const found = /DevTools listening on (ws:\S+)/.exec(said);
      if (found?.[1]) resolve(found[1]);
    });
    child.on('exit', () => reject(new Error(said)));
  });
  const browser = await chromium.connectOverCDP(address);
  const [context] = browser.contexts();
  const page = context?.pages()[0] ?? (await context!.newPage());
  await page.setViewportSize({ width: 390, height: 844 });
  return { browser, page, child };
}

/** Resolves when the last of a browser's processes is gone, each of which holds its output open and may write its files. */
const end = (child: ChildProcess) => new Promise((resolve) => child.once('close', resolve));

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = end(child);
  child.kill('SIGKILL');
  await gone;
}

/** Two steps of the drive and then notes, each with a kill; the twentieth kill is while they are sent. */
const LAST_NOTE = 19;

/**
 * The notes after which the kill comes in the middle of a write, and the copy that was being written: Chromium reads it once
 * more, and deletes it the next time.
 */
const HALF_WRITTEN: ReadonlyMap<number, string> = new Map([
  [6, 'Default/IndexedDB'],
  [12, 'Default/WebStorage/*/IndexedDB'],
]);

/** Takes the last byte of what a killed browser was writing to a bucket. */
async function halveLastWrite(folder: string, bucket: string): Promise<void> {
  let halved = 0;
  for await (const log of glob(`${folder}/${bucket}/*.leveldb/*.log`)) {
    await truncate(log, (await stat(log)).size - 1);
    halved += 1;
  }
  expect(halved).toBe(1);
}

test('a browser killed at twenty points, after every step, before its answer and during one loses none and sends none twice', async ({
  page: first,
  request,
  baseURL,
}) => {
  test.slow();
  const office = await officeApi(request);
  const kimo = await newTechnician(request);
  const name = newName();
  const made = await office.post('jobs', {
    ...{ phone: '808-555-0163', firstName: 'Leilani', lastName: name, location: 'Kapaa' },
    ...{ serviceType: 'automotive', technicianId: kimo.id },
    items: [
      { serviceCategory: 'labor', serviceDescription: 'Car Lockout', quantity: 1, unitPrice: '150.00' },
    ],
  });
  await office.step(made.id, 'agree', { version: made.version });
  await openAs(first, kimo, '/admin/my-day');
  const token = await first.evaluate(() => localStorage.getItem('adminToken') ?? '');

  const folder = await mkdtemp(join(tmpdir(), 'nene-phone-'));
  let { browser, page, child } = await startBrowser(folder);
  const next = () => nextJob(page);
  const press = (button: string) => next().getByRole('button', { name: button, exact: true }).click();
  /** Kills the browser and opens My day again, with or without signal. */
  const restart = async (offline: boolean, halfWritten?: string) => {
    await kill(child);
    if (halfWritten !== undefined) await halveLastWrite(folder, halfWritten);
    ({ browser, page, child } = await startBrowser(folder, offline ? NO_SIGNAL : []));
    await page.goto(`${baseURL}/admin/my-day`);
  };
  try {
    await page.goto(`${baseURL}/robots.txt`);
    await page.evaluate((value) => localStorage.setItem('adminToken', value), token);
    await page.goto(`${baseURL}/admin/my-day`);
    await expectReady(page);
    // Closed in the evening: a browser writes what was signed in seconds ago to the disk when it closes.
    const closed = end(child);
    await (await browser.newBrowserCDPSession()).send('Browser.close');
    await closed;
    ({ browser, page, child } = await startBrowser(folder));
    await page.goto(`${baseURL}/admin/my-day`);
    await expect(next().getByRole('heading', { name: new RegExp(name) })).toBeVisible();

    await restart(true);
    await press('On my way');
    await expect(page.getByText('1 step waiting')).toBeVisible();
    await restart(true);
    await expect(next().getByRole('heading', { name: new RegExp(name) })).toBeVisible();
    // Killed with the finger on the button: the step is there, or the button still is.
    await press('I am there');
    await restart(true);
    const again = next().getByRole('button', { name: 'I am there', exact: true });
    await expect(again.or(page.getByText('2 steps waiting'))).toBeVisible();
    if (await again.isVisible()) await press('I am there');
    await expect(page.getByText('2 steps waiting')).toBeVisible();
    for (let count = 3; count <= LAST_NOTE; count += 1) {
      const waiting = (many: number) => page.getByText(`${many} steps waiting`);
      const note = async () => {
        await press('Add a note');
        await page.getByRole('textbox', { name: 'Note' }).fill(`Note ${count}`);
        await page.getByRole('dialog').getByRole('button', { name: 'Add a note' }).click();
      };
      await note();
      // Every other time with the finger on the button.
      if (count % 2 === 1) await expect(waiting(count)).toBeVisible();
      await restart(true, HALF_WRITTEN.get(count));
      await expect(waiting(count).or(waiting(count - 1))).toBeVisible();
      if (count % 2 === 0 && (await waiting(count - 1).isVisible())) await note();
      await expect(waiting(count)).toBeVisible();
    }

    // With a signal the phone sends them, and dies as soon as the server has taken one.
    const now = () => office.get(`jobs/${made.id}?reveal=no`);
    await restart(false);
    await expect.poll(async () => (await now()).visit, { intervals: [10] }).not.toBe('unscheduled');
    await restart(false);
    await page.goto(`${baseURL}/admin/waiting`);
    await expect(page.getByRole('region', { name: 'Sent' }).getByText('Recorded')).toHaveCount(LAST_NOTE);
    await page.goto(`${baseURL}/admin/my-day`);
    await press('Done');
    await expect(page.getByText('Nothing is left for you today.')).toBeVisible();
    await expect.poll(async () => (await now()).visit).toBe('done');
    const events = (await now()).timeline.map(({ what }: { what: string }) => what);
    for (const event of ['set_off', 'arrived', 'finished'])
      expect(events.filter((each: string) => each === event)).toEqual([event]);
    expect(events.filter((each: string) => each === 'said')).toHaveLength(LAST_NOTE - 2);
  } finally {
    await kill(child);
    await rm(folder, { recursive: true, force: true });
  }
});
