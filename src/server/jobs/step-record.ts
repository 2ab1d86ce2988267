import type { SentStep, StepAnswer } from '#contract/jobs/steps.ts';
import type { ProblemCode } from '#contract/problem.ts';
import type { Trx } from '#db/connect.ts';
import { appendEvent } from '#db/queries/history.ts';
import {
  findPhoneSigners,
  insertJobStep,
  insertStepProof,
  type StoredStep,
} from '#db/queries/jobs/job-steps.ts';
import type { StoredJob } from '#db/queries/jobs/jobs.ts';
import { jobSteps, type Meeting, NO_JOB, type OfficeChange, type StepKind } from '#domain/job-steps.ts';
import { shopToday } from '#domain/shop-time.ts';
import { canonicalJson, linkText } from '#domain/step-chain.ts';
import type { StaffContext } from '../context.ts';
import { isSignedBy } from '../encryption/sealed-box.ts';
import { AppError } from '../errors.ts';
import { sha256Hex } from '../hashes.ts';
import { log } from '../log.ts';
import { currentEstimate } from './job-view.ts';
import { clockErrorOf, sameMoment } from './step-visit.ts';
import type { Taken } from './steps.ts';

/** What the server answers about a step; `error` becomes its problem document. */
export type Answer = Omit<StepAnswer, 'problem'> & { readonly error: AppError | null };

/** A step to take, with its place on the device. */
export interface Asked {
  readonly jobId: string;
  readonly step: SentStep;
  readonly branchId: string;
  readonly seq: number;
  readonly sentAt: Date;
  readonly hashes: readonly string[];
}

/** The answer about a step that changed nothing. */
export const untaken = ({ id }: SentStep) => ({
  id,
  happenedAt: null,
  errorMs: null,
  error: null,
  paymentId: null,
});

/** When a step happened, for its answer. */
export const timesOf = ({ happened }: StaffContext) => ({
  happenedAt: happened?.at.toISOString() ?? null,
  errorMs: happened?.errorMs ?? null,
});

/** What is kept of a step besides what the device sent. */
export interface Stored extends Taken {
  readonly outcome: StoredStep['outcome'];
  readonly problem?: { readonly code: ProblemCode; readonly errors: AppError['errors'] };
}

/** Keeps a step for ever. */
export async function storeStep(
  trx: Trx,
  context: StaffContext,
  asked: Asked,
  { outcome, unbooked, ...answer }: Stored,
): Promise<void> {
  const { step, jobId, branchId, seq, sentAt, hashes } = asked;
  const { now, actor, happened } = context;
  await insertJobStep(trx, {
    id: step.id,
    jobId: jobId === NO_JOB ? null : jobId,
    branchId,
    seq,
    kind: step.kind,
    // An authority's own record keeps what it says, for as long as the trade's rule asks.
    body: step.kind === 'authority' ? '{}' : JSON.stringify(step.body),
    bodyHash: hashes[0] ?? '',
    trunkVersion: step.trunkVersion ?? null,
    happenedAt: happened?.at ?? now,
    errorMs: happened?.errorMs ?? 0,
    clock: JSON.stringify({ wall: step.happenedAt ?? null, sentAt: sentAt.toISOString(), ...step.clock }),
    waited: step.waited,
    actor: actor.email,
    outcome,
    answer: JSON.stringify(answer),
    unbooked: unbooked ?? null,
    createdAt: now,
  });
  await storeProof(trx, actor.id, asked);
}

/** Keeps a step as a fact with its job, whose visit does not move, for a person in the office. @param met the inbox's words */
export async function keepFact(context: StaffContext, asked: Asked, met: string): Promise<void> {
  const { db, actor, happened, now } = context;
  const { step, jobId } = asked;
  const unbooked = step.kind === 'collect' ? (step.body.amount ?? step.body.price) : undefined;
  await db.transaction().execute(async (trx) => {
    await appendEvent(trx, {
      recordType: 'job',
      recordId: jobId,
      what: 'step_kept',
      actor: actor.email,
      at: happened?.at ?? now,
      after: {
        step: jobSteps[step.kind].label,
        words: met,
        ...(unbooked === undefined ? {} : { amount: unbooked }),
        ...clockErrorOf(context),
      },
    });
    await storeStep(trx, context, asked, {
      outcome: 'conflict',
      met,
      ...(unbooked === undefined ? {} : { unbooked }),
    });
  });
}

