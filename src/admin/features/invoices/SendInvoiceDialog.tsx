import { useState } from 'react';
import { call } from '#client/api.ts';
import { invoiceActionRoutes } from '#contract/invoices/actions.ts';
import type { InvoiceRow, SentInvoice } from '#contract/invoices/invoice.ts';
import type { Channel } from '#contract/payments.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ChannelButtons, invoiceText, SentLinkView } from '../../shared/SendLinkDialog.tsx';
import { deliveryText } from '../../shared/messages.tsx';
import { shortItems, ShortStock } from '../../shared/ShortStock.tsx';
import { useAction } from '../../shared/use-action.ts';

/** Issues and sends a draft; resends an issued invoice. */
export function SendInvoiceDialog({ invoice, onClose }: { invoice: InvoiceRow; onClose: () => void }) {
  const sending = useSendInvoice(invoice);
  const draft = invoice.status === 'draft';
  return (
    <Dialog
      open
      onClose={onClose}
      title={draft ? `Issue ${invoice.invoiceNumber}?` : `Send ${invoice.invoiceNumber} again`}
      description={
        draft && !sending.done
          ? 'After this it can no longer be changed, and its parts are taken from stock.'
          : 'The customer opens it with a private link.'
      }
    >
      {sending.short ? (
        <ShortStock
          items={sending.short}
          pending={sending.pending}
          onAnyway={sending.sendAnyway}
          onBack={sending.reset}
        />
      ) : sending.done ? (
        sending.link ? (
          <SentLinkView sentLink={sending.link} />
        ) : (
          <p role="status" className="font-semibold">
            The invoice is issued. The customer was not notified.
          </p>
        )
      ) : (
        <div className="flex flex-col gap-2">
          <ChannelButtons
            email={invoice.email}
            text={invoiceText(invoice)}
            pending={sending.pending}
            onSend={sending.send}
          />
          {draft ? (
            <Button pending={sending.pending} onClick={() => sending.send('none')}>
              Issue it without notifying the customer
            </Button>
          ) : null}
        </div>
      )}
    </Dialog>
  );
}

type SendChannel = Channel | 'none';

/** Issues an invoice if it is a draft, and sends it to its customer. */
function useSendInvoice(invoice: Pick<InvoiceRow, 'id' | 'version' | 'invoiceNumber'>) {
  const [channel, setChannel] = useState<SendChannel>('email');
  const send = useAction<{ channel: SendChannel; override: boolean }, SentInvoice>({
    run: ({ channel: by, override }, idempotencyKey) =>
      call(invoiceActionRoutes.send, {
        params: { id: invoice.id },
        body: { version: invoice.version, channel: by, override },
        idempotencyKey,
      }),
    done: (sent) => ({
      title: `Invoice ${sent.invoiceNumber} is ${sent.status}`,
      ...(sent.link?.delivery ? { description: deliveryText(sent.link.delivery) } : {}),
    }),
    failed: 'The invoice was not sent',
  });
  return {
    pending: send.isPending,
    short: shortItems(send.error),
    link: send.data?.link ?? null,
    done: send.isSuccess,
    send: (by: SendChannel) => {
      setChannel(by);
      send.mutate({ channel: by, override: false });
    },
    /** Sends despite a stock shortage. */
    sendAnyway: () => send.mutate({ channel, override: true }),
    reset: send.reset,
  };
}
