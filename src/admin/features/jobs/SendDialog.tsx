import { quoteActionRoutes, type SentQuote } from '#contract/estimates/actions.ts';
import type { QuoteRow } from '#contract/estimates/estimate.ts';
import type { Channel } from '#contract/payments.ts';
import type { Job } from '#contract/jobs/job.ts';
import { call } from '#client/api.ts';
import { estimateText } from '../../shared/document-text.ts';
import { SendLinkDialog } from '../../shared/SendLinkDialog.tsx';
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
