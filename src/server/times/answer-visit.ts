import business from '#content/business.json' with { type: 'json' };
import { emptyToNull } from '#contract/fields.ts';
import type { RouteInput } from '#contract/route.ts';
import type { CustomerVisit, customerTimeRoutes } from '#contract/documents/job-page.ts';
import type { Trx } from '#db/connect.ts';
import { findJobById, type StoredJob } from '#db/queries/jobs/jobs.ts';
import { enqueueMessage } from '#db/queries/outbox.ts';
import { findOpenJobLink, markJobLinkAnswered } from '#db/queries/documents/job-links.ts';
import { replaceOfferedTimes } from '#db/queries/times.ts';
import type { VisitAnswer } from '#db/outbox-messages.ts';
import { CHANGE_HOURS } from '#domain/arrival.ts';
import { phoneDisplay } from '#domain/business.ts';
import type { Context, StaffContext } from '../context.ts';
import { AppError, notFound, wrongState } from '../errors.ts';
import { acceptedTripFee, callOff, wordsWithFee } from '../jobs/trip-fee.ts';
import { placeVisit } from '../jobs/visit-time.ts';
import { tellCustomer } from '../jobs/tell-customer.ts';
import { textAboutVisit, visitText, waysToTell } from '../texts/visit-text.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';
import { tokenHash } from '../hashes.ts';
import { lockJobInLanes } from '../schedule/lanes.ts';
import { findLinkedJob } from '../documents/job-link.ts';
import { type Choice, canChoose, choicesOf, customerVisit } from './customer-visit.ts';

/** Reads a visit through its link; changes nothing. @throws {AppError} `not_found`, `rate_limited`. */
export async function readVisit(
  { db, now }: Context,
  { params }: RouteInput<typeof customerTimeRoutes.read>,
): Promise<CustomerVisit> {
  const { job } = await findLinkedJob(db, { visit: params.token }, now);
  return customerVisit(db, job, now);
}

/** The context for steps that the customer takes; the history records the actor as "customer". */
const asCustomer = (context: Context): StaffContext => ({
  ...context,
  actor: {
    id: '',
    sessionId: '',
    email: 'customer',
    firstName: null,
    lastName: null,
    role: 'dispatcher',
    seesPrices: false,
    expiresAt: context.now.toISOString(),
    openedAt: context.now.toISOString(),
    isPhone: false,
    lastSeenAt: null,
    factorAt: null,
    factorAskedAt: context.now.toISOString(),
    hasFactor: false,
  },
});

const sameTime = (a: string | null | undefined, b: string | null) =>
  a && b ? Date.parse(a) === Date.parse(b) : !a && !b;

const tooLate = () =>
  wrongState(
    `The appointment is less than ${CHANGE_HOURS} hours away. Call us to change it: ${phoneDisplay}.`,
  );
const hasChanged = () =>
  wrongState('Your appointment has changed since you opened this page. Please check it again.');
const isTaken = () => new AppError('slot_taken', 'This time was just taken. Please choose another.');

/** The error the customer gets for a time that was just taken or a visit that changed; undefined for other errors. */
function customerError(error: unknown): AppError | undefined {
  const wasHeld = error instanceof Error && 'code' in error && error.code === '23P01';
  if (wasHeld || (error instanceof AppError && error.code === 'slot_taken')) return isTaken();
  if (!(error instanceof AppError)) return undefined;
  if (error.code === 'stale_version') return hasChanged();
  return error.code === 'wrong_state' ? error : undefined;
}

interface Answer {
  readonly token: string;
  /** The appointment that the customer saw. */
  readonly seen: string | null | undefined;
  /** The technician whose lane the visit moves to; omitted if it stays. */
  readonly technicianId?: string | null;
  /** The trip fee that the customer was shown for a step that comes late. */
  readonly tripFee?: string | undefined;
  /** Takes the step on the locked job. */
  readonly take: (trx: Trx, context: StaffContext, before: StoredJob) => Promise<void>;
  readonly event: VisitAnswer['event'];
  readonly words?: string | null;
}

/**
 * Takes a customer's step on the visit their link opens. The link, the state and the appointment they saw are checked again
 * under the lock. The customer and the office are notified by mail.
 * @throws {AppError} `not_found`; `wrong_state` and `slot_taken` with the current visit
 */
async function answer(context: Context, { token, seen, ...step }: Answer): Promise<CustomerVisit> {
  const { db, now } = context;
  const { job } = await findLinkedJob(db, { visit: token }, now);
  try {
    const after = await db.transaction().execute(async (trx) => {
      const staff = asCustomer(context);
      const before = await lockJobInLanes(trx, staff, {
        id: job.id,
        ...(step.technicianId === undefined ? {} : { technicianId: step.technicianId }),
      });
      const link = await findOpenJobLink(trx, { visitHash: tokenHash(token) });
      if (!link || before.suspicious) throw notFound('appointment');
      if (before.visit !== 'unscheduled' && before.visit !== 'scheduled') throw hasChanged();
      if (!sameTime(seen, before.visit === 'scheduled' ? before.slotStart : null)) throw hasChanged();
      const isLate = before.visit === 'scheduled' && !canChoose(before, now);
      if (!isLate && step.tripFee !== undefined) throw hasChanged();
      if (isLate && !(await isAcceptedFee(trx, before, step.tripFee))) throw tooLate();
      await step.take(trx, staff, before);
      await replaceOfferedTimes(trx, job.id, [], now);
      await markJobLinkAnswered(trx, link.id, now);
      const stored = await findJobById(trx, job.id);
      if (!stored) throw notFound('appointment');
      await notifyBoth(trx, before, stored, { event: step.event, words: step.words ?? null, context });
      return stored;
    });
    triggerDrain(context);
    return await customerVisit(db, after, now);
  } catch (error) {
    const known = customerError(error);
    if (!known) throw error;
    // The original error may contain the office's view of the job, which the customer must not see.
    throw new AppError(known.code, known.message, { current: await readCurrent(context, token) });
  }
}

