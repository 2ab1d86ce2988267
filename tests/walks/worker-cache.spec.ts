import { expect } from '@playwright/test';
import { openOffice, sendLead } from '#tests/e2e/admin-office.ts';
import { test } from '#tests/e2e/guarded.ts';
import { openKeptDay } from '#tests/e2e/my-day.ts';
import { fillRequest, isKept, send } from '#tests/e2e/offline-page.ts';
import { referenceOn } from '#tests/e2e/public-forms.ts';

test('the worker caches no API response, and only the empty shell and hashed files of the office', async ({
  page,
  request,
}) => {
  await page.goto('/contact');
  await page.getByLabel('First name').click();
  await isKept(page, '/contact');
  await page.reload();
  await fillRequest(page);
  await send(page);
  await referenceOn(page);
  const lead = await sendLead(request);
  await openOffice(page, request, `/admin/leads/${lead.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(lead.lastName);
  await isKept(page, '/admin');
  const kept = await page.evaluate(async () => {
    const requests = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    const rows = requests.flat().map(async ({ url }) => ({
      path: new URL(url).pathname,
      text: (await (await caches.match(url))?.text()) ?? '',
    }));
    return Promise.all(rows);
  });
  const paths = kept.map(({ path }) => path);
  expect(paths).toContain('/contact');
  expect(paths.filter((path) => /^\/(?:api|admin)/.test(path))).toEqual(['/admin']);
  const shell = kept.find(({ path }) => path === '/admin')?.text ?? '';
  expect(shell).toContain('<div id="office"></div>');
  expect(kept.filter(({ text }) => text.includes(lead.lastName) || text.includes('adminToken=')).length).toBe(
    0,
  );
});

test('the office that is kept is written again only when it has changed: a kill meanwhile would lose it', async ({
  page,
  request,
}) => {
  await openKeptDay(page, request);
  const shell = await page.evaluate(async () => (await caches.match('/admin'))!.text());
  /** The words and the mark of what is kept after it was kept again over these words. */
  const keptOver = (words: string) =>
    page.evaluate(async (old) => {
      const name = (await caches.keys()).find((each) => each.startsWith('site-'))!;
      const marked = new Response(old, { headers: { 'x-mark': 'not written again' } });
      await (await caches.open(name)).put('/admin', marked);
      const { port1, port2 } = new MessageChannel();
      const answer = new Promise((resolve) => (port1.onmessage = resolve));
      (await navigator.serviceWorker.ready).active!.postMessage({ keepOffice: [] }, [port2]);
      await answer;
      const kept = (await caches.match('/admin'))!;
      return [await kept.text(), kept.headers.get('x-mark')];
    }, words);
  expect(await keptOver(shell)).toEqual([shell, 'not written again']);
  expect(await keptOver('an older office')).toEqual([shell, null]);
});
