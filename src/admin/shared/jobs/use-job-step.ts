import { useStore } from '@nanostores/react';
import type { CancelReason } from '#domain/job.ts';
import { type Job, jobRoutes } from '#contract/jobs/job.ts';
import type { OnTheWayNotice } from '#contract/jobs/notices.ts';
import { jobStepRoutes } from '#contract/jobs/steps.ts';
import { dayRoutes } from '#contract/schedule/day.ts';
import { call } from '#client/api.ts';
import { $account } from '../../session.ts';
import { useAction } from '../use-action.ts';
import { useKeepJob } from './job-cache.ts';

/** A job step that needs no further input. */
export type JobStep =
  | { readonly step: 'agree' | 'arrive' | 'finish' | 'clearFlag' }
  /** The message that was shown before setting off; without one, nothing is sent. */
  | { readonly step: 'setOff'; readonly shown?: OnTheWayNotice | undefined }
  | { readonly step: 'unschedule'; readonly reason: string; readonly tell: boolean }
  | {
      readonly step: 'cancel';
      readonly reason: CancelReason;
      readonly note: string;
      readonly tell: boolean;
      readonly text?: boolean;
    }
  | { readonly step: 'reopen'; readonly reason: string }
  | { readonly step: 'accept' }
  | {
      readonly step: 'schedule';
      readonly slotStart: string;
      readonly slotEnd: string;
      readonly technicianId: string | null;
      readonly tell: boolean;
      readonly text?: boolean;
      /** The reason to override a missing drive or the technician's hours. */
      readonly overlapReason?: string;
    }
  | ({ readonly step: 'push' } & PushedSlot);

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

const doneTitles: Record<JobStep['step'], string> = {
  agree: 'Price agreed',
  setOff: 'On the way',
  arrive: 'On site',
  finish: 'Work done',
  cancel: 'Job cancelled',
  reopen: 'Job reopened',
  unschedule: 'Returned to unscheduled',
  schedule: 'Time set',
  push: 'Time set, other visits pushed',
  accept: 'Accepted',
  clearFlag: 'Flag cleared',
};

/** Whether "On my way" sends what was shown. */
export const tellsOnTheWay = (shown: OnTheWayNotice | undefined): boolean =>
  shown !== undefined && ((shown.mail !== null && shown.sends.mail) || shown.sends.text);

/** Takes a job step; the page then shows the updated job. */
export function useJobStep(
  job: Pick<Job, 'id' | 'version' | 'technicianId'>,
  after?: (done: { step: JobStep['step'] }) => void,
) {
  const keep = useKeepJob();
  const account = useStore($account);
  return useAction({
    run: async (wanted: JobStep, idempotencyKey) => {
      const input = { params: { id: job.id }, idempotencyKey };
      const { version } = job;
      const send = async (): Promise<Job> => {
        switch (wanted.step) {
          case 'setOff': {
            // The person who presses it is the driver, unless the job has a technician.
            const technicianId = job.technicianId ?? account?.id;
            const minutes = wanted.shown?.minutes;
            return call(jobStepRoutes.setOff, {
              ...input,
              body: {
                version,
                tell: tellsOnTheWay(wanted.shown),
                ...(minutes ? { minutes } : {}),
                ...(technicianId ? { technicianId } : {}),
              },
            });
          }
          case 'unschedule':
            return call(jobStepRoutes.unschedule, {
              ...input,
              body: { version, reason: wanted.reason, tell: wanted.tell },
            });
          case 'clearFlag':
            return call(jobRoutes.update, { ...input, body: { version, suspicious: false } });
          case 'cancel': {
            const { step: _, ...cancelled } = wanted;
            return call(jobStepRoutes.cancel, { ...input, body: { version, ...cancelled } });
          }
          case 'reopen':
            return call(jobStepRoutes.reopen, { ...input, body: { version, reason: wanted.reason } });
          case 'schedule': {
            const { step: _, ...slot } = wanted;
            return call(jobStepRoutes.schedule, { ...input, body: { version, ...slot } });
          }
          case 'push': {
            const { step: _, ...slot } = wanted;
            const { job: saved } = await call(dayRoutes.push, { ...input, body: { version, ...slot } });
            return saved;
          }
          case 'accept':
            return call(dayRoutes.accept, { ...input, body: { version } });
          default:
            return call(jobStepRoutes[wanted.step], { ...input, body: { version } });
        }
      };
      const saved = await send();
      await keep(saved);
      return { saved, step: wanted.step };
    },
    done: ({ step }) => ({ title: doneTitles[step] }),
    failed: 'The job was not changed',
    ...(after ? { after } : {}),
  });
}
