import type { InvoiceRow } from '#contract/invoices/invoice.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { invoiceText } from '../../shared/document-text.ts';
import { ChannelButtons, SentLinkView } from '../../shared/SendLinkDialog.tsx';
import { ShortStock } from '../../shared/ShortStock.tsx';
import { useSendInvoice } from './use-send-invoice.ts';

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
