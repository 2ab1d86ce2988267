import { useState } from 'react';
import type { Delivery } from '#contract/payments.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { deliveryText } from './mail-labels.ts';

/** A document link for the customer; its URL is shown only once. */
export interface SentLink {
  readonly url: string;
  readonly channel: 'email' | 'text';
  readonly smsHref: string | null;
  /** The queued mail (channel email). */
  readonly delivery: Pick<Delivery, 'via' | 'recipient'> | null;
}

/** Sends a document to its customer by email, or as a text from this phone. */
export function SendLinkDialog({
  title,
  email,
  pending,
  sentLink,
  onSend,
  onClose,
}: {
  title: string;
  /** The customer's address; without one, only texting is offered. */
  email: string | null;
  pending: boolean;
  /** The result, once it was sent. */
  sentLink: SentLink | null;
  onSend: (channel: 'email' | 'text') => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description="The customer opens it with a private link. No account is needed."
    >
      {sentLink ? (
        <SentLinkView sentLink={sentLink} />
      ) : (
        <div className="flex flex-col gap-2">
          <Button look="primary" disabled={!email} pending={pending} onClick={() => onSend('email')}>
            {email ? `Email it to ${email}` : 'Email it'}
          </Button>
          {email ? null : <p className="text-sm text-muted">It has no email address.</p>}
          <Button pending={pending} onClick={() => onSend('text')}>
            Text the link from this phone
          </Button>
        </div>
      )}
    </Dialog>
  );
}

/** The link to pass on to the customer; shown only once. */
export function SentLinkView({ sentLink }: { sentLink: SentLink }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(sentLink.url);
      setCopied(true);
    } catch {
      toast({
        title: 'The link could not be copied',
        description: 'Select it and copy it by hand.',
        tone: 'danger',
      });
    }
  };
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="font-semibold">
        {!sentLink.delivery
          ? 'The text message is ready to send.'
          : sentLink.delivery.via === 'smtp'
            ? 'The email is on its way.'
            : `${deliveryText(sentLink.delivery)}.`}
      </p>
      {sentLink.smsHref ? (
        <ButtonLink look="primary" href={sentLink.smsHref} target="_self">
          Open messages
        </ButtonLink>
      ) : null}
      <TextField
        label="Link"
        description="Shown only this one time. Copy it if you need it later."
        readOnly
        value={sentLink.url}
        onFocus={(event) => event.target.select()}
        after={<Button onClick={() => void copy()}>{copied ? 'Copied' : 'Copy'}</Button>}
      />
    </div>
  );
}
