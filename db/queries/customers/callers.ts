import { type RawBuilder, sql } from 'kysely';
import { phoneKey, normalizePhone } from '#domain/phone.ts';
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
