import type { Db, Trx } from '#db/connect.ts';
import { findAcceptedTripFee } from '#db/queries/estimates/approvals.ts';
import { countEventsSince } from '#db/queries/history.ts';
import type { StoredJob } from '#db/queries/jobs/jobs.ts';
import { shopToday } from '#domain/shop-time.ts';
import type { CancelReason } from '#domain/job.ts';
import { jobSteps, TRIES_BEFORE_FEE, triesCountFrom } from '#domain/job-steps.ts';
import { formatDecimal } from '#domain/money.ts';
import { tripFee } from '#domain/trip-fee.ts';
import type { StaffContext } from '../context.ts';
import { wrongState } from '../errors.ts';
import { invoiceOfLines } from '../invoices/create-invoice.ts';
import { lockJobInLanes } from '../schedule/lanes.ts';
import { moveVisit } from '../schedule/place-visit.ts';
import { assignCallersCustomer } from './caller.ts';
import { readJob } from './jobs.ts';
import { contactOf } from './price.ts';
import { stepVisit, wrongVisit } from './step-visit.ts';
import type { Take } from './steps.ts';

/**
 * Calls a visit off because nobody is there, and puts the trip fee that the customer accepted on a draft invoice. Both need
 * two tries to reach them since the arrival, in the job's history; what waited for a signal stands without them, and is not
 * charged.
 * @throws {AppError} `wrong_state` with the current job, unless the technician is there and has tried twice
 */
export const nobodyAtJob: Take<'nobody_there'> = async (context, { jobId, waited }) => {
  await context.db.transaction().execute(async (trx) => {
    const before = await lockJobInLanes(trx, context, { id: jobId });
    if (before.visit !== 'on_site') throw await wrongVisit(trx, context, before);
    const tries = await countEventsSince(trx, {
      recordType: 'job',
      recordId: jobId,
      what: jobSteps.tried.event,
      since: before.arrivedAt === null ? context.now : triesCountFrom(before.arrivedAt),
    });
    const triedEnough = tries >= TRIES_BEFORE_FEE;
    if (!triedEnough && !waited)
      throw wrongState(
        `Record ${TRIES_BEFORE_FEE} tries to reach them first. Recorded so far: ${tries}.`,
        await readJob(trx, context, jobId),
      );
    const fee = triedEnough ? await acceptedTripFee(trx, before) : null;
    await callOff(trx, context, before, { fee, cancelReason: 'no_show', words: null });
  });
  return {};
};

/** The trip fee that a job's customer accepted with its present price; null without one. */
export async function acceptedTripFee(db: Db, job: Pick<StoredJob, 'priced'>): Promise<string | null> {
  const approved = job.priced.find(({ status }) => status === 'approved');
  const fee = approved ? await findAcceptedTripFee(db, approved.id) : null;
  return fee !== null && Number(fee) > 0 ? fee : null;
}

/** The history's words for a visit that is called off, with the fee that is charged for it; empty without either. */
export const wordsWithFee = (words: string | null, fee: string | null): string =>
  [words, fee && `${tripFee.name} ${formatDecimal(fee)}, as accepted`].filter(Boolean).join('. ');

/** Calls off a locked visit. A trip fee goes on a draft invoice of its own, which the office reads before it is sent. */
export async function callOff(
  trx: Trx,
  context: StaffContext,
  before: StoredJob,
  {
    fee,
    cancelReason,
    words,
  }: { readonly fee: string | null; readonly cancelReason: CancelReason; readonly words: string | null },
): Promise<void> {
  const job = fee === null ? before : await assignCallersCustomer(trx, context, before);
  await moveVisit(trx, job, [], () =>
    stepVisit(trx, context, job, {
      event: 'cancel',
      given: { cancelReason },
      words: wordsWithFee(words, fee),
    }),
  );
  if (fee === null) return;
  const items = [{ kind: 'item' as const, serviceDescription: tripFee.name, quantity: 1, unitPrice: fee }];
  const serviceDate = shopToday(context.happened?.at ?? context.now);
  await invoiceOfLines(trx, context, { ...contactOf(job), items, serviceDate }, job.id);
}
