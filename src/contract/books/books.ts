import * as z from 'zod/mini';
import { payoutStatuses } from '#domain/payments.ts';
import { paymentMethods } from '#domain/invoice.ts';
import { regionIds } from '#content/place/place.ts';
import { filings, taxMethods } from '#domain/tax-return.ts';
import { day, wholeNumber } from '../fields.ts';
import { forJournal, forOffice, forPapers, KB, route } from '../route.ts';
import { ageBuckets } from './money-and-earnings.ts';

const amount = z.string();
const count = z.number();

/** First and last Honolulu day of a report; defaults to the year to date. */
const period = { from: z.optional(day()), to: z.optional(day()) };
export const periodQuery = z.strictObject(period);
/** Which returns: a year's, the present one unless given. */
export const taxQuery = z.strictObject({
  year: z.optional(z.string().check(z.regex(/^20\d\d$/, 'Must be a year such as 2026'))),
  by: z._default(z.enum(filings, 'Must be month, quarter or half'), 'month'),
  method: z._default(z.enum(taxMethods, 'Must be cash or accrual'), 'accrual'),
});

const money = { count, subtotal: amount, tax: amount, total: amount };

/** Invoiced revenue by issue date. A void counts on the day it was voided, so closed months never change. */
export const revenueReport = z.object({
  from: z.string(),
  to: z.string(),
  months: z.array(
    z.object({
      /** "2026-11". */
      month: z.string(),
      ...money,
      /** Money received that month less refunds, including deposits. */
      received: amount,
    }),
  ),
  serviceTypes: z.array(z.object({ serviceType: z.string(), ...money })),
  total: z.object({ ...money, received: amount }),
});
export type RevenueReport = z.infer<typeof revenueReport>;

/** Today's receivables by days past due. */
export const receivablesReport = z.object({
  asOf: z.string(),
  buckets: z.array(z.object({ bucket: z.enum(ageBuckets), count, balance: amount })),
  total: z.object({ count, balance: amount }),
  /** The oldest debts, at most 200; the CSV has them all. */
  invoices: z.array(
    z.object({
      id: z.string(),
      invoiceNumber: z.string(),
      name: z.string(),
      phone: z.string(),
      dueDate: z.string(),
      daysLate: z.number(),
      balance: amount,
    }),
  ),
});
export type ReceivablesReport = z.infer<typeof receivablesReport>;

const income = z.object({ retail: amount, services: amount });
/** Dollars without cents, as the form wants them. */
const dollars = z.number();

const returnFigures = {
  gross: income,
  /** The form's lines. */
  whole: z.object({ retail: dollars, services: dollars }),
  taxable: dollars,
  /** What the county's surcharge applies to. */
  surcharged: dollars,
  stateTax: amount,
  countyTax: amount,
  totalTax: amount,
  /** The tax passed on to customers that is in the gross income. */
  passedOn: amount,
};

/** The figures of a year's general excise tax returns, and of the annual one: their sum. */
export const taxReport = z.object({
  year: z.number(),
  by: z.enum(filings),
  method: z.enum(taxMethods),
  periods: z.array(
    z.object({
      period: z.string(),
      from: z.string(),
      to: z.string(),
      /** Whether it is over; until then its figures grow. */
      over: z.boolean(),
      ...returnFigures,
    }),
  ),
  annual: z.object(returnFigures),
});
export type TaxReport = z.infer<typeof taxReport>;

/** Money by method: received, refunded and net. */
export const paymentsReport = z.object({
  from: z.string(),
  to: z.string(),
  methods: z.array(
    z.object({ method: z.enum(paymentMethods), count, received: amount, reversed: amount, net: amount }),
  ),
  months: z.array(z.object({ month: z.string(), method: z.enum(paymentMethods), net: amount })),
  total: z.object({ count, received: amount, reversed: amount, net: amount }),
  /** Whether more payments are behind it than are listed. */
  more: z.boolean(),
  /** The payments behind it, newest first, at most 200; the exported list has them all. */
  payments: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      method: z.enum(paymentMethods),
      /** Negative when it was taken back. */
      amount,
      customer: z.string(),
      paper: z.string(),
      invoiceId: z.nullable(z.string()),
      /** The estimate of a deposit that no invoice took over yet. */
      quoteId: z.nullable(z.string()),
    }),
  ),
});
export type PaymentsReport = z.infer<typeof paymentsReport>;

/** The journal's sums by account, through yesterday: a day is exported once it is over. */
export const journalReport = z.object({
  from: z.string(),
  /** The last day that is over. */
  to: z.string(),
  accounts: z.array(z.object({ account: z.string(), debit: amount, credit: amount })),
  total: z.object({ debit: amount, credit: amount }),
  /** Invoices issued in the period: those that its invoice files hold. */
  issued: count,
  /** How many invoices were voided in the period: to be voided by hand where their file was imported. */
  voids: count,
  /** Their numbers, newest first, at most 200. */
  voided: z.array(z.string()),
});
export type JournalReport = z.infer<typeof journalReport>;

const payoutSums = {
  gross: amount,
  fees: amount,
  refunds: amount,
  disputes: amount,
  other: amount,
  bank: amount,
};

