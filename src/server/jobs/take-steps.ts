import type { Job } from '#contract/jobs/job.ts';
import type { StepBodies } from '#contract/jobs/step-bodies.ts';
import type { jobStepRoutes } from '#contract/jobs/steps.ts';
import type { ProblemCode } from '#contract/problem.ts';
import type { RouteInput } from '#contract/route.ts';
import { type Trx, violates } from '#db/connect.ts';
import { findJobStep, findStepTime, wasTechnician } from '#db/queries/jobs/job-steps.ts';
import { findJobById } from '#db/queries/jobs/jobs.ts';
import { findOwnVisit, lockOwnVisit } from '#db/queries/jobs/technicians.ts';
import { jobSteps, mayTake, meetingOf, NO_JOB, type OfficeChange, type StepKind } from '#domain/job-steps.ts';
import { happenedAt } from '#domain/step-chain.ts';
import { recordExpense } from '../books/expenses.ts';
import type { StaffContext } from '../context.ts';
import { allowOrder, refuseOrder } from '../door-book/orders.ts';
import { bodyHashes } from '../encryption/field-key.ts';
import { AppError, notFound } from '../errors.ts';
import { inOneTransaction } from '../idempotency.ts';
import { log } from '../log.ts';
import { acceptJob, declineJob } from '../schedule/respond.ts';
import { recordAuthority } from './authority.ts';
import { collectJob } from './finish-and-collect.ts';
import { readJob } from './jobs.ts';
import { agreeOnJob } from './price.ts';
import {
  type Answer,
  answerAgain,
  type Asked,
  changesMet,
  keepFact,
  storeStep,
  timesOf,
  untaken,
  wordsMet,
} from './step-record.ts';
import {
  arriveAtJob,
  cancelJob,
  finishJob,
  reopenJob,
  scheduleJob,
  setOffToJob,
  type Take,
  type Taken,
  unscheduleJob,
} from './steps.ts';
import { nobodyAtJob } from './trip-fee.ts';
import { noteOnJob, triedOnJob, wrongWordOnJob } from './words.ts';

const takes: { readonly [Kind in StepKind]: Take<Kind> } = {
  schedule: scheduleJob,
  unschedule: unscheduleJob,
  accept: acceptJob,
  decline: declineJob,
  set_off: setOffToJob,
  arrive: arriveAtJob,
  authority: recordAuthority,
  agree: agreeOnJob,
  collect: collectJob,
  finish: finishJob,
  note: noteOnJob,
  expense: recordExpense,
  wrong_word: wrongWordOnJob,
  tried: triedOnJob,
  nobody_there: nobodyAtJob,
  allow_order: allowOrder,
  refuse_order: refuseOrder,
  cancel: cancelJob,
  reopen: reopenJob,
};

/**
 * Takes a job's steps in the order given. Each has its own transaction; a step that the server has already answered is
 * answered again, and a step whose predecessor has not arrived is `held`, which stores nothing.
 * @throws {AppError} `not_found` for a job that is not there, or not the technician's; `key_reused` for an id that was used
 * for another step
 */
export async function takeJobSteps(
  context: StaffContext,
  { params: { id: jobId }, body }: RouteInput<typeof jobStepRoutes.take>,
): Promise<{ job: Job | null; steps: Answer[] }> {
  const { db, actor, config, now } = context;
  const sentAt = body.sentAt === undefined ? now : new Date(body.sentAt);
  const steps: Answer[] = [];
  for (const step of body.steps) {
    const { id, kind, branchId = id, seq = 1 } = step;
    if (!mayTake(kind, actor)) throw new AppError('forbidden', 'Your role does not include this.');
    const hashes = bodyHashes(config.fieldKeys, { jobId, kind, body: step.body });
    const answer = await takeStep(context, { jobId, step, branchId, seq, sentAt, hashes });
    log('info', 'job_step', { kind, outcome: answer.outcome, waited: step.waited });
    steps.push(answer);
  }
  return {
    job: jobId !== NO_JOB && (await isTheirs(context, jobId)) ? await readJob(db, context, jobId) : null,
    steps,
  };
}

const isTheirs = async ({ db, actor }: StaffContext, id: string): Promise<boolean> =>
  actor.role !== 'technician' || (await findOwnVisit(db, { type: 'job', id }, actor.id)) !== undefined;

/** The job was given to another technician while the step was being taken: it is looked at again. */
class Reassigned extends Error {}

async function takeStep(context: StaffContext, asked: Asked): Promise<Answer> {
  for (;;) {
    try {
      return await takeOnce(context, asked);
    } catch (error) {
      if (isTaken(error) || error instanceof Reassigned) continue;
      throw error;
    }
  }
}

/** Whether another request has stored the same step in the meantime. */
const isTaken = (error: unknown): boolean => violates(error, 'job_step_pkey');

