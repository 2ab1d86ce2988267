import { centsFromDecimal, decimalFromCents } from '#domain/money.ts';
import type { Config } from '../config.ts';

/**
 * The card-payment page of an invoice: the business's page at its card processor, with `{number}`, `{amount}`
 * (dollars still owed), `{cents}` and `{id}` filled in. Null when no page is configured or nothing is owed.
 */
export function paymentUrl(
  { paymentUrlTemplate }: Pick<Config, 'paymentUrlTemplate'>,
  invoice: { id: string; invoiceNumber: string; total: string; paid: string },
): string | null {
  const cents = centsFromDecimal(invoice.total) - centsFromDecimal(invoice.paid, { negative: true });
  if (!paymentUrlTemplate || cents <= 0) return null;
  const values: Record<string, string> = {
    number: invoice.invoiceNumber,
    amount: decimalFromCents(cents),
    cents: String(cents),
    id: invoice.id,
  };
  return paymentUrlTemplate.replace(/\{(\w+)\}/g, (whole, name: string) =>
    values[name] === undefined ? whole : encodeURIComponent(values[name]),
  );
}
