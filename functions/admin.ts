import { customerSearchRoutes } from '#contract/customers/customer.ts';
import { leadRoutes } from '#contract/leads.ts';
import { quoteRoutes } from '#contract/estimates/estimate.ts';
import { sessionRoutes } from '#contract/accounts/session.ts';
import { summaryRoutes } from '#contract/books/summary.ts';
import { changePassword, currentSession, signOut } from '#server/accounts/session.ts';
import { signIn } from '#server/accounts/sign-in.ts';
import { createEstimate } from '#server/estimates/create-estimate.ts';
import { on, serve } from '#server/http/serve.ts';
import { findLead, listLeads, updateLead } from '#server/leads/leads.ts';
import { moneyBindings } from '#server/money-bindings.ts';
import { officeBindings } from '#server/office-bindings.ts';
import { findQuote, listQuotes } from '#server/estimates/estimates.ts';
import { readSummary } from '#server/books/summary.ts';
import { searchCustomers } from '#server/customers/search-customers.ts';

export default serve([
  on(sessionRoutes.signIn, signIn),
  on(sessionRoutes.signOut, signOut),
  on(sessionRoutes.current, currentSession),
  on(sessionRoutes.changePassword, changePassword),
  on(summaryRoutes.read, readSummary),
  on(leadRoutes.list, listLeads),
  on(leadRoutes.find, findLead),
  on(leadRoutes.update, updateLead),
  on(quoteRoutes.list, listQuotes),
  on(quoteRoutes.create, createEstimate),
  on(quoteRoutes.find, findQuote),
  on(customerSearchRoutes.byPath, (context, { params }) => searchCustomers(context, params.text)),
  // Before the customers' own paths, of which :id would match "search".
  on(customerSearchRoutes.byQuery, (context, { query }) => searchCustomers(context, query.q)),
  ...officeBindings,
  ...moneyBindings,
]);

export const config = {
  // One by one, since the PDFs under /api/admin have a function of their own.
  path: [
    '/api/admin/login',
    '/api/admin/logout',
    '/api/admin/session',
    '/api/admin/password',
    '/api/admin/summary',
    '/api/admin/leads',
    '/api/admin/leads/:id',
    '/api/admin/quotes',
    '/api/admin/quotes/:id',
    '/api/admin/quotes/:id/approve',
    '/api/admin/quotes/:id/decline',
    '/api/admin/quotes/:id/cancel',
    '/api/admin/quotes/:id/reopen',
    '/api/admin/quotes/:id/extend',
    '/api/admin/quotes/:id/clear-flag',
    '/api/admin/quotes/:id/send',
    '/api/admin/quotes/:id/revoke-links',
    '/api/admin/quotes/:id/deposits',
    '/api/admin/quotes/:id/deposits/:paymentId/reverse',
    '/api/admin/quotes/:id/deliveries',
    '/api/admin/quotes/:id/deliveries/:deliveryId/retry',
    '/api/admin/quotes/:id/authorities',
    '/api/admin/quotes/:id/authorities/:authorityId/photo',
    '/api/admin/invoices',
    '/api/admin/invoices/:id',
    '/api/admin/invoices/:id/send',
    '/api/admin/invoices/:id/void',
    '/api/admin/invoices/:id/payments',
    '/api/admin/invoices/:id/collect',
    '/api/admin/invoices/:id/payments/:paymentId/reverse',
    '/api/admin/invoices/:id/payments/:paymentId/receipt',
    '/api/admin/invoices/:id/deliveries',
    '/api/admin/invoices/:id/deliveries/:deliveryId/retry',
    '/api/admin/invoices/:id/revoke-links',
    '/api/admin/invoices/:id/reminders',
    '/api/admin/reports/revenue',
    '/api/admin/reports/receivables',
    '/api/admin/reports/tax',
    '/api/admin/reports/payments',
    '/api/admin/import/customers',
    '/api/admin/import/inventory',
    '/api/admin/export/leads.csv',
    '/api/admin/export/bookings.csv',
    '/api/admin/export/customers.csv',
    '/api/admin/export/quotes.csv',
    '/api/admin/export/invoices.csv',
    '/api/admin/export/payments.csv',
    '/api/admin/export/inventory.csv',
    '/api/admin/export/report-revenue.csv',
    '/api/admin/export/report-receivables.csv',
    '/api/admin/export/report-tax.csv',
    '/api/admin/export/report-payments.csv',
    '/api/admin/customers/search/:text',
    '/api/admin/customers/search',
    '/api/admin/customers',
    '/api/admin/customers/:id',
    '/api/admin/customers/:id/history',
    '/api/admin/customers/:id/merge',
    '/api/admin/customers/:id/unmerge',
    '/api/admin/customers/:id/data',
    '/api/admin/customers/:id/erase',
    '/api/admin/bookings',
    '/api/admin/bookings/:id',
    '/api/admin/bookings/:id/answer',
    '/api/admin/bookings/:id/deliveries',
    '/api/admin/inventory',
    '/api/admin/inventory/:id',
    '/api/admin/inventory/:id/movements',
    '/api/admin/inventory/:id/adjust',
    '/api/admin/users',
    '/api/admin/users/:id',
    '/api/admin/users/:id/password',
    '/api/admin/reviews',
    '/api/admin/reviews/:id',
    '/api/admin/history',
    '/api/admin/search',
  ],
};