/** Payouts of the card provider: gross − fees − refunds − disputes + other = the bank's line. */
export const payoutsReport = z.object({
  from: z.string(),
  to: z.string(),
  payouts: z.array(
    z.object({
      ref: z.string(),
      day: z.string(),
      ...payoutSums,
      /** Pending until its lines are known and add up. */
      status: z.enum(payoutStatuses),
    }),
  ),
  total: z.object(payoutSums),
  /** Card payments of the period whose fee is not known after ten days, oldest first, at most 200. */
  withoutFee: z.array(
    z.object({
      id: z.string(),
      day: z.string(),
      amount,
      paper: z.string(),
      invoiceId: z.nullable(z.string()),
      /** The estimate, of a deposit. */
      quoteId: z.nullable(z.string()),
    }),
  ),
});
export type PayoutsReport = z.infer<typeof payoutsReport>;

const arrivals = {
  /** Emergencies that were arrived at. */
  count,
  /** Minutes from the call to the arrival: half of them took at most this, and nine in ten at most that. */
  median: z.number(),
  ninetieth: z.number(),
};

/** From call to arrival, for emergencies called in a period; to compare with the response times on the site. */
export const arrivalReport = z.object({
  from: z.string(),
  to: z.string(),
  /** In the order of the site; null where the place names no town. */
  regions: z.array(z.object({ regionId: z.nullable(z.enum(regionIds)), ...arrivals })),
  /** By the hour of the call in Honolulu, 0 to 23; hours without a call are left out. */
  hours: z.array(z.object({ regionId: z.nullable(z.enum(regionIds)), hour: z.number(), ...arrivals })),
  /** Null without an arrival. */
  total: z.nullable(z.object(arrivals)),
});
export type ArrivalReport = z.infer<typeof arrivalReport>;

/**
 * Limits of one import request: CSV length in characters, and rows. The answer names every change, so that more rows
 * would be more than the platform answers with; the office sends longer files in steps.
 */
const MAX_CSV = 1_000_000;
export const MAX_CSV_ROWS = 500;

/** What an import would do, or did. Rows with errors are skipped and returned; all others are imported. */
export const importResult = z.object({
  done: z.boolean(),
  rows: count,
  created: count,
  updated: count,
  unchanged: count,
  /** Recognized columns, and headings that were not recognized. */
  columns: z.array(z.string()),
  ignored: z.array(z.string()),
  /** Recognized headings of other programs ("Mobile" means phone). */
  mapped: z.array(z.object({ heading: z.string(), column: z.string() })),
  /** Row numbers as in a spreadsheet: the header is row 1. At most 100 errors. */
  errors: z.array(z.object({ row: z.number(), field: z.string(), message: z.string() })),
  /** The rows with errors as CSV (header and lines), with the reason in the last column. */
  rejected: z.object({ rows: count, head: z.string(), lines: z.string() }),
  /** Every row that changes an existing record; long texts are cut off. */
  changes: z.array(
    z.object({
      row: z.number(),
      name: z.string(),
      fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
  /** The first 20 rows as they would be stored. */
  preview: z.array(
    z.object({
      row: z.number(),
      action: z.enum(['create', 'update', 'unchanged', 'error']),
      values: z.record(z.string(), z.string()),
    }),
  ),
});
export type ImportResult = z.infer<typeof importResult>;

const report = <
  const Name extends string,
  const Word extends string,
  Q extends z.ZodMiniType,
  S extends z.ZodMiniType,
>(
  name: Name,
  word: Word,
  summary: string,
  query: Q,
  schema: S,
  roles = forPapers,
) =>
  route({
    name,
    summary,
    method: 'GET',
    path: `/api/admin/reports/${word}`,
    auth: 'admin',
    roles,
    query,
    success: { status: 200, schema },
    maxBytes: 0,
  });

const importBody = z.strictObject({
  csv: z
    .string('Choose a CSV file')
    .check(z.minLength(1, 'The file is empty'), z.maxLength(MAX_CSV, 'The file is too large; split it')),
  dryRun: z._default(z.boolean('Must be true or false'), true),
  /**
   * For a file sent in steps: the row number, in the whole file, of the first row here. The header is row 1.
   */
  firstRow: z._default(wholeNumber(2, 1_000_000, 'Must be a row number'), 2),
});

export type ImportBody = z.infer<typeof importBody>;

const importRoute = <const Name extends string, const List extends string>(
  name: Name,
  list: List,
  summary: string,
) =>
  route({
    name,
    summary: `${summary}: a preview first, then every row without an error`,
    method: 'POST',
    path: `/api/admin/import/${list}`,
    auth: 'admin',
    roles: forOffice,
    body: importBody,
    success: { status: 200, schema: importResult },
    maxBytes: 2048 * KB,
  });

export const bookRoutes = {
  revenue: report(
    'revenueReport',
    'revenue',
    'Revenue by month and by service type',
    periodQuery,
    revenueReport,
  ),
  receivables: report(
    'receivablesReport',
    'receivables',
    'What is owed, by age',
    z.strictObject({}),
    receivablesReport,
  ),
  tax: report(
    'taxReport',
    'tax',
    'The figures of the general excise tax returns of a year',
    taxQuery,
    taxReport,
  ),
  payments: report('paymentsReport', 'payments', 'Money received by method', periodQuery, paymentsReport),
  journal: report(
    'journalReport',
    'journal',
    'The journal by account',
    periodQuery,
    journalReport,
    forJournal,
  ),
  payouts: report(
    'payoutsReport',
    'payouts',
    'What the card provider sent to the bank',
    periodQuery,
    payoutsReport,
  ),
  arrivals: report(
    'arrivalReport',
    'arrivals',
    'Minutes from call to arrival of emergencies, by region and hour',
    periodQuery,
    arrivalReport,
  ),
  importCustomers: importRoute('importCustomers', 'customers', 'Import customers from CSV'),
  importInventory: importRoute('importInventory', 'inventory', 'Import inventory from CSV'),
};
