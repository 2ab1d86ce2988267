import { useStore } from '@nanostores/react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Job } from '#contract/jobs/job.ts';
import { jobStepRoutes, type OnTheWayNotice } from '#contract/jobs/steps.ts';
import { jobSteps, TRIES_BEFORE_FEE, triesCountFrom } from '#domain/job-steps.ts';
import { sendsUnaccepted } from '#domain/job.ts';
import { limits } from '#domain/limits.ts';
import { formatPhone, smsLink } from '#domain/phone.ts';
import { formatTime } from '#domain/shop-time.ts';
import { receiptCode } from '#domain/waiting-steps.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { ConfirmDialog, Dialog, DialogActions } from '#ui/Dialog.tsx';
import { TextAreaField } from '#ui/Field.tsx';
import { read } from '../../queries.ts';
import { $account, useMay } from '../../session.ts';
import { useWaitingSteps } from '../../waiting.ts';
import { ReasonDialog } from '../ReasonDialog.tsx';
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

/** How often someone tried to reach the customer since the technician arrived, as the server knows. */
function triesOf({ timeline, arrivedAt }: Job): number {
  if (arrivedAt === null) return 0;
  const since = triesCountFrom(arrivedAt).getTime();
  return timeline.filter(({ what, at }) => what === jobSteps.tried.event && Date.parse(at) >= since).length;
}

/** What a technician does at a door that nobody opens: tries to reach the customer, and then calls the visit off. */
export function NobodyThere({ job }: { job: Job }) {
  const [asking, setAsking] = useState(false);
  const trying = useJobStep(job);
  // Only its own answer closes the dialog, not the late one to a try.
  const callingOff = useJobStep(job, () => setAsking(false));
  const waiting = useWaitingSteps(job.id).filter(({ kind }) => kind === 'tried');
  const may = useMay();
  if (job.visit !== 'on_site' || !may?.('nobody_there')) return null;
  const tries = triesOf(job) + waiting.length;
  const enough = tries >= TRIES_BEFORE_FEE;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-2">
      <p className="min-w-0 flex-1 basis-48 text-muted">
        No answer at the door?{' '}
        {tries === 0 ? 'Call, text and knock.' : `${tries} of ${TRIES_BEFORE_FEE} tries recorded.`}
      </p>
      {enough ? (
        <Button onClick={() => setAsking(true)}>{jobSteps.nobody_there.label}</Button>
      ) : (
        <Button pending={trying.isPending} onClick={() => trying.mutate({ kind: 'tried' })}>
          {jobSteps.tried.label}
        </Button>
      )}
      {asking ? (
        <ConfirmDialog
          title="Nobody there?"
          description="The visit is called off as a no-show. If the customer accepted a trip fee, it goes on a draft invoice for the office to review."
          cancelText="Keep waiting"
          confirmText="Call it off"
          pendingText="Saving…"
          pending={callingOff.isPending}
          onConfirm={() => callingOff.mutate({ kind: 'nobody_there' })}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}

/** What to say at the door and what to hear there, while the visit has a technician. */
export function DoorWord({ job }: { job: Job }) {
  const step = useJobStep(job);
  if (!job.doorWords) return null;
  const { says, answer } = job.doorWords;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-2">
      <p className="min-w-0 flex-1 basis-48">
        At the door say <strong>{says}</strong>; the customer answers <strong>{answer}</strong>.
      </p>
      {job.visit === 'on_site' || job.visit === 'on_the_way' ? (
        <Button pending={step.isPending} onClick={() => step.mutate({ kind: 'wrong_word' })}>
          Wrong answer
        </Button>
      ) : null}
    </div>
  );
}

type Finished = Pick<Job, 'id' | 'version' | 'technicianId' | 'number'>;

/** Asks why the work is done although its price is not accepted. */
export function FinishDialog({ job, onClose }: { job: Finished; onClose: () => void }) {
  const step = useJobStep(job, onClose);
  return (
    <ReasonDialog
      title={`Finish job ${job.number} before its price is accepted?`}
      description="If the customer agrees, go back and record it first. Otherwise say why; the history keeps it."
      submitText="Finish all the same"
      required
      pending={step.isPending}
      onClose={onClose}
      onSubmit={(reason) => step.mutate({ kind: 'finish', reason })}
    />
  );
}

/** The steps of a job that wait on this phone, with the receipt codes that the customer can be given. */
export function WaitingSteps({ jobId }: { jobId: string }) {
  const waiting = useWaitingSteps(jobId);
  if (waiting.length === 0) return null;
  return (
    <section
      aria-label="Waiting on this phone"
      className="max-w-prose rounded-md border border-warn-line bg-warn-soft px-3 py-2"
    >
      <p className="font-semibold">Saved on this phone until there is a signal</p>
      <ul className="tabular-nums">
        {waiting.map(({ id, kind, happenedAt }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {formatTime(happenedAt)} {jobSteps[kind].label}
            </span>
            <span>
              receipt <strong>{receiptCode(id)}</strong>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
