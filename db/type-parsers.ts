/** The ids of the types we parse ourselves (`select oid, typname from pg_type`). */
const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const NUMERIC = 1700;

interface TypeRegistry {
  getTypeParser(oid: number, format?: 'text' | 'binary'): unknown;
}

const asText = (value: string) => value;

const ours: Record<number, (value: string) => unknown> = {
  [INT8]: Number,
  [DATE]: asText,
  [NUMERIC]: asText,
  [TIMESTAMPTZ]: isoTimestamp,
};

/**
 * Parses values as the rest of the code expects them: bigint as a number, numeric and date as text, timestamptz as
 * ISO 8601 in UTC; everything else as the driver does.
 */
export function typeParser(driver: TypeRegistry): {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => never;
} {
  return {
    getTypeParser: (oid, format) => (ours[oid] ?? driver.getTypeParser(oid, format)) as never,
  };
}

/**
 * PostgreSQL's text for a timestamp ("2026-11-21 11:47:00.12+00") as JavaScript writes it ("2026-11-21T11:47:00.120Z").
 * Our columns keep milliseconds, so nothing is lost.
 */
function isoTimestamp(text: string): string {
  const utc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/.exec(text);
  if (utc) return `${utc[1]}T${utc[2]}.${(utc[3] ?? '').padEnd(3, '0')}Z`;
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? text : moment.toISOString();
}
