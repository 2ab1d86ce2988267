import { openLine } from '#domain/hours.ts';

const MINUTES_PER_WEEK = 7 * 24 * 60;
let lines: [minute: number, line: string][] | undefined;

/**
 * Every office status line with the first minute of the week it applies to. Minutes count from Thursday 00:00
 * UTC, the weekday of the Unix epoch, so the page can pick one by modulo.
 */
export function openLines(): [minute: number, line: string][] {
  if (!lines) {
    lines = [];
    for (let minute = 0; minute < MINUTES_PER_WEEK; minute += 1) {
      const line = openLine(new Date(minute * 60_000));
      if (lines.at(-1)?.[1] !== line) lines.push([minute, line]);
    }
  }
  return lines;
}
