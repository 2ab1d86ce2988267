import {
  type BookingRecord,
  type BookingUpdateBody,
  SLOT_ORDER,
  SLOT_PASSED,
  SLOT_REQUIRED,
  SLOT_TOO_LONG,
  type bookingRoutes,
} from '#contract/bookings/office.ts';
import type { FieldErrors } from '#contract/problem.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Trx } from '#db/connect.ts';
import {
  type Booking,
  findOverlapping,
  lockBookingById,
  lockSlots,
  updateBooking as saveBooking,
} from '#db/queries/bookings.ts';
import { appendEvent } from '#db/queries/history.ts';
import { enqueueMessage } from '#db/queries/outbox.ts';
import { type BookingStatus, bookingStatusLabel, moveBooking } from '#domain/booking.ts';
import { formatDateTime, formatTime } from '#domain/honolulu.ts';
import { bookingView } from './booking-view.ts';
import { callerMatches } from '../customers/caller-matches.ts';
import { changedFields, textChange } from '../changed-fields.ts';
import type { StaffContext } from '../context.ts';
import { invalid, notFound, AppError } from '../errors.ts';
import { requireVersion, staleVersion } from '../record-version.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';

const MAX_SLOT_MS = 12 * 3_600_000;

interface Slot {
  readonly slotStart: string | null;
  readonly slotEnd: string | null;
}

const isoMoment = (text: string) => new Date(text).toISOString();

/** The slot a change requests; omitted parts keep their values. */
function requestedSlot(before: Booking, { slotStart, slotEnd }: BookingUpdateBody): Slot {
  return {
    slotStart: slotStart === undefined ? before.slotStart : isoMoment(slotStart),
    slotEnd: slotEnd === undefined ? before.slotEnd : isoMoment(slotEnd),
  };
}

function slotErrors({ slotStart, slotEnd }: Slot, before: Booking, now: Date): FieldErrors | undefined {
  if (slotStart === null) return { slotStart: SLOT_REQUIRED };
  if (slotEnd === null) return { slotEnd: SLOT_REQUIRED };
  if (slotEnd <= slotStart) return { slotEnd: SLOT_ORDER };
  if (Date.parse(slotEnd) - Date.parse(slotStart) > MAX_SLOT_MS) return { slotEnd: SLOT_TOO_LONG };
  const moved = slotStart !== before.slotStart || slotEnd !== before.slotEnd;
  return moved && slotEnd <= now.toISOString() ? { slotStart: SLOT_PASSED } : undefined;
}

/**
 * Locks a slot for a booking until the transaction ends. @throws {AppError} `slot_taken`, naming the booking
 * that holds it
 */
async function reserveSlot(trx: Trx, booking: Booking, { slotStart, slotEnd }: Slot): Promise<void> {
  if (slotStart === null || slotEnd === null) return;
  await lockSlots(trx);
  const other = await findOverlapping(trx, { id: booking.id, slotStart, slotEnd });
  if (!other?.slotStart || !other.slotEnd) return;
  const when = `${formatDateTime(other.slotStart)} to ${formatTime(other.slotEnd)}`;
  const taken = `${other.firstName} ${other.lastName} is booked ${when}`;
  throw new AppError('slot_taken', `${taken}. Choose another time.`, {
    errors: { slotStart: taken },
    current: bookingView(booking),
  });
}

const EVENT_NAMES: Record<BookingStatus, string> = {
  new: 'reopened',
  confirmed: 'confirmed',
  declined: 'declined',
  done: 'done',
  cancelled: 'cancelled',
  spam: 'marked_spam',
};

/**
 * The status and slot that a change leads to; reserves the slot. @throws {AppError} `wrong_state`, `invalid`,
 * `slot_taken`.
 */
