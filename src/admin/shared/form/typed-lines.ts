import { centsFromDecimal } from '#domain/money.ts';

/** A line of an estimate or an invoice, as the form's controls hold it. */
export interface TypedLine {
  readonly serviceDescription: string;
  readonly quantity: number;
  /** Decimal dollars, or what is typed of them so far. */
  readonly unitPrice: string;
}

type Amounts = Pick<TypedLine, 'quantity' | 'unitPrice'>;

/** Lines for pricing; a field that is half typed counts as nothing. */
export function pricedLines(lines: readonly Amounts[]): { quantity: number; unitPriceCents: number }[] {
  return lines.map(({ quantity, unitPrice }) => ({
    quantity: Number.isInteger(quantity) && quantity > 0 ? quantity : 1,
    unitPriceCents: typedCents(unitPrice),
  }));
}

/** What pricing comes to; null when the sum is larger than any money column holds. */
export function unlessTooLarge<Price>(price: () => Price): Price | null {
  try {
    return price();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Lines in words, one after the other, for telling two versions apart; anything else as it reads. */
export function lineWords(value: readonly TypedLine[] | string | number | null): string {
  if (!isLines(value)) return value === null ? '' : String(value);
  return value.map((line) => `${line.quantity} × ${line.serviceDescription} at ${line.unitPrice}`).join('; ');
}

function isLines(value: unknown): value is readonly TypedLine[] {
  return Array.isArray(value);
}

function typedCents(amount: string): number {
  try {
    return centsFromDecimal(amount.trim());
  } catch {
    return 0;
  }
}
