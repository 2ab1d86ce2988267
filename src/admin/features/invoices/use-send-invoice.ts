import { useState } from 'react';
import { invoiceActionRoutes } from '#contract/invoices/actions.ts';
import type { InvoiceRow, SentInvoice } from '#contract/invoices/invoice.ts';
import type { Channel } from '#contract/payments.ts';
import { call } from '#client/api.ts';
import { deliveryText } from '../../shared/mail-labels.ts';
import { shortItems } from '../../shared/short-items.ts';
import { useAction } from '../../shared/use-action.ts';

export type SendChannel = Channel | 'none';

/** Issues an invoice if it is a draft, and sends it to its customer. */
export function useSendInvoice(invoice: Pick<InvoiceRow, 'id' | 'version' | 'invoiceNumber'>) {
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
