import { customerSearchRoutes } from '#contract/customers/customer.ts';
import { customerRoutes } from '#contract/customers/record.ts';
import { historyRoutes } from '#contract/history.ts';
import { liveRoutes } from '#contract/live.ts';
import { personRoutes } from '#contract/privacy.ts';
import { crewRoutes } from '#contract/schedule/crew.ts';
import { dayRoutes } from '#contract/schedule/day.ts';
import { phoneRoutes } from '#contract/schedule/phone.ts';
import { searchRoutes } from '#contract/search.ts';
import { textRoutes } from '#contract/texts.ts';
import { officeFactors } from '#server/accounts/factor-routes.ts';
import { officeAccounts } from '#server/accounts/routes.ts';
import { officeSession } from '#server/accounts/session-routes.ts';
import { officeAlarm } from '#server/alarm/routes.ts';
import { officeBookings } from '#server/bookings/routes.ts';
import { officeBooks } from '#server/books/routes.ts';
import { officeFeeds } from '#server/calendar/routes.ts';
import { officeDoorBook } from '#server/door-book/routes.ts';
import { officeEstimates } from '#server/estimates/routes.ts';
import { officeTimes } from '#server/times/routes.ts';
import { serve } from '#server/http/serve.ts';
import { withSharedText } from '#server/http/handler-wrappers.ts';
import { officeInventory } from '#server/inventory/routes.ts';
import { officeInvoices } from '#server/invoices/routes.ts';
import { officeJobs } from '#server/jobs/routes.ts';
import { officeLeads } from '#server/leads/routes.ts';
import { officePayments } from '#server/payments/routes.ts';
import { officeReviews } from '#server/reviews/routes.ts';
import { readCustomerHistory } from '#server/customers/customer-history.ts';
import {
  createCustomer,
  findCustomer,
  listCustomers,
  searchCustomers,
  updateCustomer,
} from '#server/customers/customers.ts';
import { mergeCustomer, unmergeCustomer } from '#server/customers/merge-customers.ts';
import { listHistory } from '#server/history/record-history.ts';
import { type Binding, onPage, onStaff, onStaffWith } from '#server/http/binding.ts';
import { FileReply, nextLink, Reply } from '#server/http/reply.ts';
import { openStream } from '#server/live/hub.ts';
import { eraseCustomer, exportCustomerData } from '#server/privacy/customer-data.ts';
import { readBoard, readMyDay } from '#server/schedule/board.ts';
import { addShift, deleteShift, listCrew, updateCrewMember } from '#server/schedule/crew.ts';
import { findJobOpenings } from '#server/schedule/job-openings.ts';
import { keepOnPhone } from '#server/schedule/phone.ts';
import { pushForEmergency } from '#server/schedule/push.ts';
import { searchEverything } from '#server/search/search-everything.ts';
import { readReceivedText, settleText } from '#server/texts/received.ts';
import { readTextOptions, readTexts, saveTexts } from '#server/texts/templates.ts';

/** Customers. The searches come first: `/customers/:id` would match `/customers/search` too. */
const customers: Binding[] = [
  onStaff(customerSearchRoutes.byPath, (context, { params }) => searchCustomers(context, params.text)),
  onStaff(customerSearchRoutes.byQuery, (context, { query }) => searchCustomers(context, query.q)),
  onPage(customerRoutes.list, listCustomers),
  onStaff(customerRoutes.create, createCustomer),
  onStaff(customerRoutes.find, findCustomer),
  onStaff(customerRoutes.update, updateCustomer),
  onStaff(customerRoutes.history, readCustomerHistory),
  onStaff(customerRoutes.merge, mergeCustomer),
  onStaff(customerRoutes.unmerge, unmergeCustomer),
];

/** The crew, the board and My day. */
const schedule: Binding[] = [
  onStaff(crewRoutes.list, listCrew),
  onStaff(crewRoutes.update, updateCrewMember),
  onStaff(crewRoutes.addShift, addShift),
  onStaff(crewRoutes.deleteShift, deleteShift),
  onStaff(dayRoutes.board, readBoard),
  onStaff(dayRoutes.openings, findJobOpenings),
  onStaff(dayRoutes.push, pushForEmergency),
  onStaff(dayRoutes.myDay, readMyDay),
  onStaff(phoneRoutes.keep, keepOnPhone),
];

/** Texts with customers: templates, options for one customer, and received texts. */
const texts: Binding[] = [
  onStaff(textRoutes.read, readTexts),
  onStaff(textRoutes.save, saveTexts),
  onStaff(textRoutes.options, readTextOptions),
  onStaff(textRoutes.received, readReceivedText),
  onStaff(textRoutes.settle, settleText),
];

/** Export and erasure of a person's data. */
const privacy: Binding[] = [
  onStaffWith(
    personRoutes.export,
    exportCustomerData,
    ({ data, next }, input) =>
      new Reply(data, {
        'content-disposition': 'attachment; filename="personal-data.json"',
        ...nextLink(personRoutes.export, next, input),
      }),
  ),
  onStaff(personRoutes.erase, eraseCustomer),
];

/** The response on a host that cannot keep one open: it tells the tab not to reconnect. */
const OFF = 'event: off\ndata: []\n\n';

/** Of every kind of record: its history, the command palette's search, and news of changes. */
const acrossRecords: Binding[] = [
  onPage(historyRoutes.list, listHistory),
  onStaff(searchRoutes.everything, searchEverything),
  onStaffWith(
    liveRoutes.changes,
    ({ config, actor }) => Promise.resolve(config.liveEvents ? openStream(config, actor) : OFF),
    (content) => new FileReply(content, 'text/event-stream', undefined, { 'x-accel-buffering': 'no' }),
  ),
];

/** Every route of the office; those above are of domains with few, and none for visitors. */
const office = serve([
  ...officeAccounts(),
  ...officeAlarm(),
  ...officeSession(),
  ...officeFactors(),
  ...officeBookings(),
  ...officeBooks(),
  ...officeFeeds(),
  ...customers,
  ...officeDoorBook(),
  ...officeEstimates(),
  ...acrossRecords,
  ...officeInventory(),
  ...officeInvoices(),
  ...officeJobs(),
  ...schedule,
  ...officeLeads(),
  ...officePayments(),
  ...privacy,
  ...officeReviews(),
  ...texts,
  ...officeTimes(),
]);

export default withSharedText(office);

export const config = { path: ['/api/admin/*', '/admin/share'] };
