import { readIssued } from '#db/queries/books/issued.ts';
import { invoiceHeadings, type InvoiceProgram, invoiceRows, invoicesInFile } from '#domain/invoice-files.ts';
import { quickBooksLine } from '#domain/journal.ts';
import type { Period } from '#domain/period.ts';
import type { StaffContext } from '../context.ts';
import { amount } from './csv.ts';
import { singlePageSheet } from './export-lists.ts';
import { exportJournal } from './journal.ts';

const isAmount = (heading: string) => /Amount$|Rate$/.test(heading);

/**
 * The files for the accountant's program, without a byte order mark: it would be part of the first heading. Asking for
 * one exports the days, so that each leaves once, whichever file it is in.
 */
export function accountantSheets(context: StaffContext, closed: Period, part: number) {
  const invoices = (program: InvoiceProgram) => () => ({
    ...singlePageSheet(
      async () => {
        await exportJournal(context, closed);
        const limit = invoicesInFile[program];
        const issued = await readIssued(context.db, closed, { offset: (part - 1) * limit, limit });
        return issued.flatMap((invoice) => invoiceRows(program, invoice));
      },
      Object.fromEntries(
        invoiceHeadings(program).map((heading, place) => [
          heading,
          (cells: readonly string[]) => (isAmount(heading) ? amount(cells[place] ?? '') : cells[place]),
        ]),
      ),
    ),
    plain: true,
  });
  return {
    'report-journal.csv': () => ({
      ...singlePageSheet(async () => (await exportJournal(context, closed)).map(quickBooksLine), {
        JournalNo: (line) => line.JournalNo,
        JournalDate: (line) => line.JournalDate,
        AccountName: (line) => line.AccountName,
        Debits: ({ Debits }) => amount(Debits),
        Credits: ({ Credits }) => amount(Credits),
        Description: (line) => line.Description,
        Name: (line) => line.Name,
      }),
      plain: true,
    }),
    'quickbooks-invoices.csv': invoices('quickbooks'),
    'xero-invoices.csv': invoices('xero'),
  };
}
