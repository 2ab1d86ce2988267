import { formatDateTime } from '#domain/honolulu.ts';
import { invoiceActionRoutes } from '#contract/invoices/actions.ts';
import { quoteActionRoutes } from '#contract/estimates/actions.ts';
import { type Job, jobRoutes } from '#contract/jobs/job.ts';
import { call } from '#client/api.ts';
import { Badge, type Tone } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { changesOf, entrySentence } from '../../shared/history-sentences.ts';
import { jobChanges } from '../../shared/jobs/job-cache.ts';
import { useAction } from '../../shared/use-action.ts';
import { May } from '../../shared/May.tsx';
import { Card } from './Card.tsx';
import { EditField } from './EditField.tsx';
import { type Happening, happenings } from './timeline.ts';

type Mail = Job['mails'][number];

const tones: Record<Mail['state'], Tone> = { queued: 'info', sent: 'good', failed: 'danger' };
const states: Record<Mail['state'], string> = { queued: 'On its way', sent: 'Sent', failed: 'Failed' };

/** A job's events as sentences, with its mails. */
export function Timeline({ job }: { job: Job }) {
  const retry = useAction({
    run: (mail: Mail, idempotencyKey) => {
      const input = { params: { id: mail.recordId, deliveryId: mail.id }, idempotencyKey };
      return mail.recordType === 'invoice'
        ? call(invoiceActionRoutes.retryDelivery, input)
        : call(quoteActionRoutes.retryDelivery, input);
    },
    refreshes: [jobRoutes.list.path, ...jobChanges],
    done: () => ({ title: 'Sending the email again' }),
    failed: 'The email could not be sent again',
  });
  return (
    <Card title="Timeline">
      <dl>
        <EditField job={job} field="notes" label="Note" long />
      </dl>
      <ol>
        {happenings(job).map((happening) => (
          <li key={happening.key} className="border-b border-line py-2">
            {happening.kind === 'event' ? (
              <Event event={happening.event} />
            ) : (
              <MailLine
                mail={happening.mail}
                retrying={retry.isPending}
                onRetry={() => retry.mutate(happening.mail)}
              />
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Event({ event }: { event: Extract<Happening, { kind: 'event' }>['event'] }) {
  const changes = changesOf(event);
  return (
    <>
      <p>
        {entrySentence(event, event.recordType)}{' '}
        <time dateTime={event.at} className="text-sm text-muted">
          {formatDateTime(event.at)}
        </time>
      </p>
      {changes.length > 0 ? (
        <details>
          <summary className="inline-flex min-h-6 items-center text-sm text-muted">
            {changes.map(({ field }) => field).join(', ')}
          </summary>
          <dl className="text-sm">
            {changes.map((change) => (
              <div key={change.field} className="flex flex-wrap gap-x-2">
                <dt className="text-muted">{change.field}:</dt>
                <dd className="min-w-0 wrap-anywhere whitespace-pre-line">
                  {change.before ? <s className="text-muted">{change.before}</s> : null} {change.after}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      ) : null}
    </>
  );
}

function MailLine({ mail, retrying, onRetry }: { mail: Mail; retrying: boolean; onRetry: () => void }) {
  // Mails of leads and bookings cannot be retried by hand.
  const canRetry = mail.state === 'failed' && ['quote', 'invoice'].includes(mail.recordType);
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={tones[mail.state]}>{states[mail.state]}</Badge>
      <span className="min-w-0 wrap-anywhere">Mail to {mail.recipient}</span>
      <time dateTime={mail.sentAt ?? mail.queuedAt} className="text-sm text-muted">
        {formatDateTime(mail.sentAt ?? mail.queuedAt)}
      </time>
      {mail.lastError ? <span className="w-full text-sm text-danger">{mail.lastError}</span> : null}
      {canRetry ? (
        <May call="retryQuoteDelivery">
          <Button pending={retrying} onClick={onRetry}>
            Try again
          </Button>
        </May>
      ) : null}
    </div>
  );
}
