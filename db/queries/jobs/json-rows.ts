const MOMENT = /(?:At|^at|^validUntil|^slotStart|^slotEnd|^paidDate)$/;
const DECIMAL =
  /^(?:amount|total|subtotal|tax|paid|serviceFee|urgencyFee|unitPrice|totalPrice|distanceMiles|travelMiles)$/;

const camelCase = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

function valueOf(name: string, value: unknown): unknown {
  if (typeof value === 'string' && MOMENT.test(name)) return new Date(value).toISOString();
  if (typeof value === 'number' && DECIMAL.test(name)) return value.toFixed(2);
  return value;
}

/**
 * Rows that came as JSON inside another row, with the names and types they have when selected on their own: moments as
 * ISO 8601 UTC, decimals as text with two places. Every numeric column that is read this way has two places.
 */
export function rowsOfJson<Row>(rows: readonly object[]): Row[] {
  return rows.map(
    (row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [camelCase(name), valueOf(camelCase(name), value)]),
      ) as Row,
  );
}
