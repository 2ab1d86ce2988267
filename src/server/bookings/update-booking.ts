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
  findJobOfBooking,
  lockBookingById,
  updateBooking as saveBooking,
} from '#db/queries/bookings.ts';
import type { StoredJob } from '#db/queries/jobs/jobs.ts';
import { assignVisit } from '#db/queries/schedule/lanes.ts';
import { appendEvent } from '#db/queries/history.ts';
import { enqueueMessage } from '#db/queries/outbox.ts';
import { bookingEventNames, bookingStatusLabel, moveBooking } from '#domain/requests.ts';
import { MAX_VISIT_MS } from '#domain/travel.ts';
import { changedFields, textChange } from '../changed-fields.ts';
import type { StaffContext } from '../context.ts';
import { invalid, notFound, AppError, wrongState } from '../errors.ts';
import { requireVersion, staleVersion } from '../record-version.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';
import { checkPeople } from '../jobs/jobs.ts';
import { describeConflict, lockJobInLanes } from '../schedule/lanes.ts';
import { moveVisit, planPlacement, SlotTaken } from '../schedule/place-visit.ts';
import { bookingRecord, bookingView } from './bookings.ts';

interface Slot {
  readonly slotStart: string | null;
  readonly slotEnd: string | null;
}

const isoMoment = (text: string | null) => (text === null ? null : new Date(text).toISOString());

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
  if (Date.parse(slotEnd) - Date.parse(slotStart) > MAX_VISIT_MS) return { slotEnd: SLOT_TOO_LONG };
  const moved = slotStart !== before.slotStart || slotEnd !== before.slotEnd;
  return moved && slotEnd <= now.toISOString() ? { slotStart: SLOT_PASSED } : undefined;
}

/** The error for an unavailable time, naming the visit in the way. */
function takenError(error: SlotTaken, booking: Booking): AppError {
  const taken = describeConflict(error);
  return new AppError('slot_taken', `${taken}. Choose another time.`, {
    errors: { slotStart: taken },
    current: bookingView(booking),
  });
}

/**
 * Locks the job of a booking, its current lane and the lane it moves to. A booking is locked after its job, in the same
 * order as the job's steps lock them.
 */
async function lockJobOf(
  trx: Trx,
  context: StaffContext,
  id: string,
  technicianId: string | null | undefined,
): Promise<StoredJob | undefined> {
  const found = await findJobOfBooking(trx, id);
  if (!found) throw notFound('booking');
  return found.jobId === null ? undefined : lockJobInLanes(trx, context, { id: found.jobId, technicianId });
}

/**
 * Writes a booking's new status and time; its job gets the same time, the technician and the drives. A visit that is under
 * way is not moved.
 * @throws {SlotTaken}
 */
async function moveJob(
  trx: Trx,
  job: StoredJob | undefined,
  to: (Slot & { technicianId: string | null }) | null,
  store: () => Promise<void>,
): Promise<void> {
  if (!job || job.visit === 'on_the_way' || job.visit === 'on_site') return store();
  if (to?.slotStart == null || to.slotEnd === null) return moveVisit(trx, job, [], store);
  const { technicianId } = to;
  const [slotStart, slotEnd] = [new Date(to.slotStart), new Date(to.slotEnd)];
  const { drives } = await planPlacement(trx, job, {
    ...{ technicianId, slotStart, slotEnd },
    ...{ overlapReason: null, offHoursReason: null },
  });
  return moveVisit(trx, job, drives, async () => {
    await store();
    await assignVisit(trx, job.id, technicianId);
  });
}

/** The status and slot that a change leads to. @throws {AppError} `wrong_state`, `invalid`. */
function statusAndSlot(
  before: Booking,
  body: BookingUpdateBody,
  now: Date,
): Partial<Pick<Booking, 'status' | 'slotStart' | 'slotEnd'>> {
  const to = body.status ?? before.status;
  const slot = requestedSlot(before, body);
  // An empty field sent back as it was read changes nothing.
  const slotGiven = (['slotStart', 'slotEnd'] as const).some(
    (field) => body[field] !== undefined && (body[field] !== null || before[field] !== null),
  );
  if (slotGiven && to !== 'confirmed') throw invalid({ slotStart: 'Only a confirmed booking has a time' });
  if (body.technicianId != null && to !== 'confirmed')
    throw invalid({ technicianId: 'Only a confirmed booking has a technician' });
  if (to === before.status && !slotGiven) return {};
  const errors = to === 'confirmed' ? slotErrors(slot, before, now) : undefined;
  const result = moveBooking(before.status, to, { hasSlot: errors === undefined });
  if (!result.ok && result.failedGuard === null) {
    const from = bookingStatusLabel(before.status);
    throw wrongState(
      `A booking that is ${from} cannot become ${bookingStatusLabel(to)}. Reopen it first.`,
      bookingView(before),
    );
  }
  if (!result.ok) throw invalid(errors ?? { slotStart: SLOT_REQUIRED });
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
    await checkPeople(trx, body);
    const job = await lockJobOf(trx, context, params.id, body.technicianId);
    const before = await lockBookingById(trx, params.id);
    if (!before) throw notFound('booking');
    if (before.version !== expected) throw staleVersion(bookingView(before));
    const changed = changedFields(before, {
      suspicious: body.suspicious,
      customerId: body.customerId,
      officeNotes: textChange(body.officeNotes),
      ...statusAndSlot(before, body, now),
    });
    const keeps =
      body.technicianId === undefined ||
      (body.technicianId === null && (body.status ?? before.status) !== 'confirmed');
    const technicianId = keeps ? (job?.technicianId ?? null) : (body.technicianId ?? null);
    const reassigned = job !== undefined && technicianId !== job.technicianId;
    if (!changed && !reassigned) return before;
    let after: Booking = before;
    const store = async () => {
      const saved =
        changed && (await saveBooking(trx, { id: before.id, version: expected, changes: changed.after }));
      if (changed && !saved) throw staleVersion(bookingView(before));
      after = saved ?? before;
    };
    const to = { ...before, ...changed?.after };
    const moves = changed?.after.status !== undefined || changed?.after.slotStart !== undefined;
    if (moves || changed?.after.slotEnd !== undefined || reassigned) {
      await moveJob(trx, job, to.status === 'confirmed' ? { ...to, technicianId } : null, store).catch(
        (error: unknown) => {
          throw error instanceof SlotTaken ? takenError(error, before) : error;
        },
      );
    } else await store();
    if (reassigned) {
      await appendEvent(trx, {
        recordType: 'job',
        recordId: job.id,
        what: 'changed',
        actor: actor.email,
        at: now,
        before: { technicianId: job.technicianId },
        after: { technicianId },
      });
    }
    if (!changed) return after;
    const rescheduled = after.status === 'confirmed' && changed.after.slotStart !== undefined;
    const cleared = changed.after.suspicious === false;
    const what = changed.after.status
      ? bookingEventNames[after.status]
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
  return bookingRecord(db, stored);
}
