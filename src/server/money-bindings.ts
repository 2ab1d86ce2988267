import { authorityRoutes } from '#contract/estimates/authority.ts';
import { bookRoutes, exportRoutes } from '#contract/books/books.ts';
import { invoiceActionRoutes } from '#contract/invoices/actions.ts';
import { invoiceRoutes } from '#contract/invoices/invoice.ts';
import { quoteActionRoutes } from '#contract/estimates/actions.ts';
import { exportCsv } from './books/export-csv.ts';
import { importCsv } from './books/import-csv.ts';
import { paymentsReport, receivablesReport, revenueReport, taxReport } from './books/reports.ts';
import { listDeliveries, retryDelivery } from './documents/deliveries.ts';
import { revokeLinks } from './documents/revoke-links.ts';
import { authorityPhoto, listAuthorities, recordAuthority } from './estimates/authority.ts';
import { approveQuote, cancelQuote, declineQuote, extendQuote, reopenQuote } from './estimates/decide.ts';
import { listDeposits, reverseDeposit, takeDeposit } from './payments/deposits.ts';
import { clearQuoteFlag } from './estimates/clear-flag.ts';
import { sendQuote } from './estimates/send-estimate.ts';
import { updateEstimate } from './estimates/update-estimate.ts';
import { on, type Binding } from './http/serve.ts';
import { collectNow } from './payments/collect.ts';
import { createInvoice } from './invoices/create-invoice.ts';
import {
  deleteInvoice,
  findInvoice,
  listInvoices,
  setReminders,
  updateInvoice,
} from './invoices/invoices.ts';
import { listPayments, recordPayment, reversePayment } from './payments/payments.ts';
import { sendInvoice } from './invoices/send-invoice.ts';
import { sendReceipt } from './payments/send-receipt.ts';
import { voidInvoice } from './invoices/void-invoice.ts';

/** From an estimate to money: everything the office does with estimates, invoices and payments but making PDFs. */
export const moneyBindings: readonly Binding[] = [
  on(quoteActionRoutes.update, updateEstimate),
  on(quoteActionRoutes.approve, approveQuote),
  on(quoteActionRoutes.decline, declineQuote),
  on(quoteActionRoutes.cancel, cancelQuote),
  on(quoteActionRoutes.reopen, reopenQuote),
  on(quoteActionRoutes.extend, extendQuote),
  on(quoteActionRoutes.clearFlag, clearQuoteFlag),
  on(quoteActionRoutes.send, sendQuote),
  on(quoteActionRoutes.deposits, listDeposits),
  on(quoteActionRoutes.deposit, takeDeposit),
  on(quoteActionRoutes.reverseDeposit, reverseDeposit),
  on(quoteActionRoutes.deliveries, (context, { params }) => listDeliveries(context, 'quote', params.id)),
  on(quoteActionRoutes.retryDelivery, (context, { params }) => retryDelivery(context, 'quote', params)),
  on(quoteActionRoutes.revokeLinks, (context, { params }) => revokeLinks(context, 'quote', params.id)),
  on(authorityRoutes.list, listAuthorities),
  on(authorityRoutes.create, recordAuthority),
  on(authorityRoutes.photo, authorityPhoto),
  on(invoiceRoutes.list, listInvoices),
  on(invoiceRoutes.create, createInvoice),
  on(invoiceRoutes.find, findInvoice),
  on(invoiceRoutes.update, updateInvoice),
  on(invoiceRoutes.remove, deleteInvoice),
  on(invoiceActionRoutes.send, sendInvoice),
  on(invoiceActionRoutes.void, voidInvoice),
  on(invoiceActionRoutes.payments, listPayments),
  on(invoiceActionRoutes.pay, recordPayment),
  on(invoiceActionRoutes.collect, collectNow),
  on(invoiceActionRoutes.reverse, reversePayment),
  on(invoiceActionRoutes.receipt, sendReceipt),
  on(invoiceActionRoutes.deliveries, (context, { params }) => listDeliveries(context, 'invoice', params.id)),
  on(invoiceActionRoutes.retryDelivery, (context, { params }) => retryDelivery(context, 'invoice', params)),
  on(invoiceActionRoutes.revokeLinks, (context, { params }) => revokeLinks(context, 'invoice', params.id)),
  on(invoiceActionRoutes.reminders, setReminders),
  on(bookRoutes.revenue, revenueReport),
  on(bookRoutes.receivables, receivablesReport),
  on(bookRoutes.tax, taxReport),
  on(bookRoutes.payments, paymentsReport),
  on(bookRoutes.importCustomers, (context, input) => importCsv(context, 'customers', input)),
  on(bookRoutes.importInventory, (context, input) => importCsv(context, 'inventory', input)),
  ...exportRoutes.map(({ file, route }) => on(route, (context, input) => exportCsv(context, file, input))),
];
