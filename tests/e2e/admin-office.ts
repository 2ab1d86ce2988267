import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { testAdmin } from '#tests/support/running-app.ts';

/** Signs in as a person would, on the sign-in screen that is already open. */
export async function typeSignIn(page: Page, password: string = testAdmin.password): Promise<void> {
  await page.getByLabel('Email').fill(testAdmin.email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Opens a path of the office with a session of its own, without the sign-in screen. */
export async function openOffice(page: Page, request: APIRequestContext, path: string): Promise<void> {
  const response = await request.post('/api/admin/login', { data: testAdmin });
  const { token } = (await response.json()) as { token: string };
  await page.goto('/admin/login');
  await page.evaluate((value) => localStorage.setItem('adminToken', value), token);
  await page.goto(path);
}

let sent = 0;

/** Sends a request through the public form's route; the last name tells it from every other test's. */
export async function sendLead(request: APIRequestContext, lead: Record<string, unknown> = {}) {
  sent += 1;
  const mark = `${process.pid}x${sent}x${Math.random().toString(36).slice(2, 8)}`;
  const body = {
    firstName: 'Kainoa',
    lastName: `Makoa ${mark}`,
    phone: `808 55${Math.floor(Math.random() * 90_000) + 10_000}`,
    serviceType: 'automotive',
    location: 'Poipu',
    message: 'Keys are in the Jeep',
    isEmergency: true,
    ...lead,
  };
  const response = await request.post('/api/contact', { data: body });
  expect(response.status()).toBe(201);
  const { id } = (await response.json()) as { id: string };
  return { ...body, id, mark, name: `${body.firstName} ${body.lastName}` };
}
