import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { testAdmin } from '#tests/support/running-app.ts';

/** Signs in as a person would, on the sign-in screen that is already open. */
export async function typeSignIn(page: Page, password: string = testAdmin.password): Promise<void> {
  await page.getByLabel('Email').fill(testAdmin.email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Opens an office path with a new session, without the sign-in screen. */
export async function openOffice(page: Page, request: APIRequestContext, path: string): Promise<void> {
  const [response] = await Promise.all([
    request.post('/api/admin/login', { data: testAdmin }),
    // Any page of the site can store the token; this one is the smallest.
    page.goto('/robots.txt'),
  ]);
  const { token } = (await response.json()) as { token: string };
  await page.evaluate((value) => localStorage.setItem('adminToken', value), token);
  await page.goto(path);
}

/** Headers with the page's session token, for requests beside the page. */
export async function staffHeaders(page: Page): Promise<{ authorization: string }> {
  const token = await page.evaluate(() => localStorage.getItem('adminToken'));
  return { authorization: `Bearer ${token}` };
}

/** Shares a text with the installed office, as the phone's share sheet does: it posts a form. */
export async function shareText(page: Page, shared: { title?: string; text: string }): Promise<void> {
  const { share_target: target } = (await (await page.request.get('/office.webmanifest')).json()) as {
    share_target: { action: string; method: string };
  };
  await page.evaluate(
    ({ action, method, fields }) => {
      const form = Object.assign(document.createElement('form'), { action, method });
      for (const [name, value] of fields)
        form.append(Object.assign(document.createElement('textarea'), { name, value }));
      document.body.append(form);
      form.submit();
    },
    { ...target, fields: Object.entries(shared) },
  );
}

/** Searches a list: once the server is asked, no row of the whole list is there, whose press would be lost with it. */
export async function search(page: Page, label: string, text: string): Promise<void> {
  const asked = page.waitForRequest((request) => new URL(request.url()).searchParams.get('q') === text);
  await page.getByLabel(label).fill(text);
  await asked;
}

/** A unique word. */
export function mark(): string {
  return `${process.pid}x${Math.random().toString(36).slice(2, 10)}`;
}

let phones = 0;
/** A number that no other test of the run has: its exchange is the worker's. */
export function newPhone(): string {
  const exchange = 600 + (Number(process.env['TEST_WORKER_INDEX']) % 100);
  return `808 ${exchange} ${(phones += 1).toString().padStart(4, '0')}`;
}

/** Where a link leads that writes a text to a number. */
export const texts = (phone: string) => new RegExp(`^sms:\\+1${phone.replaceAll(' ', '')}\\b`);

/** Sends a request through a public form's route, with a unique last name. */
export async function sendLead(
  request: APIRequestContext,
  lead: Record<string, unknown> = {},
  path: '/api/contact' | '/api/booking' = '/api/contact',
) {
  const own = mark();
  const body = {
    firstName: 'Kainoa',
    lastName: `Makoa ${own}`,
    phone: newPhone(),
    serviceType: 'automotive',
    location: 'Poipu',
    message: 'Keys are in the Jeep',
    isEmergency: true,
    ...lead,
  };
  const response = await request.post(path, { data: body });
  expect(response.status()).toBe(201);
  const { id } = (await response.json()) as { id: string };
  return { ...body, id, mark: own, name: `${body.firstName} ${body.lastName}` };
}
