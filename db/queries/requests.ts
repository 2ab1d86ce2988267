import { type RawBuilder, sql } from 'kysely';
import { belongsTo, type CustomerFamily } from './customer-family.ts';

/** What a list of leads or of bookings can be narrowed to. */
export interface RequestFilter<Status extends string> {
  readonly status?: Status | undefined;
  readonly emergency?: boolean | undefined;
  readonly customerId?: string | undefined;
  /** What a customer has had with us. */
  readonly family?: CustomerFamily | undefined;
  /** Words in name, phone, e-mail or location. */
  readonly q?: string | undefined;
}

/** SQL that holds for the requests of a table that a filter lets through. */
export function isAmong(
  table: 'contactRequest' | 'bookingRequest',
  { status, emergency, customerId, family }: RequestFilter<string>,
): RawBuilder<boolean> {
  const conditions = [
    sql`true`,
    ...(status ? [sql`status = ${status}`] : []),
    ...(emergency === undefined ? [] : [emergency ? sql`is_emergency` : sql`not is_emergency`]),
    ...(customerId ? [sql`customer_id = ${customerId}`] : []),
    ...(family ? [belongsTo(family, table)] : []),
  ];
  return sql`(${sql.join(conditions, sql` and `)})`;
}
