import { priceInvoice } from '#domain/pricing.ts';
import { pricedLines, unlessTooLarge } from '../../shared/form/typed-lines.ts';

/**
 * What the invoice comes to as it stands, in cents. A field that is half typed counts as nothing; the server prices
 * again and decides. Null when the sum is larger than any money column holds.
 */
export function previewInvoice(
  items: readonly { readonly quantity: number; readonly unitPrice: string }[],
  taxPerMillion: number,
): ReturnType<typeof priceInvoice> | null {
  return unlessTooLarge(() => priceInvoice({ items: pricedLines(items), taxPerMillion }));
}
