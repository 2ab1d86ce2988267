import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { fullName, customerFields, customerFileFields } from '#domain/customer.ts';
import { customerBody, type CustomerBody } from '#contract/customers/record.ts';
import type { Customer } from '#db/queries/customers/customers.ts';
import {
  appendEvents,
  insertCustomers,
  lockMatchingCustomers,
  updateCustomers,
} from '#db/queries/books/imports.ts';
import type { NewEvent } from '#db/queries/history.ts';
import { phoneKey } from '#domain/phone.ts';
import { namesOf } from '#domain/record-fields.ts';
import { newValues } from '../record-values.ts';
import { columnsOf, fieldChanges, filled, filledValues, isId, type Importer } from './import-plan.ts';

/** Our columns' names in exports of Google Contacts, Outlook, QuickBooks and Square. */
const COLUMN_ALIASES = {
  firstName: ['Given Name', 'First', 'Forename', 'Contact First Name'],
  lastName: ['Family Name', 'Surname', 'Last', 'Contact Last Name'],
  phone: [
    'Mobile',
    'Mobile Phone',
    'Mobile Number',
    'Cell',
    'Cell Phone',
    'Phone Number',
    'Primary Phone',
    'Phone 1 - Value',
    'Main Phone',
    'Telephone',
    'Tel',
    'Home Phone',
    'Business Phone',
    'Work Phone',
  ],
  email: ['Email Address', 'E-mail Address', 'E-mail 1 - Value', 'Primary Email', 'Main Email', 'Mail'],
  address: [
    'Street',
    'Street Address',
    'Address 1',
    'Address Line 1',
    'Address 1 - Street',
    'Home Street',
    'Billing Street',
    'Service Address',
  ],
  city: ['Town', 'Address 1 - City', 'Home City', 'Billing City', 'Locality'],
  state: ['Province', 'Region', 'Address 1 - Region', 'Home State', 'Billing State'],
  zipCode: ['Zip', 'Postal Code', 'Postcode', 'Address 1 - Postal Code', 'Home Postal Code', 'Billing Zip'],
  notes: ['Note', 'Comment', 'Comments', 'Memo', 'Description'],
} as const;

const personKey = (phone: string, firstName: string, lastName: string) =>
  `${phoneKey(phone) ?? phone} ${firstName.trim().toLowerCase()} ${lastName.trim().toLowerCase()}`;

/**
 * Customer import: updates the customer with the row's id, or with its phone number and name; otherwise adds one.
 */
export const customerImport: Importer<CustomerBody, Customer> = {
  columns: columnsOf(customerFileFields, COLUMN_ALIASES),
  // The office may save a partial phone number during a call, but a file full of them means a wrong column.
  schema: customerBody.check(
    z.refine(({ phone }) => phoneKey(phone) !== null, {
      message: 'Must be a phone number of at least 7 digits',
      path: ['phone'],
    }),
  ),
  read: (cells) => filled(cells, namesOf(customerFileFields)),
  async match(trx, rows) {
    const ids = rows.map(({ cells }) => cells['id']).filter(isId);
    const phones = rows.flatMap(({ cells }) => (cells['phone'] ? [cells['phone']] : []));
    const stored = await lockMatchingCustomers(trx, { ids, phones });
    const byId = new Map(stored.map((customer) => [customer.id, customer]));
    const byPerson = new Map(
      stored.map((customer) => [personKey(customer.phone, customer.firstName, customer.lastName), customer]),
    );
    const key = (cells: Readonly<Record<string, string>>) =>
      cells['id'] || personKey(cells['phone'] ?? '', cells['firstName'] ?? '', cells['lastName'] ?? '');
    return {
      find: (cells) => (cells['id'] ? (byId.get(cells['id']) ?? 'unknown id') : byPerson.get(key(cells))),
      key,
    };
  },
  changes: (value, old) => fieldChanges(filledValues(customerFileFields, value), old),
  nameOf: fullName,
  async store(trx, { now, actor }, { rows }) {
    const events: NewEvent[] = [];
    const event = { recordType: 'customer', actor: actor.email, at: now } as const;
    const created = rows.flatMap(({ action, value }) =>
      action === 'create' && value
        ? [
            {
              id: randomUUID(),
              ...newValues(customerFields, value),
              mergedInto: null,
              createdAt: now,
              updatedAt: now,
            },
          ]
        : [],
    );
    await insertCustomers(trx, created);
    for (const { id } of created)
      events.push({ ...event, recordId: id, what: 'imported', after: { created: true } });
    const updates: Parameters<typeof updateCustomers>[1][number][] = [];
    for (const { action, value, old } of rows) {
      if (action !== 'update' || !value || !old) continue;
      const changes = filledValues(customerFileFields, value);
      updates.push({ id: old.id, ...changes });
      const before = Object.fromEntries(
        Object.keys(changes).map((name) => [name, old[name as keyof Customer]]),
      );
      events.push({ ...event, recordId: old.id, what: 'imported', before, after: changes });
    }
    await updateCustomers(trx, updates);
    await appendEvents(trx, events);
  },
};
