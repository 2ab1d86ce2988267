import { phoneKey } from '#domain/phone.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../connect.ts';

/** Someone who called or wrote. */
export interface Caller {
  readonly phone: string | null;
  readonly email: string | null;
}

/** SQL that holds for rows with a caller's phone number, however spelt, or e-mail. `table` is the name queries use. */
export function isFrom({ phone, email }: Caller, table: string): RawBuilder<boolean> {
  const key = phone === null ? null : phoneKey(phone);
  const ways = [
    ...(key === null ? [] : [sql`${sql.ref(`${table}.phoneDigits`)} = ${key}`]),
    ...(email ? [sql`lower(${sql.ref(`${table}.email`)}) = ${email.toLowerCase()}`] : []),
  ];
  return ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` or `)})`;
}

/** How many requests came from the caller before a moment, other than the one at hand. */
export async function countEarlierRequests(
  db: Db,
  { caller, before, not }: { caller: Caller; before: string; not: string },
): Promise<{ leads: number; bookings: number }> {
  const count = (table: 'contactRequest' | 'bookingRequest') => sql`(
    select count(*) from ${sql.table(table)}
     where ${isFrom(caller, table)} and created_at <= ${before}::timestamptz and id <> ${not}::uuid)`;
  const { rows } = await sql<{ leads: number; bookings: number }>`
    select ${count('contactRequest')} as leads, ${count('bookingRequest')} as bookings`.execute(db);
  return rows[0] ?? { leads: 0, bookings: 0 };
}
