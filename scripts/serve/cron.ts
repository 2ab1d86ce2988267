/** Tells whether a minute (UTC) is one a schedule names. */
export type Schedule = (minute: Date) => boolean;

const shorthands: Record<string, string> = {
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@weekly': '0 0 * * 0',
  '@monthly': '0 0 1 * *',
  '@yearly': '0 0 1 1 *',
};

const ranges: [name: string, least: number, most: number][] = [
  ['minute', 0, 59],
  ['hour', 0, 23],
  ['day', 1, 31],
  ['month', 1, 12],
  ['weekday', 0, 6],
];

/**
 * Understands the five-field cron expressions of Netlify's scheduled functions (UTC; numbers, lists, ranges, steps).
 * @throws {RangeError} naming the field that does not fit
 */
export function parseCron(expression: string): Schedule {
  const fields = (shorthands[expression] ?? expression).trim().split(/\s+/);
  if (fields.length !== ranges.length) throw new RangeError(`"${expression}" has not five fields.`);
  const sets = fields.map((field, index) => parseField(field, ...ranges[index]!));
  return (minute) =>
    [
      minute.getUTCMinutes(),
      minute.getUTCHours(),
      minute.getUTCDate(),
      minute.getUTCMonth() + 1,
      minute.getUTCDay(),
    ].every((value, index) => sets[index]!.has(value));
}

function parseField(field: string, name: string, least: number, most: number): Set<number> {
  const values = new Set<number>();
  for (const part of field.split(',')) {
    const match = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part);
    const from = Number(match?.[1] ?? least);
    const to = Number(match?.[2] ?? match?.[1] ?? most);
    const step = Number(match?.[3] ?? 1);
    if (match === null || from < least || to > most || from > to || step < 1) {
      throw new RangeError(`"${field}" is no ${name} of a schedule.`);
    }
    for (let value = from; value <= to; value += step) values.add(value);
  }
  return values;
}
