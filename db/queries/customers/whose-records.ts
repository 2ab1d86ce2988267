import { type RawBuilder, sql } from 'kysely';
import { normalizePhone, phoneKey } from '#domain/phone.ts';
import type { Db } from '../../connect.ts';

/** A person who called or wrote. */
export interface Caller {
  readonly phone: string | null;
  readonly email: string | null;
}

/** True for rows with a caller's phone number, in any format, or email. `table` is the name in queries. */
export function isFromCaller({ phone, email }: Caller, table: string): RawBuilder<boolean> {
  const key = phone === null ? null : phoneKey(phone);
  const ways = [
    ...(key === null ? [] : [sql`${sql.ref(`${table}.phoneDigits`)} = ${key}`]),
    ...(email ? [sql`lower(${sql.ref(`${table}.email`)}) = ${email.toLowerCase()}`] : []),
  ];
  return ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` or `)})`;
}

/** A caller's earlier lead or booking. */
export interface EarlierRequest {
  readonly kind: 'lead' | 'booking';
  readonly id: string;
  readonly serviceType: string;
  readonly location: string;
  readonly createdAt: string;
}

/** A caller's earlier requests: the count of each kind, and the newest of both. */
export interface EarlierRequests {
  readonly leads: number;
  readonly bookings: number;
  readonly newest: readonly EarlierRequest[];
}

/** The requests a caller sent before a time, except the given one. */
export async function findEarlierRequests(
  db: Db,
  { caller, before, not, limit }: { caller: Caller; before: string; not: string; limit: number },
): Promise<EarlierRequests> {
  const from = (kind: EarlierRequest['kind'], table: 'contactRequest' | 'bookingRequest') => sql`
    select ${kind}::text as kind, id, service_type, location, created_at from ${sql.table(table)}
     where ${isFromCaller(caller, table)} and created_at <= ${before}::timestamptz and id <> ${not}::uuid`;
  const { rows } = await sql<EarlierRequest & { leads: number; bookings: number }>`
    with earlier as materialized (
      ${from('lead', 'contactRequest')} union all ${from('booking', 'bookingRequest')}
    )
    select earlier.*,
           count(*) filter (where kind = 'lead') over () as leads,
           count(*) filter (where kind = 'booking') over () as bookings
      from earlier order by created_at desc, id desc limit ${limit}`.execute(db);
  const { leads, bookings } = rows[0] ?? { leads: 0, bookings: 0 };
  return {
    leads,
    bookings,
    newest: rows.map(({ kind, id, serviceType, location, createdAt }) => ({
      kind,
      id,
      serviceType,
      location,
      createdAt,
    })),
  };
}

/** The columns stored next to a phone number: its normalized forms. */
export function phoneColumns(phone: string): { phoneDigits: string; phoneE164: string | null } {
  const { digits, e164 } = normalizePhone(phone);
  return { phoneDigits: phoneKey(phone) ?? digits.slice(0, 50), phoneE164: e164 };
}

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
