import type { BookingStatus } from '#domain/booking.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, Trx } from '../connect.ts';
import type { BookingRequestTable, Row } from '../schema.ts';
import { belongsTo, type CustomerFamily } from './customer-family.ts';
import { afterCursor, DEFAULT_LIMIT, type Page, type PageRequest, toPage } from './keyset.ts';
import { phoneColumns } from './phones.ts';
import { requestColumns } from './request-columns.ts';
import { matchesSearch } from './search-text.ts';

/** A booking request as stored. */
export type Booking = Omit<Row<'bookingRequest'>, 'searchText'>;
export type NewBooking = Omit<
  Insertable<BookingRequestTable>,
  'id' | 'phoneDigits' | 'phoneE164' | 'version'
>;
export type BookingChanges = Pick<
  Updateable<BookingRequestTable>,
  'status' | 'customerId' | 'officeNotes' | 'slotStart' | 'slotEnd' | 'suspicious' | 'suspiciousReason'
>;

const columns = [
  ...requestColumns,
  'preferredDate',
  'preferredTime',
  'status',
  'slotStart',
  'slotEnd',
] as const;

/** Stores a booking request; the phone number is kept as typed and, beside it, made comparable. */
export function insertBooking(db: Db, booking: NewBooking): Promise<Booking> {
  return db
    .insertInto('bookingRequest')
    .values({ ...booking, ...phoneColumns(booking.phone) })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export function findBookingById(db: Db, id: string): Promise<Booking | undefined> {
  return db.selectFrom('bookingRequest').select(columns).where('id', '=', id).executeTakeFirst();
}

/** The booking, held until the transaction ends. */
export function lockBookingById(trx: Trx, id: string): Promise<Booking | undefined> {
  return trx.selectFrom('bookingRequest').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

export interface BookingFilter {
  readonly status?: BookingStatus | undefined;
  readonly emergency?: boolean | undefined;
  readonly customerId?: string | undefined;
  /** What a customer has had with us. */
  readonly family?: CustomerFamily | undefined;
  /** Words in name, phone, e-mail or location. */
  readonly q?: string | undefined;
}

/** Bookings, newest first. @throws {InvalidCursorError} for a cursor of no list */
export async function listBookings(
  db: Db,
  { limit = DEFAULT_LIMIT, cursor, ...filter }: PageRequest & BookingFilter,
): Promise<Page<Booking>> {
  let query = db.selectFrom('bookingRequest').select(columns).where(afterCursor(cursor, 'bookingRequest'));
  if (filter.status) query = query.where('status', '=', filter.status);
  if (filter.emergency !== undefined) query = query.where('isEmergency', '=', filter.emergency);
  if (filter.customerId) query = query.where('customerId', '=', filter.customerId);
  if (filter.family) query = query.where(belongsTo(filter.family, 'bookingRequest'));
  if (filter.q) query = query.where(matchesSearch(filter.q, 'bookingRequest'));
  const rows = await query
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows, limit);
}

/** Number of our own for the lock below. */
const SLOTS_LOCK = 480_012_015;

/**
 * Makes whoever else gives out a slot wait until this transaction ends: two checks of the database's constraint would
 * otherwise wait for each other.
 */
export async function lockSlots(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SLOTS_LOCK})`.execute(trx);
}

/** A confirmed appointment, other than the given booking's, that overlaps a slot; the earliest. ISO 8601 UTC. */
export function findOverlapping(
  db: Db,
  { id, slotStart, slotEnd }: { id: string; slotStart: string; slotEnd: string },
): Promise<Booking | undefined> {
  return db
    .selectFrom('bookingRequest')
    .select(columns)
    .where('status', '=', 'confirmed')
    .where('id', '!=', id)
    .where(
      sql<boolean>`tstzrange(slot_start, slot_end) && tstzrange(${slotStart}::timestamptz, ${slotEnd}::timestamptz)`,
    )
    .orderBy('slotStart')
    .limit(1)
    .executeTakeFirst();
}

/** Changes a booking that still has the version the editor read; undefined when it has another or does not exist. */
export function updateBooking(
  db: Db,
  { id, version, changes }: { id: string; version: number; changes: BookingChanges },
): Promise<Booking | undefined> {
  return db
    .updateTable('bookingRequest')
    .set(changes)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(columns)
    .executeTakeFirst();
}
