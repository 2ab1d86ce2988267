/** The largest amount a `numeric(10,2)` column holds, in cents: $99,999,999.99. */
export const MAX_MONEY_CENTS = 9_999_999_999;

/**
 * An amount that exceeds the money columns. The caller must see this as an input error, not as a server
 * fault.
 */
export class AmountTooLargeError extends RangeError {
  override readonly name = 'AmountTooLargeError';
}

const DECIMAL = /^(-?)(\d{1,8})(?:\.(\d{1,2}))?$/;

/**
 * Parses a decimal string such as "120", "120.5" or "120.00" to cents.
 * @throws RangeError for anything else: a sign (unless `negative: true`), exponents, blanks, more than two
 * decimals, more than eight integer digits.
 */
export function centsFromDecimal(text: string, options: { negative?: boolean } = {}): number {
  const match = DECIMAL.exec(text);
  if (!match) throw new RangeError(`Not an amount of money: ${JSON.stringify(text)}`);
  const [, sign, whole = '', fraction = ''] = match;
  if (sign && !options.negative) throw new RangeError(`Amount must not be negative: ${text}`);
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return sign && cents !== 0 ? -cents : cents;
}

/**
 * Cents for a dollar price from a content file (85, 12.5).
 * @throws RangeError for more than two decimals.
 */
export function centsFromDollars(dollars: number): number {
  return centsFromDecimal(String(dollars));
}

/** Cents as the API and the database write them: 12000 becomes "120.00", -5 becomes "-0.05". */
export function decimalFromCents(cents: number): string {
  assertCents(cents);
  return decimalFromSum(cents);
}

/** The same for a total, which may exceed the largest amount of one document. */
export function decimalFromSum(cents: number | bigint): string {
  const digits = String(cents < 0 ? -cents : cents).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Cents for display: 123450 becomes "$1,234.50", -500 becomes "-$5.00". */
export function formatCents(cents: number): string {
  return decimalFromCents(cents)
    .replace(/^-?/, '$&$$')
    .replace(/\B(?=(\d{3})+\.)/g, ',');
}

/** An API decimal string for display: "1234.5" becomes "$1,234.50". Throws like centsFromDecimal. */
export function formatDecimal(decimal: string): string {
  return formatCents(centsFromDecimal(decimal, { negative: true }));
}

/**
 * `cents × perMillion / 1,000,000`, rounded half up to the cent. Exact, without floating point error, for
 * amounts up to MAX_MONEY_CENTS and rates up to 100%.
 * @throws RangeError when either is negative, fractional or out of range.
 */
export function multiplyPerMillion(cents: number, perMillion: number): number {
  assertCents(cents);
  if (cents < 0) throw new RangeError(`Amount must not be negative: ${cents}`);
  if (!Number.isInteger(perMillion) || perMillion < 0 || perMillion > 1_000_000) {
    throw new RangeError(`Not a rate per million: ${perMillion}`);
  }
  // The full product can exceed 2^53; the two partial products cannot.
  const millions = Math.floor(cents / 1_000_000);
  const rest = cents % 1_000_000;
  return millions * perMillion + Math.floor((rest * perMillion + 500_000) / 1_000_000);
}

/**
 * Checks that a number is whole cents and fits a money column.
 * @throws RangeError for a negative or fractional amount
 * @throws AmountTooLargeError for one above MAX_MONEY_CENTS
 */
export function assertCents(cents: number): void {
  if (!Number.isInteger(cents)) throw new RangeError(`Not a whole number of cents: ${cents}`);
  if (Math.abs(cents) > MAX_MONEY_CENTS) throw new AmountTooLargeError(`Amount too large: ${cents} cents`);
}
