import { centsFromDecimal } from '#domain/money.ts';
import { priceInvoice } from '#domain/pricing.ts';

/**
 * What the invoice comes to as it stands, in cents. A field that is half typed counts as nothing; the server prices
 * again and decides. Null when the sum is larger than any money column holds.
 */
export function previewInvoice(
  items: readonly { readonly quantity: number; readonly unitPrice: string }[],
  taxPerMillion: number,
): ReturnType<typeof priceInvoice> | null {
  try {
    return priceInvoice({
      items: items.map((item) => ({
        quantity: Number.isInteger(item.quantity) && item.quantity > 0 ? item.quantity : 1,
        unitPriceCents: typedCents(item.unitPrice),
      })),
      taxPerMillion,
    });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function typedCents(amount: string): number {
  try {
    return centsFromDecimal(amount.trim());
  } catch {
    return 0;
  }
}
