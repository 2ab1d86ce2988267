import { formatDecimal } from '#domain/money.ts';
import type { InvoiceRow } from '#contract/invoices/invoice.ts';
import type { QuoteRow } from '#contract/estimates/estimate.ts';
import type { TextOf } from './SendLinkDialog.tsx';

/** The text with an estimate's link. */
export const estimateText = ({
  id,
  quoteNumber,
  total,
}: Pick<QuoteRow, 'id' | 'quoteNumber' | 'total'>): TextOf => ({
  recordType: 'quote',
  recordId: id,
  kind: 'estimate_link',
  values: { number: quoteNumber, total: formatDecimal(total) },
});

/** The text with an invoice's link. */
export const invoiceText = ({
  id,
  invoiceNumber,
  total,
}: Pick<InvoiceRow, 'id' | 'invoiceNumber' | 'total'>): TextOf => ({
  recordType: 'invoice',
  recordId: id,
  kind: 'invoice_link',
  values: { number: invoiceNumber, total: formatDecimal(total) },
});
