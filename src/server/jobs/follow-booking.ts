import type { Trx } from '#db/connect.ts';
import { findBookingsOfJob } from '#db/queries/bookings.ts';
import { appendEvent } from '#db/queries/history.ts';
import type { StoredJob } from '#db/queries/jobs/jobs.ts';
import { bookingEventNames } from '#domain/booking.ts';

/**
 * Records a job's step in the history of its bookings, whose status and time the database keeps equal to the job's visit
 * (migration 0051).
 */
export async function followBooking(
  trx: Trx,
  { before, after, actor, now }: { before: StoredJob; after: StoredJob; actor: string; now: Date },
): Promise<void> {
  const moved = before.slotStart !== after.slotStart || before.slotEnd !== after.slotEnd;
  if (before.visit === after.visit && !moved) return;
  // A technician's trip and arrival do not change a booking.
  if (after.visit === 'on_the_way' || after.visit === 'on_site') return;
  for (const { id, status, slotStart, slotEnd } of await findBookingsOfJob(trx, after.id)) {
    if (status === 'spam') continue;
    await appendEvent(trx, {
      recordType: 'booking_request',
      recordId: id,
      what:
        before.visit === 'scheduled' && status === 'confirmed' ? 'rescheduled' : bookingEventNames[status],
      actor,
      at: now,
      before: { slotStart: before.slotStart, slotEnd: before.slotEnd },
      after: { status, slotStart, slotEnd },
    });
  }
}
