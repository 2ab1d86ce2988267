import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type APIRequestContext, expect } from '@playwright/test';
import { testAdmin } from '#tests/support/running-app.ts';
import { stepBody } from '#tests/support/step-body.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into records of every kind
type Answered = any;

/** The office's API, for what a colleague did before or does at the same time. */
export async function officeApi(request: APIRequestContext) {
  const signIn = await request.post('/api/admin/login', { data: testAdmin });
  const { token } = (await signIn.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const answered = async (
    path: string,
    answer: Awaited<ReturnType<APIRequestContext['post']>>,
  ): Promise<Answered> => {
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  return {
    get: async (path: string) => answered(path, await request.get(`/api/admin/${path}`, { headers })),
    post: async (path: string, data: object = {}) =>
      answered(path, await request.post(`/api/admin/${path}`, { headers, data })),
    /** Takes a step of a job. */
    step: async (id: string, kind: string, data: object = {}) => {
      const path = `jobs/${id}/steps`;
      const answer = await request.post(`/api/admin/${path}`, { headers, data: stepBody(kind, data) });
      const { job, steps } = await answered(path, answer);
      expect(steps).toMatchObject([{ outcome: 'applied' }]);
      return job;
    },
    put: async (path: string, data: object) =>
      answered(path, await request.put(`/api/admin/${path}`, { headers, data })),
  };
}

/** The address of the database behind the browser tests. */
export const databaseUrl = () => readFile(join(process.env['E2E_DATA_DIR'] ?? '', 'database-url'), 'utf8');

/** A unique last name. */
export function newName(): string {
  return `Kealoha${Math.random().toString(36).slice(2, 9)}`;
}

/** Two deadbolts and the way to Kapaa: 2 × 79.99, 25.00 travel, 8.72 tax, 193.70 in all. */
export function estimateFor(lastName: string) {
  return {
    firstName: 'Leilani',
    lastName,
    phone: '808-555-0177',
    email: 'leilani@example.com',
    serviceType: 'residential',
    location: 'Kapaa',
    serviceAddress: '4-1234 Kuhio Hwy, Kapaa',
    distanceMiles: '8',
    items: [
      {
        serviceCategory: 'parts',
        serviceDescription: 'Deadbolt, satin nickel',
        quantity: 2,
        unitPrice: '79.99',
      },
    ],
  };
}

/** A draft invoice over one line of 100.00, 104.71 with tax. */
export function invoiceFor(lastName: string, line: object = {}) {
  return {
    firstName: 'Keoni',
    lastName,
    phone: '808-555-0123',
    email: 'keoni@example.com',
    serviceAddress: '2-100 Kaumualii Hwy, Kalaheo',
    items: [{ serviceDescription: 'Rekey', quantity: 1, unitPrice: '100.00', ...line }],
  };
}

/** @returns the id of a sent invoice */
export async function sentInvoice(request: APIRequestContext): Promise<string> {
  const office = await officeApi(request);
  const { id, version } = await office.post('invoices', invoiceFor(newName()));
  await office.post(`invoices/${id}/send`, { version, channel: 'none' });
  return String(id);
}

/** A property of the door book with a master key and two doors of one bitting. */
export async function newProperty(office: Awaited<ReturnType<typeof officeApi>>) {
  const customer = { firstName: 'Noelani', lastName: newName(), phone: '808 555 0163' };
  const { id: customerId } = await office.post('customers', customer);
  const place = { name: `Hale ${newName()}`, kind: 'condo', address: '4-1234 Kuhio Hwy, Kapaa', customerId };
  const { id, version } = await office.post('properties', place);
  const rows = [
    { label: '101', symbol: 'AA1', cylinder: 'Schlage C', holders: 'Manager', bitting: '24135' },
    { label: '102', symbol: 'AA2', bitting: '24135' },
    { label: 'AA', isMaster: true },
  ];
  return office.put(`properties/${id}/doors`, { version, rows, removed: [] });
}
