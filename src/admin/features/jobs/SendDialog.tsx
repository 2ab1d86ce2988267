import { useStore } from '@nanostores/react';
import { call } from '#client/api.ts';
import { quoteActionRoutes, type SentQuote } from '#contract/estimates/actions.ts';
import type { QuoteRow } from '#contract/estimates/estimate.ts';
import type { Job } from '#contract/jobs/job.ts';
import type { Channel } from '#contract/payments.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { estimateText } from '../../shared/document-text.ts';
import { $sentLink } from '../../shared/jobs/job-cache.ts';
import { SendLinkDialog, SentLinkView } from '../../shared/SendLinkDialog.tsx';
import { useAction } from '../../shared/use-action.ts';

/** Sends the price to the customer by email, or as a text from this phone. */
export function SendDialog({ job, quote, onClose }: { job: Job; quote: QuoteRow; onClose: () => void }) {
  const send = useAction<Channel, SentQuote>({
    run: (channel, idempotencyKey) =>
      call(quoteActionRoutes.send, {
        params: { id: quote.id },
        body: { version: quote.version, channel },
        idempotencyKey,
      }),
    done: () => null,
    failed: 'The price was not sent',
  });
  return (
    <SendLinkDialog
      title={`Send ${quote.quoteNumber}`}
      email={quote.email ?? job.email}
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
