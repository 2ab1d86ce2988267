import { Banknote, Copy, Mail, Printer } from '#ui/icons.tsx';
import { useState } from 'react';
import type { InvoiceEvent } from '#domain/invoice.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { pdfRoutes } from '#contract/documents/pdf.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { copyInvoicePath } from '../../routes.ts';
import { PdfButton } from '../../shared/PdfButton.tsx';
import { DeleteDraftDialog } from './DeleteDraftDialog.tsx';
import { InvoicePaymentDialog } from './InvoicePaymentDialog.tsx';
import { SendInvoiceDialog } from './SendInvoiceDialog.tsx';
import { VoidDialog } from './VoidDialog.tsx';

/** The actions the server allows on an invoice now. */
export function InvoiceActions({
  invoice,
  unsaved,
}: {
  invoice: Invoice;
  /** There are unsaved changes, which a sent invoice would not include. */
  unsaved: boolean;
}) {
  const [openDialog, setOpenDialog] = useState<'send' | 'pay' | 'void' | 'delete' | null>(null);
  const can = (event: InvoiceEvent) => invoice.allowed.includes(event);
  const draft = invoice.status === 'draft';
  const owes = Number(invoice.balance) > 0;
  const close = () => setOpenDialog(null);

  return (
    <div className="mb-4 flex flex-wrap gap-2">
      {can('send') ? (
        <Button look={draft ? 'primary' : 'plain'} disabled={unsaved} onClick={() => setOpenDialog('send')}>
          <Mail aria-hidden="true" className="size-4" />
          Email Invoice
        </Button>
      ) : null}
      {(draft && can('send') && owes) || can('pay') ? (
        <Button look={draft ? 'plain' : 'primary'} disabled={unsaved} onClick={() => setOpenDialog('pay')}>
          <Banknote aria-hidden="true" className="size-4" />
          {draft ? 'Collect now' : 'Record payment'}
        </Button>
      ) : null}
      <PdfButton route={pdfRoutes.invoice} params={{ id: invoice.id }} label="PDF" />
      <Button onClick={() => print()}>
        <Printer aria-hidden="true" className="size-4" />
        Print
      </Button>
      <ButtonLink href={copyInvoicePath(invoice.id)}>
        <Copy aria-hidden="true" className="size-4" />
        Copy
      </ButtonLink>
      {invoice.paymentUrl && owes ? (
        <ButtonLink href={invoice.paymentUrl} target="_blank" rel="noreferrer">
          Card page
        </ButtonLink>
      ) : null}
      {can('void') ? (
        <Button look="danger" onClick={() => setOpenDialog('void')}>
          Void
        </Button>
      ) : null}
      {can('delete') ? (
        <Button look="danger" onClick={() => setOpenDialog('delete')}>
          Delete draft
        </Button>
      ) : null}
      {unsaved ? (
        <p className="w-full text-sm text-muted">Save your changes before you send it or collect payment.</p>
      ) : null}
      {openDialog === 'send' ? <SendInvoiceDialog invoice={invoice} onClose={close} /> : null}
      {openDialog === 'pay' ? <InvoicePaymentDialog invoice={invoice} onClose={close} /> : null}
      {openDialog === 'void' ? <VoidDialog invoice={invoice} onClose={close} /> : null}
      {openDialog === 'delete' ? <DeleteDraftDialog invoice={invoice} onClose={close} /> : null}
    </div>
  );
}
