import { timeName } from '#content/place/place.ts';
import { bookRoutes } from '#contract/books/books.ts';
import type { ExportFile } from '#contract/books/exports.ts';
import { May } from '../../shared/May.tsx';
import { CsvButton } from './CsvButton.tsx';
import { ImportCsv } from './ImportCsv.tsx';

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
