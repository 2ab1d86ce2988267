import { expect } from 'vitest';
import type { Answered } from './call.ts';
import type { Office } from './office.ts';
import { runSql } from './run-sql.ts';

// What the tests of one list share: making a record as the office does, and reading what became of it.

type Body = Answered['body'];

async function created(answer: Promise<Answered>): Promise<Body> {
  const { status, body } = await answer;
  expect(status).toBe(201);
  return body;
}

export const CUSTOMERS = '/api/admin/customers';

/** Customers, each with a number of its own. */
export function officeCustomers(office: Office) {
  let made = 0;
  return {
    customerOf: (changes: Record<string, unknown> = {}) => {
      made += 1;
      const phone = `808-555-${String(2000 + made)}`;
      return created(office.post(CUSTOMERS, { firstName: 'Ana', lastName: 'Silva', phone, ...changes }));
    },
    read: async (id: string) => (await office.get(`${CUSTOMERS}/${id}`)).body,
    history: async (id: string) => (await office.get(`${CUSTOMERS}/${id}/history`)).body,
    events: async (id: string) =>
      (await office.get(`/api/admin/history?recordType=customer&recordId=${id}`)).body,
    found: async (text: string) =>
      (await office.get(`${CUSTOMERS}/search/${encodeURIComponent(text)}`)).body.map(
        ({ id }: { id: string }) => id,
      ),
  };
}

export const INVENTORY = '/api/admin/inventory';

/** What an item needs. */
export const bareItem = { name: 'Deadbolt', category: 'parts', sellPrice: '79' };

export function officeInventory(office: Office) {
  return {
    itemOf: (changes: Record<string, unknown> = {}) =>
      created(office.post(INVENTORY, { ...bareItem, ...changes })),
    /** The complete form, as the edit dialog sends it. */
    edited: (item: Record<string, unknown>, changes: Record<string, unknown>) => {
      const { id: _, createdAt: __, updatedAt: ___, ...form } = item;
      return { ...form, ...changes };
    },
    movements: async (id: string) => (await office.get(`${INVENTORY}/${id}/movements`)).body,
    ids: async (query: string) =>
      (await office.get(`${INVENTORY}?limit=200&${query}`)).body.map(({ id }: { id: string }) => id),
  };
}

/** A line of a price: a car lockout. */
export const lockoutLine = (changes: object = {}) => ({
  serviceCategory: 'labor',
  serviceDescription: 'Car lockout',
  quantity: 1,
  unitPrice: '150.00',
  ...changes,
});

/** Calls that the office takes, in the database at `url`. */
export function officeCalls(office: Office, url: string) {
  let lastNumber = 1000;
  return {
    /** An unused number. */
    stranger: () => `808-556-${(lastNumber += 1)}`,
    take: (body: object) => created(office.post('/api/admin/jobs', body)),
    /** How many rows a table has. */
    count: async (table: string) =>
      (await runSql(url, `select count(*)::int as n from ${table}`))[0]?.['n'] as number,
  };
}
