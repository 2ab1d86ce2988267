import { openLine } from '#domain/hours.ts';

const MINUTES_PER_WEEK = 7 * 24 * 60;
/** What every status line begins and ends with; it stands in the page. */
const around = /^Office (.+) · emergency line 24\/7$/;
let lines: string | undefined;

/**
 * Every office status line, each after the first minute of the week it applies to: "0 open until 7 PM|300 opens Thu
 * 7 AM". Minutes count from Thursday 00:00 UTC, the weekday of the Unix epoch, so the page can pick one by modulo.
 */
export function openLines(): string {
  if (lines === undefined) {
    const rows: [minute: number, line: string][] = [];
    for (let minute = 0; minute < MINUTES_PER_WEEK; minute += 1) {
      const line = openLine(new Date(minute * 60_000));
      if (rows.at(-1)?.[1] !== line) rows.push([minute, line]);
    }
    lines = rows
      .map(([minute, line]) => {
        const state = around.exec(line)?.[1];
        if (state === undefined) throw new Error(`"${line}" does not begin or end as every office line does`);
        return `${minute} ${state}`;
      })
      .join('|');
  }
  return lines;
}
