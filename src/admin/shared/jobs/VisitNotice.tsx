import { useQuery } from '@tanstack/react-query';
import type { Job } from '#contract/jobs/job.ts';
import { jobStepRoutes } from '#contract/jobs/steps.ts';
import { smsLink } from '#domain/phone.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Dialog, DialogActions } from '#ui/Dialog.tsx';
import { read } from '../../queries.ts';
import { Words } from '../messages.tsx';
import { jobName } from './job-text.ts';

/** The text message for a customer without an email address, offered once the step is stored. */
export function TextCustomer({
  job,
  title,
  text,
  onClose,
}: {
  job: Job;
  title: string;
  text: string;
  onClose: () => void;
}) {
  return (
    <Dialog open onClose={onClose} title={title} description={`${jobName(job)} has not been notified yet.`}>
      <Words name="Text message to the customer" title="Text message">
        {text}
      </Words>
      <DialogActions dismissText="Done" onClose={onClose}>
        <ButtonLink look="primary" href={smsLink(job.phone, text)} target="_self">
          Open messages
        </ButtonLink>
      </DialogActions>
    </Dialog>
  );
}

/** Previews the notice about an appointment or, without a time, about the cancellation. Always refetched. */
export function useVisitNotice(job: Job, slot: { slotStart?: string; slotEnd?: string }, enabled = true) {
  return useQuery({
    ...read(jobStepRoutes.notice, { params: { id: job.id }, query: slot }),
    staleTime: 0,
    // The previous preview stays on screen until the new one has loaded.
    placeholderData: (before) => before,
    enabled,
  });
}
