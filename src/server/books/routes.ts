import { bookRoutes } from '#contract/books/books.ts';
import { cashRoutes, expenseRoutes } from '#contract/books/cash-and-expenses.ts';
import { earnedRoutes, moneyRoutes } from '#contract/books/money-and-earnings.ts';
import { exportRoutes, journalAccountRoutes } from '#contract/books/exports.ts';
import { payRoutes } from '#contract/books/pay.ts';
import { summaryRoutes } from '#contract/books/summary.ts';
import { type Binding, onPage, onStaff, onStaffWith } from '../http/binding.ts';
import { FileReply, nextLink } from '../http/reply.ts';
import { offerCash, readCash, receiveCash } from './cash.ts';
import { earnedReport, jobEarned } from './earned.ts';
import { expensePhoto, listExpenses, reverseExpense, sendExpensePhoto } from './expenses.ts';
import { exportCsv } from './export-csv.ts';
import { importCsv } from './import-csv.ts';
import { journalReport, readJournalAccounts, saveJournalAccounts } from './journal.ts';
import { setJobPay, setPayRule } from './pay-rules.ts';
import { findPayRun, markPaid } from './pay-runs.ts';
import { readPay } from './pay.ts';
import {
  arrivalReport,
  moneyReport,
  paymentsReport,
  payoutsReport,
  readSummary,
  receivablesReport,
  revenueReport,
} from './reports.ts';
import { taxReport } from './tax-return.ts';

/** The dashboard's summary, the reports, and CSV exports and imports. */
export const officeBooks = (): Binding[] => [
  onStaff(summaryRoutes.read, readSummary),
  onStaff(bookRoutes.revenue, revenueReport),
  onStaff(bookRoutes.receivables, receivablesReport),
  onStaff(bookRoutes.tax, taxReport),
  onStaff(bookRoutes.payments, paymentsReport),
  onStaff(bookRoutes.payouts, payoutsReport),
  onStaff(bookRoutes.journal, journalReport),
  onStaff(journalAccountRoutes.read, readJournalAccounts),
  onStaff(journalAccountRoutes.save, saveJournalAccounts),
  onStaff(bookRoutes.arrivals, arrivalReport),
  onStaff(earnedRoutes.report, earnedReport),
  onStaff(earnedRoutes.job, jobEarned),
  onStaff(payRoutes.read, readPay),
  onStaff(payRoutes.run, findPayRun),
  onStaff(payRoutes.pay, markPaid),
  onStaff(payRoutes.setRule, setPayRule),
  onStaff(payRoutes.setJob, setJobPay),
  onStaff(moneyRoutes.read, moneyReport),
  onStaff(cashRoutes.read, readCash),
  onStaff(cashRoutes.offer, offerCash),
  onStaff(cashRoutes.receive, receiveCash),
  onPage(expenseRoutes.list, listExpenses),
  onStaff(expenseRoutes.reverse, reverseExpense),
  onStaff(expenseRoutes.sendPhoto, sendExpensePhoto),
  onStaffWith(expenseRoutes.photo, expensePhoto, ({ photo, photoType }) => new FileReply(photo, photoType)),
  onStaff(bookRoutes.importCustomers, (context, input) => importCsv(context, 'customers', input)),
  onStaff(bookRoutes.importInventory, (context, input) => importCsv(context, 'inventory', input)),
  ...exportRoutes.map(({ file, route }) =>
    onStaffWith(
      route,
      (context, input) => exportCsv(context, file, input),
      ({ filename, content, next }, input) =>
        new FileReply(
          content,
          'text/csv; charset=utf-8',
          { as: 'attachment', filename },
          nextLink(route, next, input),
        ),
    ),
  ),
];
