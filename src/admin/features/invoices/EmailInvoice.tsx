import { Mail } from '#ui/icons.tsx';
import { useState } from 'react';
import type { InvoiceRow } from '#contract/invoices/invoice.ts';
import { Button } from '#ui/Button.tsx';
import { SendInvoiceDialog } from './SendInvoiceDialog.tsx';

/** The Email Invoice button of a row (spec §2). */
export function EmailInvoice({ invoice }: { invoice: InvoiceRow }) {
  const [open, setOpen] = useState(false);
  if (!invoice.allowed.includes('send')) return null;
  return (
    <>
      <Button aria-label={`Email Invoice ${invoice.invoiceNumber}`} onClick={() => setOpen(true)}>
        <Mail aria-hidden="true" className="size-4" />
        Email Invoice
      </Button>
      {open ? <SendInvoiceDialog invoice={invoice} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