async function takeOnce(context: StaffContext, asked: Asked): Promise<Answer> {
  const { db, now } = context;
  const { step, jobId, branchId, seq } = asked;
  const earlier = await findJobStep(db, step.id);
  if (earlier) return answerAgain(earlier, asked);
  const after = seq === 1 ? null : await findStepTime(db, branchId, seq - 1);
  if (after === undefined) return { ...untaken(step), outcome: 'held' };
  const isOfNoJob = jobId === NO_JOB && step.kind === 'expense';
  const job = isOfNoJob ? undefined : await findJobById(db, jobId);
  if (!job && !isOfNoJob) throw notFound('job');
  const theirs = isOfNoJob || (await isTheirs(context, jobId));
  if (!theirs && !(step.waited && (await wasTechnician(db, jobId, context.actor.id)))) throw notFound('job');
  const happened = happenedAt(clockOf(asked, now), now, after);
  const working = { ...context, happened };
  const changes = job && step.waited ? changesMet(job, step, { theirs, now }) : [];
  const meeting = meetingOf(step.kind, changes);
  if (meeting === 'kept' || meeting === 'refused') return keepOrRefuse(working, asked, { meeting, changes });
  const ask: Taken = meeting === 'asks' ? { met: wordsMet(step.kind, changes, meeting) } : {};
  try {
    const take = takes[step.kind] as Take<StepKind>;
    const taken = await inOneTransaction(working, {
      work: async (joined) => ({
        ...ask,
        ...(await take(joined, {
          id: step.id,
          jobId,
          body: step.body as StepBodies[StepKind] as never,
          version: jobSteps[step.kind].ofPlan ? step.trunkVersion : undefined,
          waited: step.waited,
        })),
      }),
      beforeCommit: async (trx, done) => {
        if (!trx) throw new Error(`The step ${step.kind} wrote outside a transaction`);
        if (job && theirs && step.kind !== 'decline') await checkStillTheirs(trx, working, jobId);
        await storeStep(trx, working, asked, { ...done, outcome: outcomeOf(done) });
      },
    });
    return {
      ...untaken(step),
      ...timesOf(working),
      outcome: outcomeOf(taken),
      paymentId: taken.paymentId ?? null,
      error: taken.met === undefined ? null : new AppError('wrong_state', taken.met),
    };
  } catch (error) {
    if (!(error instanceof AppError) || !isRefusal(error.code)) throw error;
    if (!step.waited) return { ...untaken(step), outcome: 'refused', error };
    return refuse(working, asked, error);
  }
}

/** A step that was taken, but met something that a person has to look at, is a conflict. */
const outcomeOf = ({ met, unbooked }: Taken) =>
  met === undefined && unbooked === undefined ? 'applied' : 'conflict';

/** Whether the step itself is at fault: sent again, it is refused again. */
const isRefusal = (code: ProblemCode): boolean =>
  ['invalid', 'stale_version', 'wrong_state', 'slot_taken', 'insufficient_stock', 'forbidden'].includes(code);

function clockOf({ step, sentAt }: Asked, now: Date) {
  return {
    wall: step.happenedAt === undefined ? now : new Date(step.happenedAt),
    offsetMs: step.clock?.offsetMs ?? (step.happenedAt === undefined ? 0 : null),
    contactAt: step.clock ? new Date(step.clock.contactAt) : null,
    sentAt: step.happenedAt === undefined ? now : sentAt,
  };
}

/** A step that waited and met a change: its fact is kept with the job, whose visit does not move; or it is refused. */
async function keepOrRefuse(
  context: StaffContext,
  asked: Asked,
  { meeting, changes }: { meeting: 'kept' | 'refused'; changes: readonly OfficeChange[] },
): Promise<Answer> {
  const { step } = asked;
  const error = new AppError('wrong_state', wordsMet(step.kind, changes, meeting));
  if (meeting === 'refused') return refuse(context, asked, error);
  await keepFact(context, asked, error.message);
  return { ...untaken(step), ...timesOf(context), outcome: 'conflict', error };
}

/** Keeps the refusal of a step that waited, so that the steps after it can be taken. */
async function refuse(context: StaffContext, asked: Asked, error: AppError): Promise<Answer> {
  const { code, message, errors } = error;
  await context.db
    .transaction()
    .execute((trx) =>
      storeStep(trx, context, asked, { outcome: 'refused', met: message, problem: { code, errors } }),
    );
  return { ...untaken(asked.step), ...timesOf(context), outcome: 'refused', error };
}

/** Until the transaction ends, the job stays the technician's who takes the step. */
async function checkStillTheirs(trx: Trx, { actor }: StaffContext, id: string): Promise<void> {
  if (actor.role !== 'technician') return;
  if ((await lockOwnVisit(trx, { type: 'job', id }, actor.id)) === undefined) throw new Reassigned();
}
