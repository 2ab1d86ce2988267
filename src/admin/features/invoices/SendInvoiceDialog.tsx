import type { InvoiceRow } from '#contract/invoices/invoice.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { HandedOverView } from '../../shared/HandOverDialog.tsx';
import { ShortStock } from './ShortStock.tsx';
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
          ? 'It can no longer be changed afterwards, and its parts leave the stock.'
          : 'The customer opens it with a link of their own.'
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
          <HandedOverView handedOver={sending.link} />
        ) : (
          <p role="status" className="font-semibold">
            The invoice is issued. Nobody was told.
          </p>
        )
      ) : (
        <div className="flex flex-col gap-2">
          <Button
            look="primary"
            disabled={!invoice.email}
            pending={sending.pending}
            onClick={() => sending.send('email')}
          >
            {invoice.email ? `Mail it to ${invoice.email}` : 'Mail it'}
          </Button>
          {invoice.email ? null : <p className="text-sm text-muted">There is no e-mail address on it.</p>}
          <Button pending={sending.pending} onClick={() => sending.send('text')}>
            Text the link from this phone
          </Button>
          {draft ? (
            <Button pending={sending.pending} onClick={() => sending.send('none')}>
              Issue it without telling anybody
            </Button>
          ) : null}
        </div>
      )}
    </Dialog>
  );
}
