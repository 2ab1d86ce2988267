import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Job } from '#contract/jobs/job.ts';
import { jobStepRoutes } from '#contract/jobs/steps.ts';
import { shopToday } from '#domain/shop-time.ts';
import { read } from '../../queries.ts';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { MailToCustomer } from '../messages.tsx';
import { TextCustomer } from './VisitNotice.tsx';
import { jobName, jobTime } from './job-text.ts';
import { useJobStep } from './use-job-step.ts';

/** Returns a visit to unscheduled: the job waits for another time, and its customer is notified. */
export function UnscheduleDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const [tell, setTell] = useState(true);
  const [toText, setToText] = useState<string | null>(null);
  const notice = useQuery({
    ...read(jobStepRoutes.notice, { params: { id: job.id }, query: { lost: 'office' } }),
    staleTime: 0,
    enabled: toText === null,
  });
  const words = notice.data;
  const step = useJobStep(job, () => {
    if (words?.text && !words.mail) setToText(words.text);
    else onClose();
  });
  if (toText)
    return <TextCustomer job={job} title="Returned to unscheduled" text={toText} onClose={onClose} />;
  return (
    <ReasonDialog
      title="Return to unscheduled?"
      description={`${jobName(job)}, ${jobTime(job, shopToday(new Date()))}: the time is free again, and the job waits for another, without a technician.`}
      submitText="Return to unscheduled"
      pending={step.isPending || notice.isPending}
      onClose={onClose}
      onSubmit={(reason) =>
        step.mutate({ kind: 'unschedule', body: { reason, tell: tell && Boolean(words?.mail) } })
      }
    >
      <MailToCustomer notice={notice} tell={tell} onTell={setTell} />
    </ReasonDialog>
  );
}
