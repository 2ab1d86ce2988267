import { useStore } from '@nanostores/react';
import type * as z from 'zod/mini';
import { type Job, jobRoutes } from '#contract/jobs/job.ts';
import { stepBodies } from '#contract/jobs/step-bodies.ts';
import { jobStepRoutes, type OnTheWayNotice, type StepAnswer } from '#contract/jobs/steps.ts';
import { dayRoutes } from '#contract/schedule/day.ts';
import { jobSteps, NO_JOB, type StepKind } from '#domain/job-steps.ts';
import { endsVisit, receiptCode, worksWithoutSignal } from '#domain/waiting-steps.ts';
import { ApiError } from '#client/api-error.ts';
import { call } from '#client/api.ts';
import { phoneId } from '#client/phone/device.ts';
import { toast } from '#ui/toast.ts';
import { $account } from '../../session.ts';
import { $phone } from '../../waiting.ts';
import { useAction } from '../use-action.ts';
import { useKeepJob } from './job-cache.ts';

/** What each kind of step says besides that it happened. */
type StepInput<Kind extends StepKind> = z.input<(typeof stepBodies)[Kind]>;

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

type Said =
  'allow_order' | 'refuse_order' | 'accept' | 'decline' | 'unschedule' | 'cancel' | 'reopen' | 'schedule';

/** The steps that say no more than that they happened. */
type Plain = 'arrive' | 'wrong_word' | 'tried' | 'nobody_there';

/** A step of a job as a button takes it. */
export type JobStep =
  | { readonly kind: Plain | 'agree' | 'clearFlag' }
  | { readonly kind: 'finish'; readonly reason?: string }
  | { [Kind in Said]: { readonly kind: Kind; readonly body: StepInput<Kind> } }[Said]
  /** The message that was shown before setting off; without one, nothing is sent. */
  | { readonly kind: 'set_off'; readonly shown?: OnTheWayNotice | undefined; readonly reason?: string }
  | { readonly kind: 'push'; readonly body: PushedSlot };

/** The time that an emergency takes from scheduled visits. */
export interface PushedSlot {
  readonly slotStart: string;
  readonly slotEnd: string;
  readonly technicianId: string;
  /** Whether the customers of the pushed visits are notified. */
  readonly tell: boolean;
  /** The reason to schedule outside the technician's hours. */
  readonly offHoursReason?: string;
}

/** What the screen says about the two that are no step of the job itself. */
const doneTitles = { push: 'Time set, other visits pushed', clearFlag: 'Flag cleared' };

/** Whether "On my way" sends what was shown. */
export const tellsOnTheWay = (shown: OnTheWayNotice | undefined): boolean =>
  shown !== undefined && ((shown.mail !== null && shown.sends.mail) || shown.sends.text);

/** Takes a job step; the page then shows the updated job. */
export function useJobStep(
  job: Pick<Job, 'id' | 'version' | 'technicianId'> & Partial<Pick<Job, 'total' | 'number' | 'slotStart'>>,
  after?: (done: { kind: JobStep['kind'] }) => void,
) {
  const keep = useKeepJob();
  const account = useStore($account);
  return useAction({
    run: async (wanted: JobStep, idempotencyKey) => {
      const { version } = job;
      const input = { params: { id: job.id }, idempotencyKey };
      let taken: TakenStep | undefined;
      const take = async <Kind extends StepKind>(kind: Kind, body: StepInput<Kind>) => {
        taken = await takeStep(job, kind, body, idempotencyKey);
        return taken.job;
      };
      const send = async (): Promise<Job | null> => {
        switch (wanted.kind) {
          case 'set_off': {
            // The person who presses it is the driver, unless the job has a technician.
            const technicianId = job.technicianId ?? account?.id;
            const minutes = wanted.shown?.minutes;
            return take('set_off', {
              tell: tellsOnTheWay(wanted.shown),
              ...(minutes ? { minutes } : {}),
              ...(technicianId ? { technicianId } : {}),
              ...(wanted.reason ? { reason: wanted.reason } : {}),
            });
          }
          case 'agree':
            return take('agree', job.total == null ? {} : { price: job.total });
          case 'arrive':
          case 'wrong_word':
          case 'tried':
          case 'nobody_there':
            return take(wanted.kind, {});
          case 'finish':
            return take('finish', wanted.reason ? { reason: wanted.reason } : {});
          case 'clearFlag':
            return call(jobRoutes.update, { ...input, body: { version, suspicious: false } });
          case 'push':
            return (await call(dayRoutes.push, { ...input, body: { version, ...wanted.body } })).job;
          default:
            return take<Said>(wanted.kind, wanted.body);
        }
      };
      const saved = await send();
      if (saved) await keep(saved);
      return { saved, kind: wanted.kind, waits: taken?.waits ? taken.id : null };
    },
    done: ({ kind, waits }) => {
      if (waits !== null) return waitsToast(waits);
      // The screen counts tries. Said late, one would take the place of what was done since.
      if (kind === 'tried') return null;
      return { title: kind === 'push' || kind === 'clearFlag' ? doneTitles[kind] : jobSteps[kind].done };
    },
    failed: 'The job was not changed',
    ...(after ? { after } : {}),
  });
}
