import { parse } from 'csv-parse/sync';
import { MAX_CSV_ROWS } from '#contract/books/books.ts';
import { unescapeFormula } from '#domain/csv-cells.ts';
import { invalid } from '../errors.ts';
import { REJECTION_HEADING } from './csv.ts';

/** A parsed CSV file: its known columns, its headings, and its rows by column. */
export interface CsvTable {
  readonly headings: readonly string[];
  readonly columns: readonly string[];
  readonly ignored: readonly string[];
  /** Headings that are another program's name for a column. */
  readonly mapped: readonly { readonly heading: string; readonly column: string }[];
  /** `row` counts like a spreadsheet, from the headings; `values` are the cells as sent. */
  readonly rows: readonly {
    readonly row: number;
    readonly values: readonly string[];
    readonly cells: Readonly<Record<string, string>>;
  }[];
}

/** The known columns, and other programs' names for them, most likely first. */
export type KnownColumns = Readonly<Record<string, readonly string[]>>;

/** Treats "First Name", "first_name" and "firstName" as the same heading. */
const plain = (heading: string) => heading.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * The column of each heading. Our own name wins over another program's, and among those the most likely wins:
 * "Mobile" before "Home Phone".
 */
function columnsOf(headings: readonly string[], known: KnownColumns): (string | undefined)[] {
  const names = headings.map((heading) => Object.keys(known).find((name) => plain(name) === plain(heading)));
  for (const [name, words] of Object.entries(known)) {
    if (names.includes(name)) continue;
    const places = words.map((word) => headings.findIndex((heading) => plain(heading) === plain(word)));
    const place = places.find((index) => index >= 0);
    if (place !== undefined) names[place] = name;
  }
  return names;
}

/**
 * Parses a CSV file with headings in its first row: comma or semicolon, quotes, any line endings, with or without
 * a byte order mark.
 * @param firstRow the number, in the whole file, of the first row after the headings
 * @throws {AppError} `invalid` when the file is not CSV, has no known heading or a heading twice, or has no rows
 * or too many
 */
export function readCsv(text: string, known: KnownColumns, firstRow = 2): CsvTable {
  const [headings = [], ...rest] = parseLines(text);
  const names = columnsOf(headings, known);
  const columns = names.filter((name) => name !== undefined);
  if (columns.length === 0) {
    const examples = Object.keys(known).slice(0, 4).join(', ');
    throw invalid({ csv: `The first row must be headings such as ${examples}` });
  }
  const twice = columns.find((name, index) => columns.indexOf(name) !== index);
  if (twice) throw invalid({ csv: `The column ${twice} appears twice` });
  const rows = rest
    .map((values, index) => ({ row: firstRow + index, values }))
    .filter(({ values }) => values.some((value) => value.trim() !== ''));
  if (rows.length === 0) throw invalid({ csv: 'There are no rows below the headings' });
  if (rows.length > MAX_CSV_ROWS)
    throw invalid({ csv: `At most ${MAX_CSV_ROWS} rows at once; split the file` });
  return {
    headings,
    columns,
    // The column of rejection reasons is ours; ignore it when the office sends corrected rows back.
    ignored: headings.filter((heading, index) => names[index] === undefined && heading !== REJECTION_HEADING),
    mapped: headings.flatMap((heading, index) => {
      const column = names[index];
      return column === undefined || plain(column) === plain(heading) ? [] : [{ heading, column }];
    }),
    rows: rows.map(({ row, values }) => ({
      row,
      values,
      cells: Object.fromEntries(
        names.flatMap((name, index) => (name ? [[name, unescapeFormula((values[index] ?? '').trim())]] : [])),
      ),
    })),
  };
}

function parseLines(text: string): string[][] {
  const [firstLine = ''] = text.split(/\r?\n/, 1);
  const delimiter = firstLine.includes(';') && !firstLine.includes(',') ? ';' : ',';
  try {
    return parse(text, { bom: true, delimiter, relax_column_count: true, max_record_size: 100_000 });
  } catch (error) {
    const line = error instanceof Error && 'lines' in error ? ` (line ${String(error.lines)})` : '';
    throw invalid({ csv: `This is not a CSV file we can read${line}` });
  }
}
