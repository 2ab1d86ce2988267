import type { UseQueryResult } from '@tanstack/react-query';
import { describeError } from '#client/api-error.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { formatPhone } from '#domain/phone.ts';
import { textCaution, type Telling } from './use-text-options.ts';
import { Words } from './messages.tsx';

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
