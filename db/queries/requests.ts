import { type RawBuilder, sql } from 'kysely';
import { belongsTo, type MergedIds } from './customers/whose-records.ts';

/** Filters of the lists of leads and bookings. */
export interface RequestFilter<Status extends string> {
  readonly status?: Status | undefined;
  readonly emergency?: boolean | undefined;
  readonly customerId?: string | undefined;
  /** Only records of a customer, or of those merged into it. */
  readonly mergedIds?: MergedIds | undefined;
  /** Words in name, phone, email or location. */
  readonly q?: string | undefined;
}

/** True for the requests of a table that pass a filter. */
export function matchesRequestFilter(
  table: 'contactRequest' | 'bookingRequest',
  { status, emergency, customerId, mergedIds }: RequestFilter<string>,
): RawBuilder<boolean> {
  const conditions = [
    sql`true`,
    ...(status ? [sql`status = ${status}`] : []),
    ...(emergency === undefined ? [] : [emergency ? sql`is_emergency` : sql`not is_emergency`]),
    ...(customerId ? [sql`customer_id = ${customerId}`] : []),
    ...(mergedIds ? [belongsTo(mergedIds, table)] : []),
  ];
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** What only the job that a request opens takes from it. */
export type PlaceColumn = 'latitude' | 'longitude' | 'distanceMiles';

/** The columns of contact and booking requests that queries return; the search text stays in the database. */
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
  'customerId',
  'jobId',
  'officeNotes',
  'version',
  'createdAt',
  'updatedAt',
] as const;
