import { MAX_CSV_ROWS } from '#contract/books/books.ts';

/** Maximum characters per step, well within what the server can import before its deadline. */
const STEP_CHARACTERS = 400_000;

/** A part of a CSV file that is itself a CSV file: the header and some of the rows. */
export interface CsvStep {
  readonly csv: string;
  /** The row number of its first row in the whole file; the header is row 1. */
  readonly firstRow: number;
  readonly rows: number;
}

/**
 * Splits CSV text into records including their line ends; a line break inside quotes does not end a record.
 */
function recordsOf(text: string): string[] {
  const records: string[] = [];
  let start = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') quoted = !quoted;
    const ends = character === '\n' || (character === '\r' && text[at + 1] !== '\n');
    if (!ends || quoted) continue;
    records.push(text.slice(start, at + 1));
    start = at + 1;
  }
  if (start < text.length) records.push(text.slice(start));
  return records;
}

/** Splits a CSV file into steps that are imported one after another. A file without rows is one step. */
export function csvSteps(text: string): CsvStep[] {
  const [headings = '', ...records] = recordsOf(text);
  const steps: CsvStep[] = [];
  let from = 0;
  do {
    let to = from;
    let size = 0;
    while (to < records.length && to - from < MAX_CSV_ROWS) {
      size += records[to]?.length ?? 0;
      if (to > from && size > STEP_CHARACTERS) break;
      to += 1;
    }
    const csv = [headings, ...records.slice(from, to)].join('');
    steps.push({ csv, firstRow: from + 2, rows: to - from });
    from = to;
  } while (from < records.length);
  return steps;
}
