import { useWatch } from 'react-hook-form';
import { DocumentForm, type DocumentFormProps } from '../../shared/form/DocumentForm.tsx';
import { Totals, taxLine } from '../../shared/form/Totals.tsx';
import { previewInvoice } from './invoice-price.ts';
import type { InvoiceValues } from './invoice-values.ts';
import { InvoiceFields } from './InvoiceFields.tsx';
import { InvoiceLines } from './InvoiceLines.tsx';

/** The invoice form, for new invoices and drafts. Tax applies to all lines, fees included. */
export function InvoiceForm<Body>({
  taxPerMillion,
  ...frame
}: DocumentFormProps<InvoiceValues, Body> & { taxPerMillion: number }) {
  const items = useWatch({ control: frame.form.control, name: 'items' });
  const price = previewInvoice(items, taxPerMillion);
  const sums = price
    ? [{ label: 'Subtotal', cents: price.subtotalCents }, taxLine(taxPerMillion, price.taxCents)]
    : [];
  return (
    <DocumentForm
      {...frame}
      totalCents={price?.totalCents ?? null}
      summary={<Totals title="Invoice Summary" sums={sums} totalCents={price?.totalCents ?? null} />}
    >
      <InvoiceFields />
      <InvoiceLines />
    </DocumentForm>
  );
}
