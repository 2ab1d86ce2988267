import type { ImportBody, ImportResult } from '#contract/books.ts';
import type { StaffContext } from '../context.ts';
import { customerImport } from './import-customers.ts';
import { planImport, type Importer, type Plan } from './import-plan.ts';
import { inventoryImport } from './import-inventory.ts';
import type { CsvTable } from './read-csv.ts';

const PREVIEWED = 20;
const MOST_ERRORS = 100;

function resultOf<Value, Old>(table: CsvTable, plan: Plan<Value, Old>, done: boolean): ImportResult {
  const count = (action: string) => plan.rows.filter((row) => row.action === action).length;
  return {
    done,
    rows: plan.rows.length,
    created: count('create'),
    updated: count('update'),
    unchanged: count('unchanged'),
    columns: [...table.columns],
    ignored: [...table.ignored],
    errors: plan.errors.slice(0, MOST_ERRORS),
    preview: plan.rows
      .slice(0, PREVIEWED)
      .map(({ row, action, cells }) => ({ row, action, values: { ...cells } })),
  };
}

async function run<Value, Old>(
  context: StaffContext,
  importer: Importer<Value, Old>,
  csv: string,
  dryRun: boolean,
) {
  const { readCsv } = await import('./read-csv.ts');
  const table = readCsv(csv, importer.columns);
  return context.db.transaction().execute(async (trx) => {
    const plan = await planImport(trx, importer, table);
    const done = !dryRun && plan.errors.length === 0;
    if (done) await importer.store(trx, context, plan);
    return resultOf(table, plan, done);
  });
}

/**
 * Imports customers or inventory: as a preview what would happen, row by row, or all of it in one transaction. A file
 * with any error in it changes nothing; the answer says so (`done` false) and lists the errors.
 * @throws {Refusal} `invalid` when the file cannot be read as CSV with headings.
 */
export function importCsv(
  context: StaffContext,
  list: 'customers' | 'inventory',
  { body }: { body: ImportBody },
): Promise<ImportResult> {
  return list === 'customers'
    ? run(context, customerImport, body.csv, body.dryRun)
    : run(context, inventoryImport, body.csv, body.dryRun);
}
