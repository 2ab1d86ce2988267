import { Buffer } from 'node:buffer';
import {
  jobStepRoutes,
  type SealedPhoto,
  sealedPhoto,
  type SealedStep,
  type sealedStepRoutes,
  type SentStep,
} from '#contract/jobs/steps.ts';
import type { RouteInput, RouteOutput } from '#contract/route.ts';
import { findAdminUserById } from '#db/queries/accounts/accounts.ts';
import { findJobStep, findPhoneSigners, findStepTime } from '#db/queries/jobs/job-steps.ts';
import { findJobById } from '#db/queries/jobs/jobs.ts';
import { jobSteps, NO_JOB } from '#domain/job-steps.ts';
import { roleOfStored } from '#domain/staff-role.ts';
import { happenedAt } from '#domain/step-chain.ts';
import { worksWithoutSignal } from '#domain/waiting-steps.ts';
import type { Actor, Context } from '../context.ts';
import { bodyHashes } from '../encryption/field-key.ts';
import { isSignedBy, openSealed } from '../encryption/sealed-box.ts';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';
import { takePhotoPart } from '../photos/take-photo-part.ts';
import { limitSender } from '../rate-limits.ts';
import { keepFact } from './step-record.ts';
import { takeJobSteps } from './take-steps.ts';

const WORDS = 'Sent from a phone whose session had ended or no longer allowed it. Please confirm it.';

/**
 * Takes steps of a phone whose session has ended. What changes nothing that the office plans (an authority, a note) is
 * recorded, with the photo it promised; any other fact is kept with the job, and the inbox asks a person. A step of the
 * plan, one of an account that was never signed in on the phone that signed it, or one that nobody can read or take, is
 * left where it is.
 * @throws {AppError} `rate_limited`
 */
export async function takeSealedSteps(
  context: Context,
  { body }: RouteInput<typeof sealedStepRoutes.take>,
): Promise<RouteOutput<typeof sealedStepRoutes.take>> {
  await limitSender('sealedSteps', context);
  const signers = await findPhoneSigners(context.db, body.phoneId);
  const received: string[] = [];
  for (const { id, sealed, signature } of body.steps) {
    const text = `${body.phoneId} ${id} ${sealed}`;
    const signedBy = signers.filter(({ publicKey }) => isSignedBy(publicKey, text, signature));
    if (signedBy.length === 0) continue;
    const opened = openSealed(context.config.fieldKeys, sealed) as Partial<SealedStep & SealedPhoto> | null;
    // A phone speaks only for the accounts that were signed in on it.
    if (!signedBy.some(({ accountId }) => accountId === opened?.accountId)) continue;
    const taken = opened?.photo ? await takePart(context, opened) : await takeOne(context, id, opened);
    log('info', 'sealed_step', { taken });
    if (taken) received.push(id);
  }
  return { received };
}

async function takeOne(context: Context, id: string, opened: Partial<SealedStep> | null): Promise<boolean> {
  const { accountId, jobId, step: said } = opened ?? {};
  const parsed = jobStepRoutes.take.body.safeParse({ steps: [said] });
  const [step] = parsed.success ? parsed.data.steps : [];
  if (step?.id !== id || accountId === undefined || jobId === undefined) return false;
  // Whoever holds the phone can sign: a signature alone never changes the plan.
  if (!worksWithoutSignal(step.kind)) return false;
  if (await findJobStep(context.db, id)) return true;
  const [account, job] = [
    await findAdminUserById(context.db, accountId),
    await findJobById(context.db, jobId),
  ];
  const isOfNoJob = jobId === NO_JOB && step.kind === 'expense';
  if (!account || !(job || isOfNoJob)) return false;
  const role = roleOfStored(account.role);
  const actor = { ...account, role, sessionId: '', isPhone: true } as unknown as Actor;
  if (Object.keys(jobSteps[step.kind].meets).length > 0) {
    await keepForOffice(context, actor, { jobId, step: { ...step, waited: true } });
    return true;
  }
  const sentAt = context.now.toISOString();
  const input = {
    params: { id: jobId },
    query: undefined,
    body: { sentAt, steps: [{ ...step, waited: true }] },
  };
  try {
    const { steps } = await takeJobSteps({ ...context, actor }, input);
    return steps[0]?.outcome !== 'held';
  } catch (error) {
    // Not this account's to take: the steps after it go on.
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Takes a part of a photo that a step of this account has promised. @returns whether the server has it now */
async function takePart({ db }: Context, { accountId, photo }: Partial<SealedPhoto>): Promise<boolean> {
  const parsed = sealedPhoto.safeParse(photo);
  const account = accountId ? await findAdminUserById(db, accountId) : undefined;
  if (!parsed.success || !account) return false;
  const { of, id, jobId, part } = parsed.data;
  const owner = { of, id, actor: account.email, ...(of === 'authority' ? { jobId } : {}) };
  try {
    const { received } = await takePhotoPart(db, owner, part);
    return received >= part.at + Buffer.from(part.bytes, 'base64').length;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Keeps a step as a fact, for a person in the office to confirm. */
async function keepForOffice(
  context: Context,
  actor: Actor,
  { jobId, step }: { readonly jobId: string; readonly step: SentStep },
): Promise<void> {
  const { db, now, config } = context;
  const { id, kind, branchId = id, seq = 1 } = step;
  const after = (await findStepTime(db, branchId, seq - 1)) ?? null;
  const clock = {
    wall: step.happenedAt === undefined ? now : new Date(step.happenedAt),
    offsetMs: step.clock?.offsetMs ?? null,
    contactAt: step.clock ? new Date(step.clock.contactAt) : null,
    // When the phone sent it is not known: the clock's own offset is all there is.
    sentAt: new Date(now.getTime() - (step.clock?.offsetMs ?? 0)),
  };
  const staff = { ...context, actor, happened: happenedAt(clock, now, after) };
  const hashes = bodyHashes(config.fieldKeys, { jobId, kind, body: step.body });
  await keepFact(staff, { jobId, step, branchId, seq, sentAt: clock.sentAt, hashes }, WORDS);
}
