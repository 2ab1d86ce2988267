import { centsFromDecimal } from '#domain/money.ts';

/** A line's form values, on an estimate or invoice. */
export interface TypedLine {
  readonly serviceDescription: string;
  readonly quantity: number;
  /** Decimal dollars, possibly incomplete. */
  readonly unitPrice: string;
}

type Amounts = Pick<TypedLine, 'quantity' | 'unitPrice'>;

/** Lines to price; an incomplete field counts as zero. */
export function pricedLines(lines: readonly Amounts[]): { quantity: number; unitPriceCents: number }[] {
  return lines.map(({ quantity, unitPrice }) => ({
    quantity: Number.isInteger(quantity) && quantity > 0 ? quantity : 1,
    unitPriceCents: typedCents(unitPrice),
  }));
}

/** The price, or null when it exceeds a money column. */
export function nullIfTooLarge<Price>(price: () => Price): Price | null {
  try {
    return price();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Lines as text, for comparing two versions; any other value as is. */
export function formatLines(value: readonly TypedLine[] | string | number | null): string {
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
