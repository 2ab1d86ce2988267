import * as z from 'zod/mini';
import { journalAccounts } from '#domain/accounting.ts';
import { timeName } from '#content/place/place.ts';
import { oneLine, optionalText, uuid } from '../fields.ts';
import { pageQuery } from '../lists.ts';
import { forJournal, forOffice, forOwner, forPapers, KB, route } from '../route.ts';
import { periodQuery, taxQuery } from './books.ts';
import { earnedQuery } from './money-and-earnings.ts';

const csvLists = [
  'leads',
  'bookings',
  'customers',
  'quotes',
  'invoices',
  'payments',
  'expenses',
  'inventory',
] as const;
const csvReports = [
  'report-revenue',
  'report-receivables',
  'report-tax',
  'report-payments',
  'report-journal',
  'report-payouts',
  'report-earned',
  'report-pay',
] as const;
const csvInvoices = ['quickbooks-invoices', 'xero-invoices'] as const;
export const exportFiles = [...csvLists, ...csvReports, ...csvInvoices].map((name) => `${name}.csv` as const);
export type ExportFile = (typeof exportFiles)[number];

const isOneOf = (names: readonly string[], file: ExportFile) => names.some((name) => file === `${name}.csv`);

const fileQuery = z.extend(periodQuery, {
  /** Which of the files that hold so many invoices, from 1. */
  part: z._default(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,4}$/, 'Must be the number of a file')),
      z.transform((digits) => Number(digits)),
    ),
    1,
  ),
});

/** What was paid in a period, or at once. */
const payQuery = z.extend(periodQuery, { run: z.optional(uuid) });

const queryOf = (file: ExportFile) => {
  if (isOneOf(csvInvoices, file)) return fileQuery;
  if (file === 'report-earned.csv') return earnedQuery;
  if (file === 'report-pay.csv') return payQuery;
  return file === 'report-tax.csv' ? taxQuery : periodQuery;
};

/** Dispatchers may export requests; bookkeepers everything else but what jobs earned and pay, which are the owner's. */
const rolesOf = (file: ExportFile) => {
  if (file === 'report-earned.csv' || file === 'report-pay.csv') return forOwner;
  if (file === 'report-journal.csv') return forJournal;
  return file === 'leads.csv' || file === 'bookings.csv' ? forOffice : forPapers;
};

const exportRoute = (file: ExportFile) =>
  route({
    name: `export-${file.replace('.csv', '')}`,
    summary: `${file}: UTF-8, safe to open in a spreadsheet; times in ${timeName}. A long one comes in parts: a Link header leads to the next, without headings`,
    method: 'GET',
    path: `/api/admin/export/${file}`,
    auth: 'admin',
    roles: rolesOf(file),
    // A list leaves with everything in it, and so do invoices; a report is figures.
    stepUp: isOneOf([...csvLists, ...csvInvoices], file) ? true : undefined,
    query: z.extend(queryOf(file), { cursor: pageQuery.cursor }),
    success: { status: 200, type: 'text/csv' },
    maxBytes: 0,
  });

/** Every list and report that can be exported as CSV. */
export const exportRoutes = exportFiles.map((file) => ({ file, route: exportRoute(file) }));

const account = z.string();

/** The accounts of the journal, with the names that the next export gives them. */
export const accountNames = z.array(
  z.object({
    account,
    /** What it is for. */
    label: z.string(),
    name: z.string(),
    /** Its name where the owner gave none. */
    standard: z.string(),
  }),
);
export type AccountNames = z.infer<typeof accountNames>;

const known = new Set<string>(journalAccounts.map((one) => one.account));

export const journalAccountRoutes = {
  read: route({
    name: 'readJournalAccounts',
    summary: 'The accounts of the journal by name',
    method: 'GET',
    path: '/api/admin/journal-accounts',
    auth: 'admin',
    roles: forJournal,
    success: { status: 200, schema: accountNames },
    maxBytes: 0,
  }),
  save: route({
    name: 'saveJournalAccounts',
    summary: 'Name accounts of the journal, from the next export on; an empty name is the standard one again',
    method: 'POST',
    path: '/api/admin/journal-accounts',
    auth: 'admin',
    roles: forOwner,
    body: z.strictObject({
      names: z
        .array(
          z.strictObject({
            account: account.check(z.refine((text) => known.has(text), 'Must be an account of the journal')),
            name: optionalText(100).check(oneLine()),
          }),
        )
        .check(
          z.maxLength(known.size, 'Each account once'),
          z.refine(
            (names) => new Set(names.map((one) => one.account)).size === names.length,
            'Each account once',
          ),
        ),
    }),
    success: { status: 200, schema: accountNames },
    maxBytes: 16 * KB,
  }),
};
