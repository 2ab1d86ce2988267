import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { officeApi } from './admin-records.ts';

/** The customer's visit on the board, or its card among the unscheduled. */
export const visit = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(name) }).first();

/** The bar that shows the visit being moved. */
export const bar = (page: Page): Locator => page.getByRole('region', { name: 'Picked up' });

/** Time and technician of a job, as stored. */
export async function slotOf(request: APIRequestContext, id: string) {
  const { slotStart, slotEnd, technicianId } = await (await officeApi(request)).get(`jobs/${id}?reveal=no`);
  return { slotStart, slotEnd, technicianId };
}

/** The moment of a time in Honolulu, "HH:MM". */
export const at = (day: string, clock: string): string => new Date(`${day}T${clock}:00-10:00`).toISOString();
