import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test';
import { here, officeSteps } from '#tests/support/job-page.ts';
import { invoiceFor, newName } from './admin-records.ts';

/** An issued invoice, and its customer's link. */
export async function billed(request: APIRequestContext) {
  const office = await officeSteps(request);
  const { id, invoiceNumber: number } = await office.post('invoices', invoiceFor(newName()));
  const { link } = await office.post(`invoices/${id}/send`, { channel: 'text' });
  return { id, number, link: here(link.url), office };
}

/** Leads the public address, where the card page is and where it leads back to, to the server under test. */
export const serveHere = (context: BrowserContext, baseURL: string | undefined) =>
  context.route('https://nenelock.example/**', (route) => {
    const { pathname, search } = new URL(route.request().url());
    return route.fulfill({ status: 302, headers: { location: `${baseURL}${pathname}${search}` } });
  });

/** The card page of `npm start` without keys. */
export const onTestPage = async (page: Page) => {
  await expect(page.getByText('Test page: no card is charged.')).toBeVisible();
  await expect(page.getByRole('heading', { name: '$104.71' })).toBeVisible();
};
