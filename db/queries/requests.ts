import { type RawBuilder, sql } from 'kysely';
import { belongsTo, type MergedIds } from './customers/merged-ids.ts';

/** What a list of leads or of bookings can be narrowed to. */
export interface RequestFilter<Status extends string> {
  readonly status?: Status | undefined;
  readonly emergency?: boolean | undefined;
  readonly customerId?: string | undefined;
  /** What a customer has had with us. */
  readonly family?: MergedIds | undefined;
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

/** The columns of contact and booking requests that are read; the search text stays in the database. */
export const requestColumns = [
  'id',
  'firstName',
  'lastName',
  'phone',
  'phoneDigits',
  'phoneE164',
  'email',
  'serviceType',
  'location',
  'message',
  'isEmergency',
  'suspicious',
  'suspiciousReason',
  'customerId',
  'officeNotes',
  'version',
  'createdAt',
  'updatedAt',
] as const;
