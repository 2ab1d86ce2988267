import type { ImportBody, ImportResult } from '#contract/books/books.ts';
import { lockImports } from '#db/queries/books/imports.ts';
import { unescapeFormula } from '#domain/csv-cells.ts';
import type { StaffContext } from '../context.ts';
import { customerImport } from './import-customers.ts';
import { planImport, type Importer, type Plan } from './import-plan.ts';
import { inventoryImport } from './import-inventory.ts';
import { csvLine, REJECTION_HEADING } from './csv.ts';
import type { CsvTable } from './read-csv.ts';

const PREVIEW_ROWS = 20;
const MAX_ERRORS = 100;
/** Characters shown of an old and a new value: enough to recognize them, since two notes can be 24 KB. */
const SHOWN = 200;

const shown = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

/** The rejected rows as they were sent, each with the reasons. */
function rejectedOf(table: CsvTable, { rows, errors }: Plan<unknown, unknown>): ImportResult['rejected'] {
  const reasons = Map.groupBy(errors, ({ row }) => row);
  const { headings } = table;
  const kept = headings.flatMap((heading, index) => (heading === REJECTION_HEADING ? [] : [index]));
  const cells = (values: readonly string[]) => kept.map((index) => unescapeFormula(values[index] ?? ''));
  const lines = rows.flatMap(({ row, action }, index) => {
    if (action !== 'error') return [];
    const why = reasons.get(row)?.map(({ field, message }) => `${field}: ${message}`);
    return [csvLine([...cells(table.rows[index]?.values ?? []), why?.join('; ')])];
  });
  return {
    rows: lines.length,
    head: csvLine([...cells(headings), REJECTION_HEADING]),
    lines: lines.join(''),
  };
}

function resultOf<Value, Old>(
  table: CsvTable,
  importer: Importer<Value, Old>,
  plan: Plan<Value, Old>,
  done: boolean,
): ImportResult {
  const count = (action: string) => plan.rows.filter((row) => row.action === action).length;
  return {
    done,
    rows: plan.rows.length,
    created: count('create'),
    updated: count('update'),
    unchanged: count('unchanged'),
    columns: [...table.columns],
    ignored: [...table.ignored],
    mapped: [...table.mapped],
    rejected: rejectedOf(table, plan),
    changes: plan.rows.flatMap(({ row, action, value, old }) =>
      action === 'update' && value && old
        ? [
            {
              row,
              name: importer.nameOf(old),
              fields: importer.changes(value, old).map(({ field, before, after }) => ({
                field,
                before: shown(before),
                after: shown(after),
              })),
            },
          ]
        : [],
    ),
    errors: plan.errors.slice(0, MAX_ERRORS),
    preview: plan.rows
      .slice(0, PREVIEW_ROWS)
      .map(({ row, action, cells }) => ({ row, action, values: { ...cells } })),
  };
}

async function run<Value, Old>(
  context: StaffContext,
  importer: Importer<Value, Old>,
  { csv, dryRun, firstRow }: ImportBody,
) {
  const { readCsv } = await import('./read-csv.ts');
  const table = readCsv(csv, importer.columns, firstRow);
  return context.db.transaction().execute(async (trx) => {
    // Imports run one at a time, so that a file sent twice at once is imported only once.
    if (!dryRun) await lockImports(trx);
    const plan = await planImport(trx, importer, table);
    if (!dryRun) await importer.store(trx, context, plan);
    return resultOf(table, importer, plan, !dryRun);
  });
}

/**
 * Imports customers or inventory. A preview reports the planned action for each row; an import stores every row
 * without errors, in one transaction whose number of statements does not grow with the rows. Rows are matched to
 * existing records, so importing a file again changes nothing.
 * @throws {AppError} `invalid` when the file is not CSV with headings
 */
export function importCsv(
  context: StaffContext,
  list: 'customers' | 'inventory',
  { body }: { body: ImportBody },
): Promise<ImportResult> {
  return list === 'customers' ? run(context, customerImport, body) : run(context, inventoryImport, body);
}
