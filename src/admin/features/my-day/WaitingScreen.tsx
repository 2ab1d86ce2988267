import { useStore } from '@nanostores/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '#domain/shop-time.ts';
import { jobSteps, NO_JOB } from '#domain/job-steps.ts';
import { receiptCode } from '#domain/waiting-steps.ts';
import type { StepState } from '#client/phone/step-row.ts';
import type { ListedStep } from '#client/phone/steps.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/States.tsx';
import { jobPath, myDayPath } from '../../routes.ts';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';
import { $steps } from '../../waiting.ts';
import { CannotSave, OnThisPhone } from './OnThisPhone.tsx';

/** /admin/waiting: the steps on this phone, what waits and what became of the others. */
export default function WaitingScreen() {
  const steps = useStore($steps);
  const client = useQueryClient();
  const [sending, setSending] = useState(false);
  const waiting = steps.filter(({ row }) => row.state === 'waiting');
  const answered = steps.filter(({ row }) => row.state !== 'waiting').toReversed();
  const send = async () => {
    setSending(true);
    const { sendWaiting } = await import('../../phone.ts');
    await sendWaiting(client, true);
    setSending(false);
  };
  return (
    <>
      <ScreenHeader title="On this phone" />
      <CannotSave />
      <OnThisPhone />
      {steps.length === 0 ? (
        <EmptyState title="Nothing is waiting on this phone.">
          <ButtonLink href={myDayPath()}>My day</ButtonLink>
        </EmptyState>
      ) : null}
      {waiting.length > 0 ? (
        <section aria-label="Waiting" className="max-w-prose">
          <div className="flex items-center justify-between gap-3 border-b border-line-strong pb-1.5">
            <h2 className="text-lg font-bold">
              Waiting <span className="font-normal text-muted tabular-nums">{waiting.length}</span>
            </h2>
            <Button pending={sending} pendingText="Sending…" onClick={() => void send()}>
              Send now
            </Button>
          </div>
          {sendsWhenClosed() ? null : (
            <p className="py-2 text-sm text-muted">
              Keep the office open: this browser sends steps only then.
            </p>
          )}
          <ol>
            {waiting.map((step) => (
              <Row key={step.id} step={step} />
            ))}
          </ol>
        </section>
      ) : null}
      {answered.length > 0 ? (
        <section aria-label="Sent" className="max-w-prose pt-6">
          <h2 className="border-b border-line-strong pb-1.5 text-lg font-bold">Sent</h2>
          <ol>
            {answered.map((step) => (
              <Row key={step.id} step={step} />
            ))}
          </ol>
        </section>
      ) : null}
    </>
  );
}

/** Whether the browser has background sync. */
const sendsWhenClosed = () =>
  typeof ServiceWorkerRegistration !== 'undefined' && 'sync' in ServiceWorkerRegistration.prototype;

const became: Readonly<Record<StepState, readonly [string, 'good' | 'warn' | 'danger' | 'neutral']>> = {
  waiting: ['Waiting for a signal', 'neutral'],
  applied: ['Recorded', 'good'],
  conflict: ['Sent for office review', 'warn'],
  refused: ['Not accepted', 'danger'],
};

function Row({ step }: { step: ListedStep }) {
  const [words, tone] = became[step.row.state];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
      <span className="min-w-0 flex-1 basis-52">
        <strong>{jobSteps[step.kind].label}</strong> ·{' '}
        {step.row.jobId === NO_JOB ? (
          step.contents.job
        ) : (
          <a href={jobPath(step.row.jobId)}>{step.contents.job}</a>
        )}
        <span className="block text-sm text-muted tabular-nums">
          {formatDateTime(step.happenedAt)} · receipt {receiptCode(step.id)}
        </span>
        {step.told ? <span className="block text-sm">{step.told}</span> : null}
      </span>
      <Badge tone={tone}>{words}</Badge>
    </li>
  );
}
