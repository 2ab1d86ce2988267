import { parse } from 'csv-parse/sync';
import { MAX_CSV_ROWS } from '#contract/books.ts';
import { invalid } from '../errors.ts';
import { undefuse } from './csv.ts';

/** A CSV file read: its known columns, the headings nobody knows, and its rows by column. */
export interface CsvTable {
  readonly columns: readonly string[];
  readonly ignored: readonly string[];
  /** `row` counts as a spreadsheet does, headings included. */
  readonly rows: readonly { readonly row: number; readonly cells: Readonly<Record<string, string>> }[];
}

/** "First Name", "first_name" and "firstName" are one heading. */
const plain = (heading: string) => heading.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * Reads a CSV file (comma or semicolon, quotes, any line ends, with or without a byte order mark) with headings in its
 * first row.
 * @throws {Refusal} `invalid` when it cannot be read, has no known heading, one twice, no rows or too many.
 */
export function readCsv(text: string, known: readonly string[]): CsvTable {
  const lines = parseLines(text);
  const [headings = [], ...rest] = lines;
  const names = headings.map((heading) => known.find((name) => plain(name) === plain(heading)));
  const columns = names.filter((name) => name !== undefined);
  if (columns.length === 0)
    throw invalid({ csv: `The first row must be headings such as ${known.slice(0, 4).join(', ')}` });
  const twice = columns.find((name, index) => columns.indexOf(name) !== index);
  if (twice) throw invalid({ csv: `The column ${twice} is there twice` });
  const rows = rest
    .map((values, index) => ({ row: index + 2, values }))
    .filter(({ values }) => values.some((value) => value.trim() !== ''));
  if (rows.length === 0) throw invalid({ csv: 'There are no rows below the headings' });
  if (rows.length > MAX_CSV_ROWS)
    throw invalid({ csv: `At most ${MAX_CSV_ROWS} rows at once; split the file` });
  return {
    columns,
    ignored: headings.filter((_, index) => names[index] === undefined),
    rows: rows.map(({ row, values }) => ({
      row,
      cells: Object.fromEntries(
        names.flatMap((name, index) => (name ? [[name, undefuse((values[index] ?? '').trim())]] : [])),
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
