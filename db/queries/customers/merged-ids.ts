import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** A customer together with every record merged into it, directly or through another. */
export interface MergedIds {
  readonly ids: readonly string[];
  /** Normalized phone numbers (`phoneKey`), except those too short to identify a person. */
  readonly phones: readonly string[];
  /** In lower case. */
  readonly emails: readonly string[];
}

/** The merged ids of a customer; empty when there is no such customer. */
export async function findMergedIds(db: Db, id: string): Promise<MergedIds> {
  const { rows } = await sql<{ id: string; phoneDigits: string; email: string | null }>`
    with recursive merged as (
      select id, phone_digits, email from customer where id = ${id}
      union
      select c.id, c.phone_digits, c.email from customer c join merged on c.merged_into = merged.id
    )
    select * from merged`.execute(db);
  return {
    ids: rows.map((row) => row.id),
    phones: [...new Set(rows.map((row) => row.phoneDigits).filter((digits) => digits.length >= 7))],
    emails: [...new Set(rows.flatMap((row) => (row.email ? [row.email.toLowerCase()] : [])))],
  };
}

type FiledTable = 'job' | 'contactRequest' | 'bookingRequest' | 'quote' | 'invoice';

/**
 * SQL that selects the ids of a customer's records: those filed under it, and those not filed under any customer that
 * came from its phone numbers or emails. `table` is the name in queries.
 */
function idsOf(
  { ids, phones, emails }: MergedIds,
  table: FiledTable,
  only: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  const from = sql`select id from ${sql.table(table)} where ${only}`;
  const unfiled = sql`${from} and customer_id is null`;
  // One index each: with a single condition the planner may walk the whole list for the newest few.
  return sql`(
    ${from} and customer_id = any(${[...ids]}::uuid[])
    union ${unfiled} and phone_digits = any(${[...phones]}::text[])
    union ${unfiled} and email is not null and lower(email) = any(${[...emails]}::text[]))`;
}

/** True for the records that {@link idsOf} selects. */
export function belongsTo(mergedIds: MergedIds, table: FiledTable): RawBuilder<boolean> {
  return sql`${sql.ref(`${table}.id`)} in ${idsOf(mergedIds, table)}`;
}

/** How many records of each kind a customer has. */
export async function countCustomerRecords(
  db: Db,
  mergedIds: MergedIds,
): Promise<{ leads: number; bookings: number; quotes: number; invoices: number }> {
  const count = (table: FiledTable, only?: RawBuilder<boolean>) =>
    sql`(select count(*) from ${idsOf(mergedIds, table, only)} filed)`;
  const { rows } = await sql<{ leads: number; bookings: number; quotes: number; invoices: number }>`
    select ${count('contactRequest')} as leads, ${count('bookingRequest')} as bookings,
           ${count('quote', sql`deleted_at is null`)} as quotes,
           ${count('invoice', sql`deleted_at is null`)} as invoices`.execute(db);
  return rows[0] ?? { leads: 0, bookings: 0, quotes: 0, invoices: 0 };
}
