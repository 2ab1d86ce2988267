import { phoneKey } from '#domain/phone.ts';
import type { Insertable, Updateable } from 'kysely';
import type { Db, Trx } from '../connect.ts';
import type { CustomerTable, Row } from '../schema.ts';
import { afterCursor, DEFAULT_LIMIT, type Page, type PageRequest, toPage } from './keyset.ts';
import { phoneColumns } from './phones.ts';
import { matchesSearch } from './search-text.ts';

/** A customer as stored. */
export type Customer = Omit<Row<'customer'>, 'searchText' | 'phoneDigits' | 'mergeUndo'>;
export type NewCustomer = Omit<Insertable<CustomerTable>, 'id' | 'phoneDigits' | 'version'>;
export type CustomerChanges = Omit<Updateable<CustomerTable>, 'id' | 'phoneDigits' | 'version' | 'createdAt'>;

const columns = [
  'id',
  'firstName',
  'lastName',
  'phone',
  'email',
  'address',
  'city',
  'state',
  'zipCode',
  'notes',
  'isActive',
  'mergedInto',
  'version',
  'createdAt',
  'updatedAt',
] as const;

export function insertCustomer(db: Db, customer: NewCustomer): Promise<Customer> {
  return db
    .insertInto('customer')
    .values({ ...customer, phoneDigits: phoneColumns(customer.phone).phoneDigits })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export function findCustomerById(db: Db, id: string): Promise<Customer | undefined> {
  return db.selectFrom('customer').select(columns).where('id', '=', id).executeTakeFirst();
}

/** The customer, held until the transaction ends. */
export function lockCustomerById(trx: Trx, id: string): Promise<Customer | undefined> {
  return trx.selectFrom('customer').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

export interface CustomerFilter {
  readonly active?: boolean | undefined;
  /** Words in name, phone, e-mail or address. */
  readonly q?: string | undefined;
}

/** Customers, newest first. @throws {InvalidCursorError} for a cursor of no list */
export async function listCustomers(
  db: Db,
  { limit = DEFAULT_LIMIT, cursor, ...filter }: PageRequest & CustomerFilter,
): Promise<Page<Customer>> {
  const { active, q } = filter;
  let query = db.selectFrom('customer').select(columns).where(afterCursor(cursor, 'customer'));
  if (active !== undefined) query = query.where('isActive', '=', active);
  if (q) query = query.where(matchesSearch(q, 'customer'));
  const rows = await query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit + 1).execute();
  return toPage(rows, limit);
}

/** Active customers that have every word of a text in name, phone (any format), e-mail or address; newest first. */
export async function searchCustomers(db: Db, text: string, limit: number): Promise<Customer[]> {
  return (await listCustomers(db, { limit, q: text, active: true })).rows;
}

/** Active customers with the same phone number or e-mail, newest first. */
export function matchCustomers(
  db: Db,
  { phone, email, limit = 10 }: { phone: string | null; email: string | null; limit?: number },
): Promise<Customer[]> {
  const key = phone === null ? null : phoneKey(phone);
  return db
    .selectFrom('customer')
    .select(columns)
    .where('isActive', '=', true)
    .where((eb) =>
      eb.or([
        ...(key === null ? [] : [eb('phoneDigits', '=', key)]),
        ...(email ? [eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase())] : []),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute();
}

/** Changes a customer that still has the version the editor read; undefined when it has another or does not exist. */
export function updateCustomer(
  db: Db,
  { id, version, changes }: { id: string; version: number; changes: CustomerChanges },
): Promise<Customer | undefined> {
  const { phone } = changes;
  return db
    .updateTable('customer')
    .set({ ...changes, ...(phone === undefined ? {} : { phoneDigits: phoneColumns(phone).phoneDigits }) })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(columns)
    .executeTakeFirst();
}
