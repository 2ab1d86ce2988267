import { type ReactNode, type RefObject, useState } from 'react';
import type { Submission } from '#client/offline-queue/store.ts';
import { phoneDisplay, smsHref, telHref } from '#domain/business.ts';
import type { FormDefinition } from './form.ts';

interface Props {
  panel: RefObject<HTMLElement | null>;
  definition: FormDefinition;
  receipt: (submission: Submission) => ReactNode;
  submission: Submission | null;
  /** How many requests are queued while offline. */
  waiting: number;
  sending: boolean;
  onSendNow: () => void;
  /** Undefined while the form holds another request that editing this one would overwrite. */
  onReopen: (() => void) | undefined;
  onDismiss: () => void;
}

/**
 * Shows the state of the request: sending, queued on this device, failed, or received. It says "received" only
 * after the server has confirmed it.
 */
export function StatusPanel(props: Props) {
  const { panel, submission, sending } = props;
  const state = sending ? 'sending' : submission?.state;
  const shown = state !== undefined && state !== 'refused' && !(state === 'sending' && !submission);
  return (
    <section
      className="status"
      data-state={state}
      aria-label="Your request"
      tabIndex={-1}
      ref={panel}
      hidden={!shown}
    >
      {shown && submission ? <Content {...props} submission={submission} state={state} /> : null}
    </section>
  );
}

function Content({
  definition,
  receipt,
  submission,
  waiting,
  sending,
  state,
  onSendNow,
  onReopen,
  onDismiss,
}: Props & { submission: Submission; state: Submission['state'] }) {
  if (state === 'received') {
    return (
      <>
        <h2>{definition.received}</h2>
        <Reference text={submission.reference ?? ''} />
        {receipt(submission)}
        <ol>
          {nextSteps(definition, submission).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <Buttons>
          <Call />
          <button type="button" className="btn" onClick={onDismiss}>
            Done
          </button>
        </Buttons>
      </>
    );
  }
  if (state === 'sending' && sending && submission.state === 'sending') {
    return (
      <>
        <h2>Still sending…</h2>
        <p>
          Our server is not ready yet. This page sends your request again by itself; it is stored only once.
          If it is urgent, don’t wait: call or text.
        </p>
        <Buttons>
          <Call />
          <TextInstead definition={definition} submission={submission} />
        </Buttons>
      </>
    );
  }
  if (state === 'sending') return <h2>Sending your request…</h2>;
  if (state === 'queued') {
    return (
      <>
        <h2>Not sent yet: waiting for signal</h2>
        <p>
          {waiting > 1 ? `${waiting} requests are` : 'Your request is'} saved on this phone and will be sent
          once, automatically, when the signal returns. This page will then show your reference number. If it
          is urgent, don’t wait: call or text.
        </p>
        <UnsentActions {...{ definition, submission, onSendNow, onReopen }} />
      </>
    );
  }
  if (state === 'stale') {
    return (
      <>
        <h2>Not sent: it is more than a day old</h2>
        <p>
          {`It has been on this phone since ${dayAndTime(submission.createdAt)}. It is not sent automatically any more: send it now, or change it first. If it is urgent, call or text.`}
        </p>
        <UnsentActions {...{ definition, submission, onSendNow, onReopen }} />
      </>
    );
  }
  return (
    <>
      <h2>Not sent</h2>
      <p>{submission.detail ?? definition.failure} Nothing you typed is lost.</p>
      <Buttons>
        <Call />
        <TextInstead definition={definition} submission={submission} />
        <button type="button" className="btn" onClick={onSendNow}>
          Try again
        </button>
      </Buttons>
    </>
  );
}

/** What happens next. When the server stored the request is unknown for one that an earlier version of the site received. */
function nextSteps({ next }: FormDefinition, { answer, body }: Submission): readonly string[] {
  const { createdAt } = (answer ?? {}) as { createdAt?: string };
  const { isEmergency, phone } = body as { isEmergency?: boolean; phone?: string };
  return next(createdAt === undefined ? undefined : new Date(createdAt), isEmergency, phone);
}

/** Actions for a request that is still on the device. */
function UnsentActions({
  definition,
  submission,
  onSendNow,
  onReopen,
}: Pick<Props, 'definition' | 'onSendNow' | 'onReopen'> & { submission: Submission }) {
  return (
    <Buttons>
      <Call />
      <TextInstead definition={definition} submission={submission} />
      <button type="button" className="btn" onClick={onSendNow}>
        Send now
      </button>
      {onReopen ? (
        <button type="button" className="btn" onClick={onReopen}>
          Change it
        </button>
      ) : null}
    </Buttons>
  );
}

/** "Sat, Nov 21, 3:15 PM" in the phone's own time zone. */
function dayAndTime(at: number): string {
  return new Date(at).toLocaleString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
}

function Buttons({ children }: { children: ReactNode }) {
  return <div className="buttons">{children}</div>;
}

function Call() {
  return (
    <a className="btn call" href={telHref}>
      Call <b>{phoneDisplay}</b>
    </a>
  );
}

/** Offers the request as a text message: texts often get through where data does not. */
function TextInstead({ definition, submission }: { definition: FormDefinition; submission: Submission }) {
  const body = submission.body as Record<string, unknown>;
  const values = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value ?? '')]));
  return (
    <a className="btn" href={smsHref(definition.asText(values))}>
      Text it instead
    </a>
  );
}

/** The reference number, with a copy button. */
function Reference({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  const copy = () => {
    void navigator.clipboard.writeText(text).then(() => setCopied(true));
  };
  return (
    <p className="reference">
      {'Reference '}
      <strong>{text}</strong>
      {'clipboard' in navigator ? (
        <button type="button" className="btn" onClick={copy}>
          {copied ? 'Copied' : 'Copy'}
        </button>
      ) : null}
    </p>
  );
}
