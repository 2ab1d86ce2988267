/** The names of timestamps. */
const MOMENT = /(?:At|^at|^validUntil|^slotStart|^slotEnd|^paidDate|^since)$/;
/** The names of decimals. */
const DECIMAL =
  /^(?:amount|total|subtotal|tax|paid|serviceFee|urgencyFee|unitPrice|totalPrice|distanceMiles|travelMiles)$/;

const camelCase = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

function valueOf(name: string, value: unknown): unknown {
  if (typeof value === 'string' && MOMENT.test(name)) return new Date(value).toISOString();
  if (typeof value === 'number' && DECIMAL.test(name)) return value.toFixed(2);
  return value;
}

/**
 * Converts rows that were selected as JSON inside another row to the names and types they have when selected directly:
 * timestamps as ISO 8601 UTC, decimals as text with two places, which every numeric column read this way has.
 */
export function rowsOfJson<Row>(rows: readonly object[]): Row[] {
  return rows.map(
    (row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [camelCase(name), valueOf(camelCase(name), value)]),
      ) as Row,
  );
}
