import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { ToldBy } from '#domain/customer-text.ts';
import { customerFileFields } from '#domain/customer.ts';
import type { Page, SortField } from '#domain/list-orders.ts';
import { namesOf } from '#domain/record-fields.ts';
import type { Db, Trx } from '../../connect.ts';
import type { CustomerTable, Row } from '../../schema.ts';
import { keysetPage, type PageRequest, type SortKey, createdAt, personName } from '../keyset.ts';
import { buildSearch, newestMatching } from '../search/search-text.ts';
import { isFromCaller, phoneColumns } from './whose-records.ts';

/** A customer as stored. */
export type Customer = Omit<Row<'customer'>, 'searchText' | 'phoneDigits' | 'mergeUndo'>;
export type NewCustomer = Omit<Insertable<CustomerTable>, 'id' | 'phoneDigits' | 'version'>;
export type CustomerChanges = Omit<Updateable<CustomerTable>, 'id' | 'phoneDigits' | 'version' | 'createdAt'>;

/** The columns of a customer that queries return; the search text stays in the database. */
export const customerColumns = [
  'id',
  ...namesOf(customerFileFields),
  ...(['isActive', 'toldBy', 'mergedInto', 'version', 'createdAt', 'updatedAt'] as const),
] as const;

export function insertCustomer(db: Db, customer: NewCustomer): Promise<Customer> {
  return db
    .insertInto('customer')
    .values({ ...customer, phoneDigits: phoneColumns(customer.phone).phoneDigits })
    .returning(customerColumns)
    .executeTakeFirstOrThrow();
}

export function findCustomerById(db: Db, id: string): Promise<Customer | undefined> {
  return db.selectFrom('customer').select(customerColumns).where('id', '=', id).executeTakeFirst();
}

/** The customer, locked until the transaction ends. */
export function lockCustomerById(trx: Trx, id: string): Promise<Customer | undefined> {
  return trx
    .selectFrom('customer')
    .select(customerColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export interface CustomerFilter {
  readonly active?: boolean | undefined;
  /** Words in name, phone, email or address. */
  readonly q?: string | undefined;
}

const sortKeys: Record<SortField<'customers'>, SortKey> = { createdAt, name: personName };

/** Customers, newest first unless sorted otherwise. @throws {InvalidCursorError} for a cursor that no list returned */
export function listCustomers(
  db: Db,
  { limit, cursor, sort, active, q }: PageRequest<SortField<'customers'>> & CustomerFilter,
): Promise<Page<Customer>> {
  let query = db.selectFrom('customer').select(customerColumns);
  if (active !== undefined) query = query.where('isActive', '=', active);
  return keysetPage(query, sortKeys, { limit, cursor, sort }, q ? buildSearch('customer', q) : undefined);
}

/**
 * Active customers with every word of a text in name, phone (any format), email or address; newest first. A merged
 * record is found too, and the record it was merged into is returned.
 */
export async function searchCustomers(db: Db, text: string, limit: number): Promise<Customer[]> {
  const found = await db
    .selectFrom('customer')
    .select(customerColumns)
    .where(
      sql<boolean>`id in ${newestMatching({
        search: buildSearch('customer', text),
        only: sql`(is_active or merged_into is not null)`,
        limit,
      })}`,
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  const merged = found.filter(({ mergedInto }) => mergedInto !== null).map(({ id }) => id);
  if (merged.length === 0) return found;
  const active = found.filter(({ mergedInto }) => mergedInto === null);
  const roots = await selectRoots(
    db,
    sql`select id, merged_into from customer where id = any(${merged}::uuid[])`,
    limit,
  );
  const known = new Set(active.map(({ id }) => id));
  return [...active, ...roots.filter(({ id }) => !known.has(id))];
}

/**
 * Active customers with the same phone number, in any format, or email; newest first. For a merged record, the record it
 * was merged into is returned.
 */
export function matchCustomers(
  db: Db,
  { phone, email, limit = 10 }: { phone: string | null; email: string | null; limit?: number },
): Promise<Customer[]> {
  const hits = sql`select id, merged_into from customer
                    where ${isFromCaller({ phone, email }, 'customer')} and (is_active or merged_into is not null)
                    order by created_at desc limit 100`;
  return selectRoots(db, hits, limit);
}

/**
 * Records how a customer was told last. This is not an edit, so the version stays and open forms can still be saved. A
 * customer that another transaction has locked is skipped.
 */
export async function rememberToldBy(trx: Trx, id: string, toldBy: ToldBy): Promise<void> {
  await sql`update customer set told_by = ${toldBy}
             where id in (select id from customer where id = ${id} and told_by is distinct from ${toldBy}
                             for no key update skip locked)`.execute(trx);
}

/** The active records behind hits (`id`, `merged_into`), merged or not; newest first. */
async function selectRoots(db: Db, hits: RawBuilder<unknown>, limit: number): Promise<Customer[]> {
  const { rows } = await sql<Customer>`
    with recursive hit as (
      (${hits})
      union
      select c.id, c.merged_into from customer c join hit on c.id = hit.merged_into
    )
    select ${sql.join(customerColumns.map((column) => sql.ref(column)))} from customer
     where is_active and id in (select id from hit where merged_into is null)
     order by created_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/** The records merged directly into a customer, newest first. */
export function listMergedInto(db: Db, id: string): Promise<Customer[]> {
  return db
    .selectFrom('customer')
    .select(customerColumns)
    .where('mergedInto', '=', id)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** What undoing a merge restores; null when the record is not merged. */
export async function findMergeUndo(trx: Trx, id: string): Promise<unknown> {
  const row = await trx.selectFrom('customer').select('mergeUndo').where('id', '=', id).executeTakeFirst();
  return row?.mergeUndo ?? null;
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
    .returning(customerColumns)
    .executeTakeFirst();
}
