import { type customerOrigins, type CustomerRecord, customerRoutes } from '#contract/customers/record.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Db, Trx } from '#db/connect.ts';
import { lockBookingById, updateBooking } from '#db/queries/bookings.ts';
import { lockLeadById, updateLead } from '#db/queries/leads.ts';
import {
  type Customer,
  findCustomerById,
  listCustomers as selectCustomers,
  listMergedInto,
  lockCustomerById,
  matchCustomers,
  updateCustomer as saveCustomer,
  insertCustomer,
  type NewCustomer,
  searchCustomers as selectMatches,
} from '#db/queries/customers/customers.ts';
import { lockQuoteById, updateQuote } from '#db/queries/estimates/estimates.ts';
import { appendEvent } from '#db/queries/history.ts';
import { findOptOut } from '#db/queries/texts.ts';
import { customerFields } from '#domain/customer.ts';
import type { RecordType } from '#domain/record-news.ts';
import { changedFields } from '../changed-fields.ts';
import type { StaffContext } from '../context.ts';
import { invalid, notFound, wrongState } from '../errors.ts';
import { changedValues, newValues } from '../record-values.ts';
import { requireVersion, staleVersion } from '../record-version.ts';

/** Maximum number of duplicates shown on a record. */
const MAX_DUPLICATES = 10;

/** A customer with the records merged into it and its likely duplicates. */
export async function customerRecord(db: Db, customer: Customer): Promise<CustomerRecord> {
  const { id, phone, email } = customer;
  const mergedFrom = await listMergedInto(db, id);
  const alike = await matchCustomers(db, { phone, email, limit: MAX_DUPLICATES + 1 });
  const lookalikes = alike.filter((other) => other.id !== id).slice(0, MAX_DUPLICATES);
  return { ...customer, mergedFrom, lookalikes, noTextsSince: await findOptOut(db, phone) };
}

/** A page of customers, by default only active ones. */
export async function listCustomers({ db }: StaffContext, { query }: RouteInput<typeof customerRoutes.list>) {
  const { active = 'true' } = query;
  const page = await selectCustomers(db, {
    ...query,
    active: active === 'all' ? undefined : active === 'true',
  });
  return page;
}

/** One customer. @throws {AppError} `not_found`. */
export async function findCustomer(
  { db }: StaffContext,
  { params }: RouteInput<typeof customerRoutes.find>,
): Promise<CustomerRecord> {
  const customer = await findCustomerById(db, params.id);
  if (!customer) throw notFound('customer');
  return customerRecord(db, customer);
}

/**
 * Adds a customer, once per Idempotency-Key, and assigns it to the record that its details came from.
 * @throws {AppError} `key_reused`; `invalid` when that record does not exist; `wrong_state` when it already has a
 * customer.
 */
export function createCustomer(
  context: StaffContext,
  { body }: RouteInput<typeof customerRoutes.create>,
): Promise<CustomerRecord> {
  return context.db.transaction().execute(async (trx) => {
    const customer = await addCustomer(trx, context, newValues(customerFields, body));
    if (body.origin) await assignCustomer(trx, context, body.origin, customer.id);
    return customerRecord(trx, customer);
  });
}

/**
 * Updates, deactivates or reactivates a customer; omitted fields stay unchanged.
 * @throws {AppError} `version_required`, `stale_version` (with the current record), `not_found`, `wrong_state` for
 * a record that was merged into another.
 */
export async function updateCustomer(
  { db, now, actor }: StaffContext,
  { params, body }: RouteInput<typeof customerRoutes.update>,
): Promise<CustomerRecord> {
  const expected = requireVersion(body.version);
  return db.transaction().execute(async (trx) => {
    const before = await lockCustomerById(trx, params.id);
    if (!before) throw notFound('customer');
    if (before.version !== expected) throw staleVersion(before);
    if (before.mergedInto !== null) {
      throw wrongState('This record was merged into another. Undo the merge to change it.', before);
    }
    const changed = changedFields(before, {
      ...changedValues(customerFields, body),
      isActive: body.isActive,
    });
    if (!changed) return customerRecord(trx, before);
    const after = await saveCustomer(trx, { id: before.id, version: expected, changes: changed.after });
    if (!after) throw staleVersion(before);
    await appendEvent(trx, {
      recordType: 'customer',
      recordId: after.id,
      what:
        changed.after.isActive === false ? 'deactivated' : changed.after.isActive ? 'reactivated' : 'changed',
      actor: actor.email,
      at: now,
      ...changed,
    });
    return customerRecord(trx, after);
  });
}

interface Origin {
  readonly type: (typeof customerOrigins)[number];
  readonly id: string;
}

interface Kind {
  readonly recordType: RecordType;
  readonly lock: (
    trx: Trx,
    id: string,
  ) => Promise<{ version: number; customerId: string | null } | undefined>;
  readonly save: (
    trx: Trx,
    change: { id: string; version: number; changes: { customerId: string } },
  ) => Promise<unknown>;
}

const kinds: Record<Origin['type'], Kind> = {
  lead: { recordType: 'contact_request', lock: lockLeadById, save: updateLead },
  booking: { recordType: 'booking_request', lock: lockBookingById, save: updateBooking },
  estimate: { recordType: 'quote', lock: lockQuoteById, save: updateQuote },
};

/**
 * Assigns a customer to a lead, booking or estimate that has none.
 * @throws {AppError} `invalid` when the record does not exist; `wrong_state` when it already has a customer.
 */
async function assignCustomer(
  trx: Trx,
  { actor, now }: StaffContext,
  { type, id }: Origin,
  customerId: string,
): Promise<void> {
  const { recordType, lock, save } = kinds[type];
  const record = await lock(trx, id);
  if (!record) throw invalid({ origin: `There is no such ${type}` });
  if (record.customerId !== null) {
    throw wrongState(`This ${type} already belongs to a customer. Reload it to see whom.`);
  }
  await save(trx, { id, version: record.version, changes: { customerId } });
  await appendEvent(trx, {
    recordType,
    recordId: id,
    what: 'changed',
    actor: actor.email,
    at: now,
    before: { customerId: null },
    after: { customerId },
  });
}

/** Stores a new customer and records it in the history. */
export async function addCustomer(
  trx: Trx,
  { now, actor }: StaffContext,
  details: Omit<NewCustomer, 'createdAt' | 'updatedAt'>,
): Promise<Customer> {
  const customer = await insertCustomer(trx, { ...details, createdAt: now, updatedAt: now });
  await appendEvent(trx, {
    recordType: 'customer',
    recordId: customer.id,
    what: 'created',
    actor: actor.email,
    at: now,
    after: details,
  });
  return customer;
}

/** Maximum number of search results, best matches first. */
const MAX_RESULTS = 20;

/** Finds customers by name, phone in any format, email or address. */
export async function searchCustomers({ db }: StaffContext, text: string): Promise<Customer[]> {
  return [...(await selectMatches(db, text, MAX_RESULTS))];
}
