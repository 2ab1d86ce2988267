import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { quoteActionRoutes, type SentQuote } from '#contract/estimates/actions.ts';
import type { QuoteRow } from '#contract/estimates/estimate.ts';
import { invoiceActionRoutes } from '#contract/invoices/actions.ts';
import { type Invoice, invoiceRoutes, type SentInvoice } from '#contract/invoices/invoice.ts';
import type { Job } from '#contract/jobs/job.ts';
import type { Channel } from '#contract/payments.ts';
import { fullName } from '#domain/customer.ts';
import { formatDecimal } from '#domain/money.ts';
import { shopToday } from '#domain/shop-time.ts';
import { describeError } from '#client/api-error.ts';
import { call } from '#client/api.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogActions } from '#ui/Dialog.tsx';
import { ErrorState, SkeletonRows } from '#ui/States.tsx';
import { read } from '../queries.ts';
import { estimateText, SendLinkDialog, SentLinkView } from './SendLinkDialog.tsx';
import { $sentLink } from './jobs/job-cache.ts';
import { useAction } from './use-action.ts';

/** Sends an estimate to its customer by email, as a text that we send, or as a text from this phone. */
export function SendEstimateDialog({
  quote,
  email = quote.email,
  onClose,
}: {
  quote: QuoteRow;
  /** The customer's address; without one, only texting is offered. */
  email?: string | null;
  onClose: () => void;
}) {
  const send = useAction<Channel, SentQuote>({
    run: (channel, idempotencyKey) =>
      call(quoteActionRoutes.send, {
        params: { id: quote.id },
        body: { version: quote.version, channel },
        idempotencyKey,
      }),
    done: () => null,
    failed: 'The estimate was not sent',
  });
  return (
    <SendLinkDialog
      title={`Send ${quote.quoteNumber}`}
      email={email}
      text={estimateText(quote)}
      pending={send.isPending}
      sentLink={send.data?.link ?? null}
      onSend={(channel) => send.mutate(channel)}
      onClose={onClose}
    />
  );
}

/** The text message with the price of a saved call, ready to send; its link is shown only here. */
export function SentLinkDialog({ job }: { job: Job }) {
  const sent = useStore($sentLink);
  if (sent?.jobId !== job.id) return null;
  return (
    <Dialog open onClose={() => $sentLink.set(null)} title="Text the price">
      <SentLinkView sentLink={sent.link} />
    </Dialog>
  );
}

/**
 * Sends overdue invoices again, one by one: it shows each recipient and message, and moves on once it is sent.
 */
export function RemindDialog({
  ids,
  onClose,
}: {
  /** Ids of the invoices, in order. */
  ids: readonly string[];
  onClose: () => void;
}) {
  // A sent invoice leaves the list behind the dialog, so the dialog keeps its own.
  const [queue] = useState(ids);
  const [at, setAt] = useState(0);
  const id = queue[at] ?? '';
  const invoice = useQuery(read(invoiceRoutes.find, { params: { id } }));
  const left = queue.length - at - 1;
  const goOn = () => (left > 0 ? setAt(at + 1) : onClose());
  return (
    <Dialog
      open
      onClose={onClose}
      title={invoice.data ? `Remind ${fullName(invoice.data)}` : 'Remind'}
      description={left > 0 ? `${left} more to follow.` : undefined}
    >
      {invoice.data ? (
        <Reminder key={id} invoice={invoice.data} isLast={left === 0} onNext={goOn} />
      ) : invoice.isPending ? (
        <SkeletonRows rows={1} label="Loading the invoice…" />
      ) : (
        <ErrorState
          title="The invoice could not be loaded"
          detail={describeError(invoice.error)}
          onRetry={() => void invoice.refetch()}
          retrying={invoice.isFetching}
        />
      )}
    </Dialog>
  );
}

function Reminder({ invoice, isLast, onNext }: { invoice: Invoice; isLast: boolean; onNext: () => void }) {
  const send = useAction<'email' | 'text', SentInvoice>({
    run: (channel, idempotencyKey) =>
      call(invoiceActionRoutes.send, {
        params: { id: invoice.id },
        body: { version: invoice.version, channel },
        idempotencyKey,
      }),
    done: () => ({ title: `Reminder sent to ${fullName(invoice)}` }),
    failed: 'The reminder was not sent',
  });
  const textLink = send.data?.link?.channel === 'text' ? send.data.link : null;
  if (textLink) {
    return (
      <>
        <SentLinkView sentLink={textLink} />
        <Button onClick={onNext}>{isLast ? 'Done' : 'Next'}</Button>
      </>
    );
  }
  const { email } = invoice;
  return (
    <>
      <p>
        {email ? (
          <>
            <strong className="wrap-anywhere">{email}</strong> gets
          </>
        ) : (
          `${fullName(invoice)} gets a text with`
        )}{' '}
        invoice <strong>{invoice.invoiceNumber}</strong> again, with its link:{' '}
        <strong className="tabular-nums">{formatDecimal(invoice.balance)}</strong>,{' '}
        {lateness(invoice.dueDate)}.
      </p>
      <DialogActions dismissText={isLast ? 'Not now' : 'Skip'} onClose={onNext}>
        <Button
          look={email ? 'plain' : 'primary'}
          pending={send.isPending}
          onClick={() => send.mutate('text')}
        >
          Text it
        </Button>
        {email ? (
          <Button
            look="primary"
            pending={send.isPending}
            pendingText="Sending…"
            onClick={() => send.mutate('email', { onSuccess: onNext })}
          >
            Send by mail
          </Button>
        ) : null}
      </DialogActions>
    </>
  );
}

/** "9 days overdue", counted in Honolulu. */
function lateness(dueDate: string): string {
  const days = Math.round((Date.parse(shopToday(new Date())) - Date.parse(dueDate)) / 86_400_000);
  return days === 1 ? '1 day overdue' : `${days} days overdue`;
}
