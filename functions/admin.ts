import { officeFactors } from '#server/accounts/factor-routes.ts';
import { officeAccounts } from '#server/accounts/routes.ts';
import { officeSession } from '#server/accounts/session-routes.ts';
import { officeAlarm } from '#server/alarm/routes.ts';
import { officeBookings } from '#server/bookings/routes.ts';
import { officeBooks } from '#server/books/routes.ts';
import { officeFeeds } from '#server/calendar/routes.ts';
import { officeCustomers } from '#server/customers/routes.ts';
import { officeDoorBook } from '#server/door-book/routes.ts';
import { officeEstimates } from '#server/estimates/routes.ts';
import { officeHistory } from '#server/history/routes.ts';
import { withSharedText } from '#server/http/handler-wrappers.ts';
import { serve } from '#server/http/serve.ts';
import { officeInventory } from '#server/inventory/routes.ts';
import { officeInvoices } from '#server/invoices/routes.ts';
import { officeJobs } from '#server/jobs/routes.ts';
import { officeLeads } from '#server/leads/routes.ts';
import { officeLive } from '#server/live/routes.ts';
import { officePayments } from '#server/payments/routes.ts';
import { officePrivacy } from '#server/privacy/routes.ts';
import { officeReviews } from '#server/reviews/routes.ts';
import { officeSchedule } from '#server/schedule/routes.ts';
import { officeSearch } from '#server/search/routes.ts';
import { officeTexts } from '#server/texts/routes.ts';
import { officeTimes } from '#server/times/routes.ts';

/** Every route of the office, and none for visitors. */
const office = serve([
  ...officeAccounts(),
  ...officeAlarm(),
  ...officeSession(),
  ...officeFactors(),
  ...officeBookings(),
  ...officeBooks(),
  ...officeFeeds(),
  ...officeCustomers(),
  ...officeDoorBook(),
  ...officeEstimates(),
  ...officeHistory(),
  ...officeSearch(),
  ...officeLive(),
  ...officeInventory(),
  ...officeInvoices(),
  ...officeJobs(),
  ...officeSchedule(),
  ...officeLeads(),
  ...officePayments(),
  ...officePrivacy(),
  ...officeReviews(),
  ...officeTexts(),
  ...officeTimes(),
]);

export default withSharedText(office);

export const config = { path: ['/api/admin/*', '/admin/share'] };
