import type * as z from 'zod/mini';
import { NO_JOB, type StepKind } from '#domain/job-steps.ts';
import { endsVisit, receiptCode, worksWithoutSignal } from '#domain/waiting-steps.ts';
import type { Job } from '#contract/jobs/job.ts';
import { stepBodies } from '#contract/jobs/step-bodies.ts';
import { jobStepRoutes, type StepAnswer } from '#contract/jobs/steps.ts';
import { call } from '#client/api.ts';
import { ApiError } from '#client/api-error.ts';
import { phoneId } from '#client/phone/device.ts';
import { toast } from '#ui/toast.ts';
import { $phone } from '../../waiting.ts';

/** What each kind of step says besides that it happened. */
export type StepInput<Kind extends StepKind> = z.input<(typeof stepBodies)[Kind]>;

/** An attempt's key as the step's id: a UUID of version 4. */
const idOf = (key: string) => key.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');

/** A step that was taken. */
export interface TakenStep {
  readonly id: string;
  /** Null when it is no longer this account's, or while the step waits. */
  readonly job: Job | null;
  /** The payment that the step made. */
  readonly paymentId: string | null;
  /** Whether it waits on this phone for a signal. */
  readonly waits: boolean;
}

/** The toast of a step that waits. */
export const waitsToast = (id: string) => ({
  title: 'Saved on this phone',
  description: `Receipt ${receiptCode(id)}. It will be sent when there is a signal.`,
});

interface OfJob {
  readonly id: string;
  readonly version?: number;
  readonly number?: number;
  /** When the visit begins, on the screen. */
  readonly slotStart?: string | null;
}

/**
 * Takes a step of a job. On a phone that keeps work it is put there first, and waits there without signal. Sent again
 * under the same key, it is the same step.
 * @param photo follows the step
 * @throws {ApiError} when it is refused, as any refused request
 */
export async function takeStep<Kind extends StepKind>(
  job: OfJob,
  kind: Kind,
  body: StepInput<Kind>,
  key: string,
  photo?: Uint8Array<ArrayBuffer>,
): Promise<TakenStep> {
  const id = idOf(key);
  if (phoneId() !== null && $phone.get().keeps !== 'impossible' && worksWithoutSignal(kind)) {
    const taken = await takeOnPhone(job, { id, kind, body, photo });
    if (taken) return taken;
  }
  const step = { id, kind, body, trunkVersion: job.version, shownSlot: job.slotStart } as z.input<
    typeof jobStepRoutes.take.body
  >['steps'][number];
  const answered = await call(jobStepRoutes.take, { params: { id: job.id }, body: { steps: [step] } });
  const taken = takenBy(id, answered.job, answered.steps[0]);
  // The record is kept. The photo follows, and can follow later.
  if (photo) {
    const { sendPhoto } = await import('#client/phone/send-photos.ts');
    await sendPhoto({ id, jobId: job.id, kind }, photo).catch(() =>
      toast({ title: 'The photo has not been sent yet', tone: 'danger' }),
    );
  }
  return taken;
}

/** A body as the server reads it, which is what a phone signs; one that the server will refuse stays as it is. */
function readBody(kind: StepKind, body: object): Readonly<Record<string, unknown>> {
  const read = stepBodies[kind].safeParse(body);
  return (read.success ? read.data : body) as Readonly<Record<string, unknown>>;
}

const labelOf = ({ id, number }: OfJob) => (id === NO_JOB ? 'No job' : number ? `Job ${number}` : 'Job');

/** Null where this browser keeps nothing. */
async function takeOnPhone(
  job: OfJob,
  {
    id,
    kind,
    body,
    photo,
  }: { id: string; kind: StepKind; body: object; photo: Uint8Array<ArrayBuffer> | undefined },
): Promise<TakenStep | null> {
  const [{ addStep }, { readSteps, sendTaken }] = await Promise.all([
    import('#client/phone/steps.ts'),
    import('../../phone.ts'),
  ]);
  const added = await addStep({
    ...{ id, kind, photo, ends: endsVisit(kind), jobId: job.id },
    ...{ trunkVersion: job.version, shownSlot: job.slotStart },
    ...{ body: readBody(kind, body), job: labelOf(job) },
  }).catch(() => false);
  if (!added) return null;
  await readSteps();
  const sent = await sendTaken(id);
  return sent ? takenBy(id, sent.job, sent.answer) : { id, job: null, paymentId: null, waits: true };
}

function takenBy(id: string, job: Job | null, answer: StepAnswer | undefined): TakenStep {
  const problem = answer?.problem;
  if (answer?.outcome === 'refused' && problem)
    throw new ApiError(Number(problem['status']), problem.detail, JSON.stringify(problem), null);
  return { id, job, paymentId: answer?.paymentId ?? null, waits: answer?.outcome === 'held' };
}
