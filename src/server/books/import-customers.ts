import { randomUUID } from 'node:crypto';
import { customerBody, type CustomerBody } from '#contract/customer-record.ts';
import { emptyToNull } from '#contract/fields.ts';
import { updateCustomer, type Customer } from '#db/queries/customers.ts';
import { appendEvents, insertCustomers, lockCustomersLike } from '#db/queries/imports.ts';
import type { NewEvent } from '#db/queries/events.ts';
import { phoneKey } from '#domain/phone.ts';
import { filled, isId, type Importer } from './import-plan.ts';

const FIELDS = [
  'firstName',
  'lastName',
  'phone',
  'email',
  'address',
  'city',
  'state',
  'zipCode',
  'notes',
] as const;

const person = (phone: string, firstName: string, lastName: string) =>
  `${phoneKey(phone) ?? phone} ${firstName.trim().toLowerCase()} ${lastName.trim().toLowerCase()}`;

/** The fields a row gives; what it leaves empty stays as it is. */
const given = (value: CustomerBody) =>
  Object.fromEntries(
    FIELDS.flatMap((name) => (emptyToNull(value[name]) === null ? [] : [[name, value[name]]])),
  );

/** Customers out of a CSV: one with a known id, or with the same phone number and name, is updated. */
export const customerImport: Importer<CustomerBody, Customer> = {
  columns: ['id', ...FIELDS],
  schema: customerBody,
  read: (cells) => filled(cells, FIELDS),
  async match(trx, rows) {
    const ids = rows.map(({ cells }) => cells['id']).filter(isId);
    const phones = rows.flatMap(({ cells }) => (cells['phone'] ? [cells['phone']] : []));
    const stored = await lockCustomersLike(trx, { ids, phones });
    const byId = new Map(stored.map((customer) => [customer.id, customer]));
    const byPerson = new Map(
      stored.map((customer) => [person(customer.phone, customer.firstName, customer.lastName), customer]),
    );
    const key = (cells: Readonly<Record<string, string>>) =>
      cells['id'] || person(cells['phone'] ?? '', cells['firstName'] ?? '', cells['lastName'] ?? '');
    return {
      find: (cells) => (cells['id'] ? (byId.get(cells['id']) ?? 'unknown id') : byPerson.get(key(cells))),
      key,
    };
  },
  differs: (value, old) =>
    Object.entries(given(value)).some(([name, text]) => old[name as keyof Customer] !== text),
  async store(trx, { now, actor }, { rows }) {
    const events: NewEvent[] = [];
    const event = { recordType: 'customer', actor: actor.email, at: now } as const;
    const created = rows.flatMap(({ action, value }) =>
      action === 'create' && value
        ? [
            {
              id: randomUUID(),
              firstName: value.firstName,
              lastName: value.lastName,
              phone: value.phone,
              email: emptyToNull(value.email),
              address: emptyToNull(value.address),
              city: emptyToNull(value.city),
              state: emptyToNull(value.state),
              zipCode: emptyToNull(value.zipCode),
              notes: emptyToNull(value.notes),
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
    for (const { action, value, old } of rows) {
      if (action !== 'update' || !value || !old) continue;
      const changes = given(value);
      await updateCustomer(trx, { id: old.id, version: old.version, changes });
      const before = Object.fromEntries(
        Object.keys(changes).map((name) => [name, old[name as keyof Customer]]),
      );
      events.push({ ...event, recordId: old.id, what: 'imported', before, after: changes });
    }
    await appendEvents(trx, events);
  },
};
