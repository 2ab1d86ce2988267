import { priceInvoice } from '#domain/pricing.ts';
import { pricedLines, nullIfTooLarge } from '../../shared/form/typed-lines.ts';

/**
 * A preview of the invoice's price in cents; an incomplete field counts as zero. The server computes the
 * final price. Null when the total exceeds a money column.
 */
export function previewInvoice(
  items: readonly { readonly quantity: number; readonly unitPrice: string }[],
  taxPerMillion: number,
): ReturnType<typeof priceInvoice> | null {
  return nullIfTooLarge(() => priceInvoice({ items: pricedLines(items), taxPerMillion }));
}
