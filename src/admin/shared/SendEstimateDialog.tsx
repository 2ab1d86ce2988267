import { useStore } from '@nanostores/react';
import { call } from '#client/api.ts';
import { quoteActionRoutes, type SentQuote } from '#contract/estimates/actions.ts';
import type { QuoteRow } from '#contract/estimates/estimate.ts';
import type { Job } from '#contract/jobs/job.ts';
import type { Channel } from '#contract/payments.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { estimateText } from './document-text.ts';
import { $sentLink } from './jobs/job-cache.ts';
import { SendLinkDialog, SentLinkView } from './SendLinkDialog.tsx';
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
