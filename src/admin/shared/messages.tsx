import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Delivery } from '#contract/payments.ts';
import { type TextOptions, textRoutes } from '#contract/texts.ts';
import { usualWays } from '#domain/customer-text.ts';
import { formatPhone } from '#domain/phone.ts';
import { formatDateTime } from '#domain/shop-time.ts';
import { describeError } from '#client/api-error.ts';
import { Checkbox } from '#ui/Field.tsx';
import { ErrorState, Skeleton } from '#ui/States.tsx';
import { read } from '../queries.ts';
import { useMay } from '../session.ts';

/** A message's text under its subject. */
export function Words({ name, title, children }: { name: string; title: string; children: string }) {
  return (
    <section aria-label={name} className="rounded-md border border-line bg-sunken p-3">
      <p className="font-semibold wrap-anywhere">{title}</p>
      <p className="mt-2 text-sm wrap-anywhere whitespace-pre-line">{children}</p>
    </section>
  );
}

/**
 * The destination of a queued mail or text, for the toast: its customer, or a file when nothing is set up to send it.
 */
export function deliveryText({
  via,
  recipient,
  channel = 'mail',
}: Pick<Delivery, 'via' | 'recipient'> & Partial<Pick<Delivery, 'channel'>>): string {
  if (channel === 'text')
    return via === 'provider'
      ? `Texted to ${formatPhone(recipient)}`
      : `The text to ${formatPhone(recipient)} was written to a file in DATA_DIR/texts: no provider is set up`;
  return via === 'smtp'
    ? `Emailed to ${recipient}`
    : `The email to ${recipient} was written to a file in DATA_DIR/mail: no mail server is set up`;
}

/** The record whose customer is texted. */
export interface Texted {
  readonly recordType: 'job' | 'quote' | 'invoice';
  readonly recordId: string;
}

/** Whether and how a record's customer can be texted; always refetched. Never loads for a role that may not text. */
export function useTextOptions({ recordType, recordId }: Texted) {
  const may = useMay()?.('readTextOptions') ?? false;
  const { data, isLoading } = useQuery({
    ...read(textRoutes.options, { query: { recordType, recordId } }),
    staleTime: 0,
    enabled: may,
  });
  return { options: data, isLoading };
}

/**
 * The channels that tell a customer: the last used ones, until the user chooses.
 * @param unasked whether the customer is told unless the user decides against it
 */
export function useTelling(
  record: Texted,
  hasEmail: boolean,
  { unasked = true }: { unasked?: boolean } = {},
) {
  const { options, isLoading } = useTextOptions(record);
  const [mail, setMail] = useState<boolean>();
  const [text, setText] = useState<boolean>();
  const usual = !unasked
    ? { mail: false, text: false }
    : options
      ? usualWays(options.toldBy, { hasEmail, textsLeave: options.via === 'provider' })
      : { mail: true, text: false };
  const canText = options?.refused === null;
  return {
    options,
    isLoading,
    mail: mail ?? usual.mail,
    setMail,
    text: canText && (text ?? usual.text),
    setText,
    /** The choices that a step sends; without the field for texts where texts were not offered. */
    choice: (isMailed: boolean) => ({
      tell: isMailed && (mail ?? usual.mail),
      ...(canText ? { text: text ?? usual.text } : {}),
    }),
  };
}

type Telling = ReturnType<typeof useTelling>;

/** A note before a text is sent: it is only written to a file, or waits for the morning; null if neither applies. */
export function textCaution({ via, leavesAt }: TextOptions): string | null {
  if (via === 'file')
    return 'No text provider is set up: the text is written to a file in DATA_DIR/texts and is not delivered.';
  return leavesAt === null
    ? null
    : `Between 9 PM and 8 AM we text only about emergencies: it leaves ${formatDateTime(leavesAt)}.`;
}

/** A step's notice: the mail, or why there is none; for some steps also a text message. */
interface Notice {
  readonly mail: { readonly recipient: string; readonly subject: string; readonly text: string } | null;
  readonly reason: string | null;
  readonly text?: string | null;
}

/** Previews a step's notice to the customer, with the choice not to send it, or to text it. */
export function MailToCustomer({
  notice,
  tell,
  onTell,
  telling,
}: {
  notice: UseQueryResult<Notice>;
  tell: boolean;
  onTell: (tell: boolean) => void;
  /** The choice of channels, for steps that can also send a text. */
  telling?: Telling;
}) {
  if (notice.isError) {
    return (
      <ErrorState
        title="The email could not be shown"
        detail={describeError(notice.error)}
        onRetry={() => void notice.refetch()}
      />
    );
  }
  if (notice.data === undefined || telling?.isLoading) return <Skeleton className="h-32" />;
  const { mail, reason, text } = notice.data;
  if (telling?.options && text)
    return <MailAndText mail={mail} reason={reason} text={text} telling={telling} />;
  if (!mail && text) {
    return (
      <Words name="Text message to the customer" title="Then you can text the customer">
        {text}
      </Words>
    );
  }
  if (!mail) return <p>Email: {reason}</p>;
  return (
    <>
      <Checkbox
        label={`Email ${mail.recipient}`}
        checked={tell}
        onChange={(event) => onTell(event.target.checked)}
      />
      {tell ? (
        <Words name="Email to the customer" title={mail.subject}>
          {mail.text}
        </Words>
      ) : (
        <p className="text-muted">The customer is not notified. Call or text them yourself.</p>
      )}
    </>
  );
}

/** Previews of the mail and the text, each with a box to send it. */
function MailAndText({
  mail,
  reason,
  text,
  telling,
}: {
  mail: Notice['mail'];
  reason: string | null;
  text: string;
  telling: Telling;
}) {
  const { options } = telling;
  if (!options) return null;
  const mails = mail !== null && telling.mail;
  const caution = textCaution(options);
  return (
    <>
      {mail ? (
        <Checkbox
          label={`Email ${mail.recipient}`}
          checked={telling.mail}
          onChange={(event) => telling.setMail(event.target.checked)}
        />
      ) : (
        <p>Email: {reason}</p>
      )}
      {mails ? (
        <Words name="Email to the customer" title={mail.subject}>
          {mail.text}
        </Words>
      ) : null}
      {options.refused === null ? (
        <Checkbox
          label={`Text ${formatPhone(options.phone)}`}
          description={caution ?? undefined}
          checked={telling.text}
          onChange={(event) => telling.setText(event.target.checked)}
        />
      ) : (
        <p>Text: {options.refused}.</p>
      )}
      {telling.text || !mail ? (
        <Words
          name="Text message to the customer"
          title={telling.text ? 'Text message' : 'Then you can text the customer'}
        >
          {text}
        </Words>
      ) : null}
      {mails || telling.text || !mail ? null : (
        <p className="text-muted">The customer is not notified. Call or text them yourself.</p>
      )}
    </>
  );
}
