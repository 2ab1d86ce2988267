import type { Insertable } from 'kysely';
import type { Db } from '../connect.ts';
import type { BookingRequestTable, ContactRequestTable } from '../schema.ts';
import { type Booking, bookingColumns } from '../queries/bookings.ts';
import { type Lead, leadColumns } from '../queries/leads.ts';
import { phoneColumns } from '../queries/phones.ts';

type Given<Table> = Omit<Insertable<Table>, 'id' | 'phoneDigits' | 'phoneE164' | 'version'>;
export type NewLead = Given<ContactRequestTable>;
export type NewBooking = Given<BookingRequestTable>;

/** Stores a contact request as it is given, without the office hearing of it; visitors' come by `insertLeadOnce`. */
export function insertLead(db: Db, lead: NewLead): Promise<Lead> {
  return db
    .insertInto('contactRequest')
    .values({ ...lead, ...phoneColumns(lead.phone) })
    .returning(leadColumns)
    .executeTakeFirstOrThrow();
}

/** Stores a booking request as it is given; visitors' come by `insertBookingOnce`. */
export function insertBooking(db: Db, booking: NewBooking): Promise<Booking> {
  return db
    .insertInto('bookingRequest')
    .values({ ...booking, ...phoneColumns(booking.phone) })
    .returning(bookingColumns)
    .executeTakeFirstOrThrow();
}
