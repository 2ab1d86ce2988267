import { type Insertable, sql, type Updateable } from 'kysely';
import type { Page, SortField } from '#domain/list-orders.ts';
import { bookingDetailNames, type BookingStatus } from '#domain/requests.ts';
import type { Db, Trx } from '../connect.ts';
import type { BookingRequestTable, Row } from '../schema.ts';
import { phoneColumns } from './customers/whose-records.ts';
import { createdAt, keysetPage, type PageRequest, personName, type SortKey } from './keyset.ts';
import { matchesRequestFilter, type PlaceColumn, requestColumns, type RequestFilter } from './requests.ts';
import { buildSearch } from './search/search-text.ts';

/** A booking request as stored. */
export type Booking = Omit<Row<'bookingRequest'>, 'searchText' | PlaceColumn>;
export type BookingChanges = Pick<
  Updateable<BookingRequestTable>,
  'status' | 'customerId' | 'officeNotes' | 'slotStart' | 'slotEnd' | 'suspicious'
>;

export type NewBooking = Omit<Insertable<BookingRequestTable>, 'phoneDigits' | 'phoneE164' | 'version'>;

/** The columns of a booking that queries return. */
const bookingColumns = [...requestColumns, ...bookingDetailNames, 'status', 'slotStart', 'slotEnd'] as const;

/** The query that stores a booking request. */
export function bookingInsert(db: Db, booking: NewBooking) {
  return db
    .insertInto('bookingRequest')
    .values({ ...booking, ...phoneColumns(booking.phone) })
    .returning(bookingColumns);
}

/** Stores a booking request alone, without its mail and history: for fixtures and demo data. */
export function insertBooking(db: Db, booking: NewBooking): Promise<Booking> {
  return bookingInsert(db, booking).executeTakeFirstOrThrow();
}

export function findBookingById(db: Db, id: string): Promise<Booking | undefined> {
  return db.selectFrom('bookingRequest').select(bookingColumns).where('id', '=', id).executeTakeFirst();
}

/** The booking, locked until the transaction ends. */
export function lockBookingById(trx: Trx, id: string): Promise<Booking | undefined> {
  return trx
    .selectFrom('bookingRequest')
    .select(bookingColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** The appointment; bookings without one sort last. */
const slotStart: SortKey = { type: 'timestamptz', value: sql`coalesce(slot_start, 'infinity')` };
const bookingSorts: Record<SortField<'bookings'>, SortKey> = { createdAt, slotStart, name: personName };

/** Bookings, newest first unless sorted otherwise. @throws {InvalidCursorError} for a cursor that no list returned */
export function listBookings(
  db: Db,
  { limit, cursor, sort, ...filter }: PageRequest<SortField<'bookings'>> & RequestFilter<BookingStatus>,
): Promise<Page<Booking>> {
  const bookings = db
    .selectFrom('bookingRequest')
    .select(bookingColumns)
    .where(matchesRequestFilter('bookingRequest', filter));
  const search = filter.q ? buildSearch('bookingRequest', filter.q) : undefined;
  return keysetPage(bookings, bookingSorts, { limit, cursor, sort }, search);
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
    .returning(bookingColumns)
    .executeTakeFirst();
}

/** The bookings of a job, as they are now, and when they were made. */
export function findBookingsOfJob(
  db: Db,
  jobId: string,
): Promise<Pick<Booking, 'id' | 'status' | 'slotStart' | 'slotEnd'>[]> {
  return db
    .selectFrom('bookingRequest')
    .select(['id', 'status', 'slotStart', 'slotEnd'])
    .where('jobId', '=', jobId)
    .orderBy('createdAt')
    .execute();
}

/** The job of a booking and its technician; undefined when there is no such booking. */
export function findJobOfBooking(
  db: Db,
  id: string,
): Promise<{ jobId: string | null; technicianId: string | null } | undefined> {
  return db
    .selectFrom('bookingRequest')
    .leftJoin('job', 'job.id', 'bookingRequest.jobId')
    .select(['bookingRequest.jobId', 'job.technicianId'])
    .where('bookingRequest.id', '=', id)
    .executeTakeFirst();
}
