import { call } from '#client/api.ts';
import type { Job } from '#contract/jobs/job.ts';
import { formatDateTime } from '#domain/shop-time.ts';
import { formatPhone } from '#domain/phone.ts';
import { Badge, type Tone } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { changesOf, clockErrorText, entrySentence } from '../../shared/history-sentences.ts';
import { May } from '../../role-screens.tsx';
import { retryRouteOf } from '../../shared/Deliveries.tsx';
import { useAction } from '../../shared/use-action.ts';
import { Card } from './Card.tsx';
import { EditField } from './EditField.tsx';

type Mail = Job['mails'][number];

type Outcome = Mail['state'] | 'delivered' | 'held';

const tones: Record<Outcome, Tone> = {
  queued: 'info',
  held: 'info',
  sent: 'good',
  delivered: 'good',
  failed: 'danger',
};
const outcomes: Record<Outcome, string> = {
  queued: 'On its way',
  held: 'In the morning',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
};
const channels: Record<Mail['channel'], string> = {
  mail: 'Mail',
  text: 'Text',
  voice: 'Call',
  push: 'Notification',
};

/** A message's delivery state; for a text, the provider's report takes precedence over "sent". */
function outcomeOf({ state, outcome, channel, attempts }: Mail): Outcome {
  if (outcome !== null) return outcome === 'delivered' ? 'delivered' : 'failed';
  return state === 'queued' && channel === 'text' && attempts === 0 ? 'held' : state;
}

/** A job's events as sentences, with its mails. */
export function Timeline({ job }: { job: Job }) {
  const retry = useAction({
    run: (mail: Mail, idempotencyKey) => {
      const input = { params: { id: mail.recordId, deliveryId: mail.id }, idempotencyKey };
      return call(retryRouteOf(mail.recordType), input);
    },
    done: ({ channel }) => ({ title: `Sending the ${channel === 'text' ? 'text' : 'email'} again` }),
    failed: 'It could not be sent again',
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
  const said = event.what === 'texted' ? 'Message' : 'Words';
  const all = changesOf(event);
  const quoted = all.find(({ field }) => field === said);
  const changes = all.filter((change) => change !== quoted);
  return (
    <>
      <p>
        {entrySentence(event, event.recordType)}{' '}
        <time dateTime={event.at} className="text-sm text-muted">
          {formatDateTime(event.at)}
          {clockErrorText(event)}
        </time>
      </p>
      {quoted ? <Quoted>{quoted.after}</Quoted> : null}
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

/** What a person wrote or said. */
function Quoted({ children }: { children: string }) {
  return (
    <q className="block w-full border-l-3 border-line-strong pl-3 text-sm wrap-anywhere whitespace-pre-line">
      {children}
    </q>
  );
}

function MailLine({ mail, retrying, onRetry }: { mail: Mail; retrying: boolean; onRetry: () => void }) {
  // Mails of leads and bookings cannot be retried by hand.
  const canRetry =
    (mail.state === 'failed' || mail.outcome === 'undelivered') &&
    ['quote', 'invoice', 'job'].includes(mail.recordType) &&
    // Alarms ring by their own ladder.
    (mail.channel === 'mail' || mail.words !== null);
  const outcome = outcomeOf(mail);
  const isCalled = mail.channel === 'text' || mail.channel === 'voice';
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={tones[outcome]}>{outcomes[outcome]}</Badge>
      <span className="min-w-0 wrap-anywhere">
        {channels[mail.channel]}
        {mail.channel === 'push' ? '' : ` to ${isCalled ? formatPhone(mail.recipient) : mail.recipient}`}
      </span>
      <time dateTime={mail.sentAt ?? mail.queuedAt} className="text-sm text-muted">
        {formatDateTime(mail.sentAt ?? mail.queuedAt)}
      </time>
      {mail.channel === 'text' && mail.via === 'file' && mail.state === 'sent' ? (
        <span className="w-full text-sm text-warn">
          Written to a file in DATA_DIR/texts: no provider is set up.
        </span>
      ) : null}
      {mail.words ? <Quoted>{mail.words}</Quoted> : null}
      {mail.lastError ? <span className="w-full text-sm text-danger">{mail.lastError}</span> : null}
      {canRetry ? (
        <May call={mail.recordType === 'job' ? 'retryJobDelivery' : 'retryQuoteDelivery'}>
          <Button pending={retrying} onClick={onRetry}>
            Try again
          </Button>
        </May>
      ) : null}
    </div>
  );
}

/** An entry of a job's timeline: an event or a mail. */
type Happening =
  | {
      readonly kind: 'event';
      readonly key: string;
      readonly at: string;
      readonly event: Job['timeline'][number];
    }
  | { readonly kind: 'mail'; readonly key: string; readonly at: string; readonly mail: Job['mails'][number] };

/** Events and mails together, newest first. */
export function happenings(job: Pick<Job, 'timeline' | 'mails'>): readonly Happening[] {
  const events = job.timeline.map((event) => ({
    ...{ kind: 'event' as const, key: `event-${event.id}`, at: event.at, event },
  }));
  const mails = job.mails.map((mail) => ({
    ...{ kind: 'mail' as const, key: `mail-${mail.id}`, at: mail.sentAt ?? mail.queuedAt, mail },
  }));
  return [...events, ...mails].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}