const isAcceptedFee = async (trx: Trx, job: StoredJob, shown: string | undefined): Promise<boolean> =>
  shown !== undefined && shown === (await acceptedTripFee(trx, job));

async function readCurrent({ db, now }: Context, token: string): Promise<CustomerVisit> {
  const { job } = await findLinkedJob(db, { visit: token }, now);
  return customerVisit(db, job, now);
}

/** Queues the mails about a customer's step: to the customer, with old and new time, and to the office. */
async function notifyBoth(
  trx: Trx,
  before: StoredJob,
  after: StoredJob,
  { event, words, context }: { event: VisitAnswer['event']; words: string | null; context: Context },
): Promise<void> {
  const { now } = context;
  const slot =
    event === 'cancelled'
      ? { slotStart: null, slotEnd: null }
      : { slotStart: after.slotStart, slotEnd: after.slotEnd };
  const ways = await waysToTell(trx, context, before);
  if (ways.mail) await tellCustomer(trx, before, slot, now);
  const text = visitText(slot, before);
  if (ways.text && text) await textAboutVisit(trx, context, before, { text, slotStart: slot.slotStart });
  await enqueueMessage(trx, {
    kind: 'visit-answer',
    recipient: business.email,
    payload: {
      jobId: after.id,
      event,
      ...slot,
      was: before.visit === 'scheduled' ? { slotStart: before.slotStart, slotEnd: before.slotEnd } : null,
      words,
    },
    dedupeKey: `visit-answer:${after.id}:${after.version}`,
    recordType: 'job',
    recordId: after.id,
    now,
  });
}

/** The choice that starts at a moment, if the customer can still choose it. */
async function choiceAt(context: Context, job: StoredJob, slotStart: string): Promise<Choice | undefined> {
  const { choices } = await choicesOf(context.db, job, context.now);
  return choices.find((choice) => sameTime(choice.slotStart, slotStart));
}

/**
 * Gives the visit one of the available times, or moves it there. Choosing the time it already has changes nothing, so a
 * repeated tap is safe.
 * @throws {AppError} `slot_taken` if the time is taken or was never offered; `wrong_state`
 */
export async function chooseTime(
  context: Context,
  { params, body }: RouteInput<typeof customerTimeRoutes.choose>,
): Promise<CustomerVisit> {
  const { db, now } = context;
  const { token } = params;
  const { job } = await findLinkedJob(db, { visit: token }, now);
  if (job.visit === 'scheduled' && sameTime(body.slotStart, job.slotStart))
    return customerVisit(db, job, now);
  const isOpen = job.visit === 'unscheduled' || job.visit === 'scheduled';
  const choice = isOpen ? await choiceAt(context, job, body.slotStart) : undefined;
  return answer(context, {
    token,
    seen: body.seen,
    event: job.visit === 'scheduled' ? 'moved' : 'chosen',
    ...(choice ? { technicianId: choice.technicianId } : {}),
    take: async (trx, staff, before) => {
      // Only here, under the lock: the choices may be gone because another tab has just taken one.
      if (!choice) throw isTaken();
      await placeVisit(trx, staff, before, {
        given: {
          slotStart: new Date(choice.slotStart),
          slotEnd: new Date(choice.slotEnd),
          technicianId: choice.technicianId,
        },
        overlapReason: null,
        offHoursReason: null,
      });
    },
  });
}

/**
 * Cancels the visit; less than two hours before it, for the trip fee that was accepted. Cancelling it again changes nothing,
 * so a repeated tap is safe. @throws {AppError} `wrong_state`
 */
export async function cancelVisit(
  context: Context,
  { params, body }: RouteInput<typeof customerTimeRoutes.cancel>,
): Promise<CustomerVisit> {
  const { db, now } = context;
  const { job } = await findLinkedJob(db, { visit: params.token }, now);
  if (job.visit === 'cancelled') return customerVisit(db, job, now);
  const reason = emptyToNull(body.reason);
  const fee = body.tripFee ?? null;
  return answer(context, {
    token: params.token,
    seen: body.seen,
    event: 'cancelled',
    tripFee: body.tripFee,
    words: wordsWithFee(reason, fee) || null,
    take: async (trx, staff, before) => {
      if (before.visit !== 'scheduled')
        throw wrongState(`There is no appointment to cancel. Call us: ${phoneDisplay}.`);
      await callOff(trx, staff, before, { fee, cancelReason: 'customer_cancelled', words: reason });
    },
  });
}
