import type { UseQueryResult } from '@tanstack/react-query';
import { describeError } from '#client/api-error.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';

/** A step's notice: the mail, or why there is none; for some steps also a text message. */
interface Notice {
  readonly mail: { readonly recipient: string; readonly subject: string; readonly text: string } | null;
  readonly reason: string | null;
  readonly text?: string | null;
}

/** Previews a step's notice to the customer, with the choice not to send it. */
export function MailToCustomer({
  notice,
  tell,
  onTell,
}: {
  notice: UseQueryResult<Notice>;
  tell: boolean;
  onTell: (tell: boolean) => void;
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
  if (notice.data === undefined) return <Skeleton className="h-32" />;
  const { mail, reason, text } = notice.data;
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

/** A message's text under its subject. */
export function Words({ name, title, children }: { name: string; title: string; children: string }) {
  return (
    <section aria-label={name} className="rounded-md border border-line bg-sunken p-3">
      <p className="font-semibold">{title}</p>
      <p className="mt-2 text-sm wrap-anywhere whitespace-pre-line">{children}</p>
    </section>
  );
}
