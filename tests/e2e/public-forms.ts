import { expect, type Locator, type Page } from '@playwright/test';

/** A test's visitor; the unique last name identifies their rows. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly email: string;
}

let count = 0;

/** A unique visitor. */
export function newPerson(): Person {
  count += 1;
  const mark = `${process.pid}x${Date.now().toString(36)}x${count}`;
  return {
    firstName: 'Leilani',
    lastName: `Kahale ${mark}`,
    phone: '(808) 555-0171',
    email: `leilani.${mark}@example.com`,
  };
}

/** Fills in the visitor's name and contact details. */
export async function fillPerson(page: Page, person: Person): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Phone').fill(person.phone);
  await page.getByLabel('Email').fill(person.email);
}

/** The panel with the request's status. */
export const statusOf = (page: Page): Locator => page.getByRole('region', { name: 'Your request' });

/** The notification being shown. */
export const toastOf = (page: Page): Locator => page.getByRole('region', { name: /^Notifications/ });

/** The reference the panel shows. */
export async function referenceOn(page: Page): Promise<string> {
  const reference = statusOf(page).locator('.reference strong');
  await expect(reference).toHaveText(/^(?:[0-9A-F]{8}|Q-\d{4}-\d{5,})$/);
  return (await reference.textContent()) ?? '';
}

/** Collects the requests that the pages of a browser and its worker, which may send for them, send to one path of the API. */
export function watchPosts(
  page: Page,
  path: string,
): { key: string | undefined; body: Record<string, unknown> }[] {
  const posts: { key: string | undefined; body: Record<string, unknown> }[] = [];
  page.context().on('request', (request) => {
    if (request.method() !== 'POST' || new URL(request.url()).pathname !== path) return;
    const body = request.postDataJSON() as Record<string, unknown>;
    posts.push({ key: request.headers()['idempotency-key'], body });
  });
  return posts;
}

/** How far the page is wider than its window, pixels. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Fills what the quote form asks about the customer. */
export async function fillQuoteCustomer(page: Page) {
  await fillPerson(page, newPerson());
  await page.getByLabel('Service *').selectOption('residential');
  await page.getByLabel('Where *').fill('Koloa');
}
