import { useStore } from '@nanostores/react';
import { jobSteps, type StepKind } from '#domain/job-steps.ts';
import { type Job, jobRoutes } from '#contract/jobs/job.ts';
import type { OnTheWayNotice } from '#contract/jobs/steps.ts';
import { dayRoutes } from '#contract/schedule/day.ts';
import { call } from '#client/api.ts';
import { $account } from '../../session.ts';
import { useAction } from '../use-action.ts';
import { useKeepJob } from './job-cache.ts';
import { type StepInput, takeStep, type TakenStep, waitsToast } from './take-step.ts';

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
