import { useState } from 'react';
import { invoiceActionRoutes } from '#contract/invoices/actions.ts';
import { type InvoiceRow, invoiceRoutes, type SentInvoice } from '#contract/invoices/invoice.ts';
import type { Channel } from '#contract/payments.ts';
import { call } from '#client/api.ts';
import { deliveryText } from '../../shared/mail-labels.ts';
import { reportPaths } from '../../shared/report-paths.ts';
import { shortItems } from '../../shared/short-items.ts';
import { useAction } from '../../shared/use-action.ts';

/** Queries to refetch after an invoice's status changes. */
export const invoiceChanges = [
  invoiceRoutes.list.path,
  '/api/admin/summary',
  '/api/admin/history',
  '/api/admin/inventory',
  '/api/admin/quotes',
  '/api/admin/customers',
  ...reportPaths,
];

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
    refreshes: invoiceChanges,
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
