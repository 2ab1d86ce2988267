import { useStore } from '@nanostores/react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { sendsUnaccepted } from '#domain/job.ts';
import { limits } from '#domain/limits.ts';
import { formatPhone, smsLink } from '#domain/phone.ts';
import type { Job } from '#contract/jobs/job.ts';
import { type OnTheWayNotice, jobStepRoutes } from '#contract/jobs/steps.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { DialogActions } from '#ui/DialogActions.tsx';
import { TextAreaField } from '#ui/TextField.tsx';
import { read } from '../../queries.ts';
import { $account } from '../../session.ts';
import { Words } from '../messages.tsx';
import { jobName } from './job-text.ts';
import { tellsOnTheWay, useJobStep } from './use-job-step.ts';

/** The message that the customer gets if the technician leaves now. */
export function useOnTheWay(job: Pick<Job, 'id' | 'allowed' | 'version'>, wanted = true) {
  return useQuery({
    ...read(jobStepRoutes.onTheWay, { params: { id: job.id } }),
    // The drive depends on where the technician is now.
    staleTime: 0,
    enabled: wanted && job.allowed.includes('set_off'),
  });
}

type Notice = UseQueryResult<OnTheWayNotice>;

/** Whether the message is still loading; until it is shown, it must not be sent. */
export const awaitsWords = ({ isPending, fetchStatus }: Notice): boolean =>
  isPending && fetchStatus === 'fetching';

/** The message of "On my way"; for a customer without an address, a text message to send from this phone. */
export function OnTheWayWords({ job, notice }: { job: Pick<Job, 'phone'>; notice: Notice }) {
  if (notice.isError) {
    return (
      <p className="text-sm text-muted">
        The words to the customer could not be loaded, so nothing is sent.{' '}
        <button type="button" className="font-semibold underline" onClick={() => void notice.refetch()}>
          Try again
        </button>
      </p>
    );
  }
  if (!notice.data) return null;
  const { mail, text, sends } = notice.data;
  const mails = mail !== null && sends.mail;
  if (mails || (text !== null && sends.text)) {
    return (
      <>
        {mails ? (
          <Words name="Email to the customer" title={`Email to ${mail.recipient}: ${mail.subject}`}>
            {mail.text}
          </Words>
        ) : null}
        {text !== null && sends.text ? (
          <Words name="Text message to the customer" title={`Text to ${formatPhone(job.phone)}`}>
            {text}
          </Words>
        ) : null}
      </>
    );
  }
  if (!text) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-md border border-line bg-sunken p-3">
      <p aria-label="Text message to the customer" className="min-w-0 flex-1 basis-52 text-sm wrap-anywhere">
        {text}
      </p>
      <ButtonLink href={smsLink(job.phone, text)} target="_self">
        Text it
      </ButtonLink>
    </div>
  );
}

/** Whether the person at the screen must say why a technician sets off: the price is not accepted yet. */
export function useAsksWhy(): (job: Pick<Job, 'money' | 'technicianId'>) => boolean {
  const account = useStore($account);
  return (job) => sendsUnaccepted(job, account?.id);
}

/** Sets off from a dialog, on screens without an "On my way" button: the message first, then the step. */
export function OnTheWayDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const notice = useOnTheWay(job);
  const step = useJobStep(job, onClose);
  const asks = useAsksWhy()(job);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const send = () => {
    if (asks && !reason.trim()) setMissing(true);
    else step.mutate({ kind: 'set_off', shown: notice.data, reason: reason.trim() });
  };
  return (
    <Dialog open onClose={onClose} title="On my way" description={jobName(job)}>
      <div className="flex flex-col gap-4">
        <OnTheWayWords job={job} notice={notice} />
        {asks ? (
          <TextAreaField
            label="Why before the price is accepted"
            required
            maxLength={limits.overrideReason}
            value={reason}
            error={missing && !reason.trim() ? 'Reason is required' : undefined}
            onChange={(event) => setReason(event.target.value)}
          />
        ) : null}
        <DialogActions dismissText="Back" onClose={onClose}>
          <Button look="primary" pending={step.isPending || awaitsWords(notice)} onClick={send}>
            {tellsOnTheWay(notice.data) ? 'On my way, and tell the customer' : 'On my way'}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
