/** A decimal string in hundredths. A bigint, because a report's total may exceed what one document can hold. */
function hundredths(text: string): bigint {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  const value = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));
  return sign === '-' ? -value : value;
}

function decimal(value: bigint): string {
  const digits = String(value < 0n ? -value : value).padStart(3, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Exact sums of columns of decimal dollars. */
export function sumOf<Key extends string>(
  rows: readonly Readonly<Record<Key, string>>[],
  keys: readonly Key[],
): Record<Key, string> {
  const sums = keys.map(
    (key) => [key, decimal(rows.reduce((sum, row) => sum + hundredths(row[key]), 0n))] as const,
  );
  return Object.fromEntries(sums) as Record<Key, string>;
}
