import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { formatDecimal } from '#domain/money.ts';
import { invoiceActionRoutes, type PaymentReceipt } from '#contract/invoices/actions.ts';
import { type Invoice, invoiceRoutes } from '#contract/invoices/invoice.ts';
import { call } from '#client/api.ts';
import { ApiError } from '#client/api-error.ts';
import { toast } from '#ui/toast.ts';
import { read, refetch } from '../../queries.ts';
import { type PaymentBody, PaymentDialog } from '../../shared/PaymentDialog.tsx';
import { type ShortItem, shortItems, ShortStock } from '../../shared/ShortStock.tsx';

/** Records a payment. On a draft it also issues the invoice, as when a customer pays at the car. */
export function InvoicePaymentDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const client = useQueryClient();
  const draft = invoice.status === 'draft';
  const form = useRef<HTMLFormElement>(null);
  const [short, setShort] = useState<readonly ShortItem[] | null>(null);
  const [sending, setSending] = useState(false);

  const send = async (body: PaymentBody, idempotencyKey: string): Promise<PaymentReceipt> => {
    const input = { params: { id: invoice.id }, idempotencyKey };
    if (!draft) return call(invoiceActionRoutes.pay, { ...input, body });
    setSending(true);
    try {
      return await call(invoiceActionRoutes.collect, {
        ...input,
        // A stock shortage is overridden only by the button that says so.
        body: { ...body, version: invoice.version, override: short !== null },
      });
    } catch (error) {
      setShort(shortItems(error));
      if (error instanceof ApiError && error.code === 'stale_version') await refetch(client);
      throw error;
    } finally {
      setSending(false);
    }
  };

  return (
    <PaymentDialog
      title={draft ? 'Collect now' : 'Record payment'}
      description={
        draft
          ? `Issues ${invoice.invoiceNumber} and records the payment in one step.`
          : `${formatDecimal(invoice.balance)} is due on ${invoice.invoiceNumber}. A partial payment is fine.`
      }
      amount={invoice.balance}
      email={invoice.email}
      submitText={draft ? 'Issue and collect' : 'Record payment'}
      send={send}
      onSaved={(receipt) => {
        // Updated right away: a second payment may be started before the refetch, and must default to the new
        // balance.
        client.setQueryData(
          read(invoiceRoutes.find, { params: { id: invoice.id } }).queryKey,
          receipt.invoice,
        );
        toast({
          title: `${formatDecimal(receipt.amount)} received`,
          description: `${receipt.invoice.invoiceNumber} is ${receipt.invoice.status}`,
        });
        onClose();
      }}
      onClose={onClose}
      formRef={form}
      problem={
        short ? (
          <ShortStock
            items={short}
            pending={sending}
            onAnyway={() => form.current?.requestSubmit()}
            onBack={() => setShort(null)}
          />
        ) : null
      }
    />
  );
}
