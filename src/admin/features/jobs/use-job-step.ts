import { useStore } from '@nanostores/react';
import type { CancelReason } from '#domain/job.ts';
import { type Job, jobRoutes } from '#contract/jobs/job.ts';
import { jobStepRoutes } from '#contract/jobs/steps.ts';
import { call } from '#client/api.ts';
import { $account } from '../../session.ts';
import { useKeepJob } from '../../shared/jobs/job-cache.ts';
import { useAction } from '../../shared/use-action.ts';

/** A job step that needs no further input. */
export type JobStep =
  | { readonly step: 'agree' | 'setOff' | 'arrive' | 'finish' | 'clearFlag' }
  | { readonly step: 'cancel'; readonly reason: CancelReason; readonly note: string; readonly tell: boolean }
  | { readonly step: 'reopen'; readonly reason: string }
  | {
      readonly step: 'schedule';
      readonly slotStart: string;
      readonly slotEnd: string;
      readonly technicianId: string | null;
      readonly tell: boolean;
    };

const doneTitles: Record<JobStep['step'], string> = {
  agree: 'Price agreed',
  setOff: 'On the way',
  arrive: 'On site',
  finish: 'Work done',
  cancel: 'Job cancelled',
  reopen: 'Job reopened',
  schedule: 'Time set',
  clearFlag: 'Flag cleared',
};

/** Takes a job step; the page then shows the updated job. */
export function useJobStep(job: Job, after?: (done: { step: JobStep['step'] }) => void) {
  const keep = useKeepJob();
  const account = useStore($account);
  return useAction({
    run: async (wanted: JobStep, idempotencyKey) => {
      const input = { params: { id: job.id }, idempotencyKey };
      const { version } = job;
      const send = (): Promise<Job> => {
        switch (wanted.step) {
          case 'setOff': {
            // The person who presses it is the driver, unless the job has a technician.
            const technicianId = job.technicianId ?? account?.id;
            return call(jobStepRoutes.setOff, {
              ...input,
              // The customer reads that we are on our way, where there is an address.
              body: { version, tell: true, ...(technicianId ? { technicianId } : {}) },
            });
          }
          case 'clearFlag':
            return call(jobRoutes.update, { ...input, body: { version, suspicious: false } });
          case 'cancel':
            return call(jobStepRoutes.cancel, {
              ...input,
              body: { version, reason: wanted.reason, note: wanted.note, tell: wanted.tell },
            });
          case 'reopen':
            return call(jobStepRoutes.reopen, { ...input, body: { version, reason: wanted.reason } });
          case 'schedule': {
            const { step: _, ...slot } = wanted;
            return call(jobStepRoutes.schedule, { ...input, body: { version, ...slot } });
          }
          default:
            return call(jobStepRoutes[wanted.step], { ...input, body: { version } });
        }
      };
      const saved = await send();
      await keep(saved);
      return { saved, step: wanted.step };
    },
    // After an error the job on screen may be stale; a success has already replaced it.
    refreshes: [],
    done: ({ step }) => ({ title: doneTitles[step] }),
    failed: 'The job was not changed',
    ...(after ? { after } : {}),
  });
}
