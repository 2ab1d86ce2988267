import { useId, useRef } from 'react';
import { timeName } from '#content/place/place.ts';
import { bookRoutes, type ImportResult } from '#contract/books/books.ts';
import type { ExportFile } from '#contract/books/exports.ts';
import { Download } from '#ui/icons.tsx';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';
import { May } from '../../role-screens.tsx';
import { saveFile } from '../../shared/FileButton.tsx';
import { CsvButton } from './ReportParts.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { type ImportRoute, useImport } from './use-import.ts';

const lists: readonly { readonly file: ExportFile; readonly label: string }[] = [
  { file: 'leads.csv', label: 'Leads' },
  { file: 'bookings.csv', label: 'Bookings' },
  { file: 'customers.csv', label: 'Customers' },
  { file: 'quotes.csv', label: 'Estimates' },
  { file: 'invoices.csv', label: 'Invoices' },
  { file: 'payments.csv', label: 'Payments' },
  { file: 'expenses.csv', label: 'Expenses' },
  { file: 'inventory.csv', label: 'Inventory' },
];

/** CSV export of every list; CSV import of customers and inventory. */
export function FilesTab() {
  return (
    <div className="flex flex-col gap-8">
      <section aria-label="Export">
        <h2 className="border-b border-line-strong pb-1.5 text-lg font-bold">Export</h2>
        <p className="py-2 text-muted">
          Complete lists as CSV files, safe to open in a spreadsheet. Times are in {timeName}.
        </p>
        <div className="flex flex-wrap gap-2">
          {lists.map(({ file, label }) => (
            <CsvButton key={file} file={file} label={label} />
          ))}
        </div>
      </section>
      <May call="importCustomers">
        <ImportCsv
          title="Import customers"
          help="Columns: firstName, lastName, phone, email, address, city, state, zipCode, notes, or the names Google, Outlook or QuickBooks use. A row that matches a customer by id, or by phone number and name, updates that customer."
          route={bookRoutes.importCustomers}
        />
      </May>
      <May call="importInventory">
        <ImportCsv
          title="Import inventory"
          help="Columns: name, category, sku, sellPrice, costPrice, quantityOnHand, lowStockThreshold, unit, supplier and more, as in the export or as other programs name them. A row that matches an item by id or SKU (by name and category if it has neither) updates that item."
          route={bookRoutes.importInventory}
        />
      </May>
    </div>
  );
}

/** Maximum file size in bytes, about 100,000 rows. */
const MAX_FILE = 20_000_000;

const rowsOf = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`;

/** Imports a CSV file: first a preview, row by row; then every row without an error, in steps. */
function ImportCsv({ title, help, route }: { title: string; help: string; route: ImportRoute }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const file = useImport(route);
  const { plan, progress, result } = file;
  const busy = file.checking || file.storing;

  const clear = () => {
    file.clear();
    if (input.current) input.current.value = '';
  };
  const choose = async (chosen: File | undefined) => {
    file.clear();
    if (!chosen) return;
    if (chosen.size > MAX_FILE) {
      toast({
        title: 'The file is too large',
        description: 'Split it and import the parts.',
        tone: 'danger',
      });
      return;
    }
    file.check(await chosen.text());
  };
  const good = plan ? plan.created + plan.updated : 0;

  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="border-b border-line-strong pb-1.5 text-lg font-bold">
        {title}
      </h2>
      <p id={`${id}-help`} className="max-w-prose py-2 text-muted">
        {help}
      </p>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label={`CSV file to ${title.toLowerCase()}`}
        aria-describedby={`${id}-help`}
        disabled={busy}
        onChange={(event) => void choose(event.target.files?.[0])}
        className="block min-h-11 w-full max-w-md rounded-md border border-line-control bg-field p-2 file:mr-3 file:min-h-8 file:rounded file:border-0 file:bg-sunken file:px-3 file:font-semibold file:text-body"
      />
      {progress ? (
        <div className="flex flex-col gap-1 pt-3" role="status">
          <label htmlFor={`${id}-progress`}>
            {file.storing ? 'Importing' : file.checking ? 'Reading' : 'Stopped'}: {rowsOf(progress.rows)} of{' '}
            {progress.of.toLocaleString('en-US')}
          </label>
          <progress
            id={`${id}-progress`}
            value={progress.rows}
            max={progress.of}
            className="w-full max-w-md accent-accent"
          />
        </div>
      ) : null}
      {file.stopped ? (
        <p role="alert" className="max-w-prose pt-3 font-semibold text-danger">
          The import stopped. The rows imported so far are saved. Continue imports the rest, without
          duplicates.
        </p>
      ) : null}
      {plan ? (
        <div className="flex flex-col gap-3 pt-3">
          <ImportPreview plan={plan} />
          <div className="flex flex-wrap gap-2">
            <Button
              look="primary"
              disabled={good === 0}
              pending={file.storing}
              pendingText="Importing…"
              onClick={file.store}
            >
              {file.stopped ? 'Continue' : `Import ${rowsOf(good)}`}
            </Button>
            <RejectedButton result={plan} />
            <Button disabled={busy} onClick={clear}>
              Remove the file
            </Button>
          </div>
        </div>
      ) : null}
      {result ? (
        <div className="flex flex-col gap-3 pt-3">
          <p role="status" className="font-semibold">
            Imported: {result.created} new, {result.updated} changed, {result.unchanged} the same
            {result.rejected.rows > 0 ? `; ${rowsOf(result.rejected.rows)} skipped.` : '.'}
          </p>
          <div className="flex flex-wrap gap-2">
            <RejectedButton result={result} />
          </div>
        </div>
      ) : null}
    </section>
  );
}

/** Downloads the rejected rows as a file to fix and import again. */
function RejectedButton({ result: { rejected } }: { result: ImportResult }) {
  if (rejected.rows === 0) return null;
  const save = () => {
    // The byte order mark makes spreadsheets read it as UTF-8.
    const text = `\uFEFF${rejected.head}${rejected.lines}`;
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), 'rows-with-errors.csv');
  };
  return (
    <Button onClick={save}>
      <Download aria-hidden="true" className="size-4" />
      Save the {rowsOf(rejected.rows)} with errors
    </Button>
  );
}