/** The answer to a step that arrived before. @throws {AppError} `key_reused` if it was another one */
export function answerAgain(stored: StoredStep, { hashes, step }: Asked): Answer {
  if (!hashes.includes(stored.bodyHash))
    throw new AppError('key_reused', 'This id was used for a different step.');
  const { paymentId = null, met, problem } = stored.answer as Pick<Stored, 'paymentId' | 'met' | 'problem'>;
  const { errors } = problem ?? {};
  return {
    ...untaken(step),
    outcome: stored.outcome,
    happenedAt: stored.happenedAt,
    errorMs: stored.errorMs,
    paymentId,
    error:
      met === undefined
        ? null
        : new AppError(problem?.code ?? 'wrong_state', met, errors === undefined ? {} : { errors }),
  };
}

/**
 * Keeps the signature with which a phone vouches for a step. A step whose signature does not fit is kept all the same:
 * it counts as one that no phone signed.
 */
async function storeProof(
  trx: Trx,
  accountId: string,
  { step, jobId, branchId, seq }: { step: SentStep; jobId: string; branchId: string; seq: number },
): Promise<void> {
  const { id, kind, proof, happenedAt, clock } = step;
  if (!proof || happenedAt === undefined) return;
  const { phoneId, previous, signature } = proof;
  const bodySha256 = sha256Hex(canonicalJson(step.body));
  const text = linkText({
    ...{ previous, jobId, id, kind, branchId, seq, bodySha256, happenedAt },
    clock: clock ?? null,
  });
  const signers = await findPhoneSigners(trx, phoneId);
  const publicKey = signers.find((signer) => signer.accountId === accountId)?.publicKey;
  if (publicKey === undefined || !isSignedBy(publicKey, text, signature)) {
    log('warn', 'step_unproven', { kind });
    return;
  }
  const hash = sha256Hex(text);
  await insertStepProof(trx, { stepId: id, phoneId, publicKey, previous, bodySha256, hash, signature });
}

/** What happened to the job since the step was taken, as far as steps can meet it. */
export function changesMet(
  job: StoredJob,
  step: SentStep,
  { theirs, now }: { theirs: boolean; now: Date },
): OfficeChange[] {
  const current = currentEstimate(job.priced, shopToday(now));
  const price = step.kind === 'agree' ? step.body.price : undefined;
  const met: Record<OfficeChange, boolean> = {
    edited: step.trunkVersion !== undefined && step.trunkVersion !== job.version,
    repriced: price !== undefined && price !== current?.total,
    moved: isMoved(job, step),
    cancelled: job.visit === 'cancelled',
    reassigned: !theirs,
    invoiced: job.billed.some(({ status }) => status !== 'void'),
  };
  return (Object.keys(met) as OfficeChange[]).filter((change) => met[change]);
}

/** Whether the visit, not under way yet, no longer has the time that was on the technician's screen. */
const isMoved = ({ visit, slotStart }: StoredJob, { shownSlot }: SentStep): boolean =>
  shownSlot !== undefined &&
  (visit === 'scheduled' || visit === 'unscheduled') &&
  !sameMoment(shownSlot, slotStart);

/** What the office is told. */
const metWords: Readonly<Record<OfficeChange, string>> = {
  edited: 'The job was changed in the meantime.',
  repriced: 'The price was changed in the meantime.',
  moved: 'The time was moved in the meantime.',
  cancelled: 'The job was cancelled in the meantime.',
  reassigned: 'The job was given to someone else in the meantime.',
  invoiced: 'The job was invoiced in the meantime.',
};

/** Words for what a step met: the change that its meeting is because of. */
export function wordsMet(kind: StepKind, changes: readonly OfficeChange[], meeting: Meeting): string {
  const { meets } = jobSteps[kind];
  return metWords[changes.find((each) => meets[each] === meeting) ?? changes[0] ?? 'edited'];
}