async function statusAndSlot(
  trx: Trx,
  before: Booking,
  body: BookingUpdateBody,
  now: Date,
): Promise<Partial<Pick<Booking, 'status' | 'slotStart' | 'slotEnd'>>> {
  const to = body.status ?? before.status;
  const slot = requestedSlot(before, body);
  const slotGiven = body.slotStart !== undefined || body.slotEnd !== undefined;
  if (slotGiven && to !== 'confirmed') throw invalid({ slotStart: 'Only a confirmed booking has a time' });
  if (to === before.status && !slotGiven) return {};
  const errors = to === 'confirmed' ? slotErrors(slot, before, now) : undefined;
  const result = moveBooking(before.status, to, { hasSlot: errors === undefined });
  if (!result.ok && result.failedGuard === null) {
    const from = bookingStatusLabel(before.status);
    throw new AppError(
      'wrong_state',
      `A booking that is ${from} cannot become ${bookingStatusLabel(to)}. Reopen it first.`,
      {
        current: bookingView(before),
      },
    );
  }
  if (!result.ok) throw invalid(errors ?? { slotStart: SLOT_REQUIRED });
  if (result.effects.includes('holdSlot')) await reserveSlot(trx, before, slot);
  const cleared = result.effects.includes('clearSlot') ? { slotStart: null, slotEnd: null } : {};
  return { status: result.to, ...(to === 'confirmed' ? slot : cleared) };
}

/** Queues the mail to the customer. A flagged booking gets none, since its address may be a victim's. */
async function notifyCustomer(trx: Trx, before: Booking, after: Booking, now: Date): Promise<void> {
  const { id, version, status, slotStart, slotEnd, email, suspicious } = after;
  if (!email || suspicious) return;
  // A customer who was never given an appointment has none to cancel.
  const calledOff = status === 'cancelled' && before.status === 'confirmed';
  if (status !== 'confirmed' && status !== 'declined' && !calledOff) return;
  const was = { slotStart: before.slotStart, slotEnd: before.slotEnd };
  await enqueueMessage(trx, {
    kind: `booking-${status}`,
    recipient: email,
    payload: { bookingId: id, status, slotStart, slotEnd, was },
    dedupeKey: `booking-${status}:${id}:${version}`,
    recordType: 'booking_request',
    recordId: id,
    now,
  });
}

/**
 * Updates a booking's status (by its state table), slot, notes or customer; omitted fields stay unchanged.
 * Confirmed appointments never overlap.
 * @throws {AppError} `version_required`, `stale_version` and `wrong_state` (with the current booking),
 * `slot_taken`, `invalid`, `not_found`.
 */
export async function updateBooking(
  context: StaffContext,
  { params, body }: RouteInput<typeof bookingRoutes.update>,
): Promise<BookingRecord> {
  const { db, now, actor } = context;
  const expected = requireVersion(body.version);
  const stored = await db.transaction().execute(async (trx) => {
    const before = await lockBookingById(trx, params.id);
    if (!before) throw notFound('booking');
    if (before.version !== expected) throw staleVersion(bookingView(before));
    const changed = changedFields(before, {
      suspicious: body.suspicious,
      customerId: body.customerId,
      officeNotes: textChange(body.officeNotes),
      ...(await statusAndSlot(trx, before, body, now)),
    });
    if (!changed) return before;
    const after = await saveBooking(trx, { id: before.id, version: expected, changes: changed.after });
    if (!after) throw staleVersion(bookingView(before));
    const rescheduled = after.status === 'confirmed' && changed.after.slotStart !== undefined;
    const cleared = changed.after.suspicious === false;
    const what = changed.after.status
      ? EVENT_NAMES[after.status]
      : rescheduled
        ? 'rescheduled'
        : cleared
          ? 'flag_cleared'
          : 'changed';
    await appendEvent(trx, {
      recordType: 'booking_request',
      recordId: after.id,
      what,
      actor: actor.email,
      at: now,
      ...changed,
    });
    const heldBack = cleared && after.status === 'confirmed';
    if (body.tell !== false && (changed.after.status || rescheduled || heldBack))
      await notifyCustomer(trx, before, after, now);
    return after;
  });
  triggerDrain(context);
  return { ...bookingView(stored), matches: await callerMatches(db, stored) };
}
