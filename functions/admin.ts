import { customerSearchRoutes } from '#contract/customer.ts';
import { leadRoutes } from '#contract/lead.ts';
import { quoteRoutes } from '#contract/quote.ts';
import { sessionRoutes } from '#contract/session.ts';
import { summaryRoutes } from '#contract/summary.ts';
import { changePassword, currentSession, signOut } from '#server/accounts/session.ts';
import { signIn } from '#server/accounts/sign-in.ts';
import { createEstimate } from '#server/create-estimate.ts';
import { on, serve } from '#server/http/serve.ts';
import { findLead, listLeads, updateLead } from '#server/leads.ts';
import { moneyBindings } from '#server/money-bindings.ts';
import { officeBindings } from '#server/office-bindings.ts';
import { findQuote, listQuotes } from '#server/quotes.ts';
import { readSummary } from '#server/read-summary.ts';
import { searchCustomers } from '#server/search-customers.ts';

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
  path: ['/api/admin/*'],
};
