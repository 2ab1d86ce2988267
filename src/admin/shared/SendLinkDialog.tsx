import { useState } from 'react';
import type { QuoteRow } from '#contract/estimates/estimate.ts';
import type { InvoiceRow } from '#contract/invoices/invoice.ts';
import type { Channel, Delivery } from '#contract/payments.ts';
import type { TextOptions } from '#contract/texts.ts';
import {
  fillText,
  PRIVATE_LINK,
  type TextKind,
  type TextValues,
  type ToldBy,
} from '#domain/customer-text.ts';
import { formatDecimal } from '#domain/money.ts';
import { formatPhone } from '#domain/phone.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Skeleton } from '#ui/States.tsx';
import { TextField } from '#ui/Field.tsx';
import { toast } from '#ui/toast.ts';
import { deliveryText, textCaution, type Texted, useTextOptions, Words } from './messages.tsx';

/** A document link for the customer; its URL is shown only once. */
export interface SentLink {
  readonly url: string;
  readonly channel: Channel;
  readonly smsHref: string | null;
  /** The queued mail (channels email and both). */
  readonly delivery: Pick<Delivery, 'via' | 'recipient'> | null;
  /** The queued text (channels sms and both). */
  readonly text: Pick<Delivery, 'via' | 'recipient' | 'nextAttemptAt' | 'queuedAt'> | null;
}

/** The text about a document: the record whose customer gets it, and its words. */
interface TextOf extends Texted {
  readonly kind: TextKind;
  readonly values: TextValues;
}

/** Sends a document to its customer by email, as a text that we send, or as a text from this phone. */
export function SendLinkDialog({
  title,
  email,
  text,
  pending,
  sentLink,
  onSend,
  onClose,
}: {
  title: string;
  /** The customer's address; without one, only texting is offered. */
  email: string | null;
  text: TextOf;
  pending: boolean;
  /** The result, once it was sent. */
  sentLink: SentLink | null;
  onSend: (channel: Channel) => void;
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
        <ChannelButtons email={email} text={text} pending={pending} onSend={onSend} />
      )}
    </Dialog>
  );
}

const channelOf: Readonly<Record<ToldBy, Channel>> = { mail: 'email', text: 'sms', both: 'both' };

/** The ways to send a document, the last used one first, with a preview of the text. */
export function ChannelButtons({
  email,
  text,
  pending,
  onSend,
}: {
  email: string | null;
  text: TextOf;
  pending: boolean;
  onSend: (channel: Channel) => void;
}) {
  const { options, isLoading } = useTextOptions(text);
  // The order is fixed once shown: a late response would move the buttons under the pointer.
  if (isLoading) return <Skeleton className="h-64" />;
  const canText = options?.refused === null;
  const labels: Partial<Record<Channel, string>> = {
    email: email ? `Email it to ${email}` : 'Email it',
    ...(canText ? { sms: `Text it to ${formatPhone(options.phone)}` } : {}),
    ...(canText && email ? { both: 'Email and text it' } : {}),
    text: 'Text the link from this phone',
  };
  const last = channelOf[options?.toldBy ?? 'mail'];
  const first = canText && last in labels && (email || last === 'sms') ? last : 'email';
  const order = (Object.keys(labels) as Channel[]).toSorted(
    (a, b) => Number(b === first) - Number(a === first),
  );
  return (
    <div className="flex flex-col gap-2">
      {order.map((channel) => (
        <Button
          key={channel}
          look={channel === first ? 'primary' : 'plain'}
          disabled={channel === 'email' && !email}
          pending={pending}
          onClick={() => onSend(channel)}
        >
          {labels[channel]}
        </Button>
      ))}
      {email ? null : <p className="text-sm text-muted">It has no email address.</p>}
      {options ? <TextPreview options={options} kind={text.kind} values={text.values} /> : null}
    </div>
  );
}

/** A preview of the text, with the reason if it cannot be sent now. */
function TextPreview({
  options,
  kind,
  values,
}: {
  options: TextOptions;
  kind: TextKind;
  values: TextValues;
}) {
  if (options.refused !== null)
    return <p className="text-sm text-muted">No text from us: {options.refused}.</p>;
  const caution = textCaution(options);
  return (
    <>
      <Words name="Text message to the customer" title="The text message">
        {fillText(kind, { ...values, link: PRIVATE_LINK }, options.words)}
      </Words>
      {caution ? <p className="text-sm text-warn">{caution}</p> : null}
    </>
  );
}

/** The delivery of a sent document, one sentence for each message. */
function sentSentences({ delivery, text }: SentLink): string[] {
  const mail =
    delivery && (delivery.via === 'smtp' ? 'The email is on its way.' : `${deliveryText(delivery)}.`);
  const held = text?.nextAttemptAt && Date.parse(text.nextAttemptAt) > Date.parse(text.queuedAt);
  const sms =
    text &&
    (text.via === 'file'
      ? `${deliveryText({ ...text, channel: 'text' })}.`
      : held
        ? 'The text waits for the morning.'
        : 'The text is on its way.');
  return [mail, sms].filter((sentence) => sentence !== null);
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
  const sentences = sentSentences(sentLink);
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="font-semibold">
        {sentences.length > 0 ? sentences.join(' ') : 'The text message is ready to send.'}
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

/** The text with an estimate's link. */
export const estimateText = ({
  id,
  quoteNumber,
  total,
}: Pick<QuoteRow, 'id' | 'quoteNumber' | 'total'>): TextOf => ({
  recordType: 'quote',
  recordId: id,
  kind: 'estimate_link',
  values: { number: quoteNumber, total: formatDecimal(total) },
});

/** The text with an invoice's link. */
export const invoiceText = ({
  id,
  invoiceNumber,
  total,
}: Pick<InvoiceRow, 'id' | 'invoiceNumber' | 'total'>): TextOf => ({
  recordType: 'invoice',
  recordId: id,
  kind: 'invoice_link',
  values: { number: invoiceNumber, total: formatDecimal(total) },
});
