import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { newName, officeApi } from './admin-records.ts';
import { setPasswordByMail } from './password-mail.ts';

const password = 'hibiscus-at-noon-7';
const everyDay = [0, 1, 2, 3, 4, 5, 6];

export interface Technician {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** A technician who works from 8 to 5 every day, from a town. */
export async function newTechnician(
  request: APIRequestContext,
  homeTown: string | null = null,
  firstName = 'Kimo',
): Promise<Technician> {
  const office = await officeApi(request);
  const lastName = newName();
  const email = `${lastName.toLowerCase()}@nenelock.example`;
  const account = { firstName, lastName, email, role: 'technician' };
  const { id } = await office.post('users', account);
  const { members } = await office.get('crew');
  const member = members.find((each: { id: string }) => each.id === id);
  await office.put(`crew/${id}`, {
    version: member.version,
    takesJobs: true,
    homeTown,
    hours: everyDay.map((weekday) => ({ weekday, from: '08:00', to: '17:00' })),
  });
  return { id: String(id), name: `${firstName} ${lastName}`, email };
}

/** Opens an office path as a technician who has just chosen a password. */
export async function openAs(page: Page, { email }: Technician, path: string): Promise<void> {
  await setPasswordByMail(page, email, password);
  const answer = await page.request.post('/api/admin/login', { data: { email, password } });
  expect(answer.ok()).toBe(true);
  const { token } = (await answer.json()) as { token: string };
  await page.evaluate((value) => localStorage.setItem('adminToken', value), token);
  await page.goto(path);
}

let daysUsed = 0;
/** A day far ahead, which no other test of the run uses, nor the days beside it. */
export function someDay(): string {
  const days = 3 * (50 * Number(process.env['TEST_WORKER_INDEX']) + (daysUsed += 1));
  return new Date(Date.UTC(2060, 0, 1) + days * 86_400_000).toISOString().slice(0, 10);
}

/** A job with a phone, a place and a mail address; given a time, it is scheduled. */
export async function newVisit(
  request: APIRequestContext,
  {
    technicianId,
    day,
    from,
    to,
    ...rest
  }: {
    technicianId?: string;
    day?: string;
    from?: string;
    to?: string;
    location?: string;
    urgency?: string;
    [fact: string]: unknown;
  } = {},
) {
  const office = await officeApi(request);
  const lastName = newName();
  const email = `${lastName.toLowerCase()}@example.com`;
  const made = await office.post('jobs', {
    ...{ phone: '808-555-0142', firstName: 'Leilani', lastName, email, location: 'Kapaa', ...rest },
    ...(technicianId && !day ? { technicianId } : {}),
  });
  const job = day
    ? await office.step(made.id, 'schedule', {
        version: made.version,
        slotStart: `${day}T${from}:00-10:00`,
        slotEnd: `${day}T${to}:00-10:00`,
        technicianId,
      })
    : made;
  return { ...job, name: `Leilani ${lastName}`, lastName, email };
}
