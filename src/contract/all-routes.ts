import { deviceRoutes } from './accounts/devices.ts';
import { factorRoutes, passkeySignInRoutes } from './accounts/factors.ts';
import { accountLinkRoutes, officeUserRoutes } from './accounts/users.ts';
import { sessionRoutes } from './accounts/session.ts';
import { alarmMobileRoutes, alarmRoutes } from './alarm.ts';
import { bookingRoutes } from './bookings/office.ts';
import { publicBookingRoutes } from './bookings/public.ts';
import { bookRoutes } from './books/books.ts';
import { cashRoutes, expenseRoutes } from './books/cash-and-expenses.ts';
import { earnedRoutes, moneyRoutes } from './books/money-and-earnings.ts';
import { exportRoutes, journalAccountRoutes } from './books/exports.ts';
import { payRoutes } from './books/pay.ts';
import { summaryRoutes } from './books/summary.ts';
import { feedRoutes, ownFeedRoutes, publicFeedRoutes } from './calendar/feeds.ts';
import { cardRoutes } from './cards.ts';
import { customerSearchRoutes } from './customers/customer.ts';
import { customerRoutes } from './customers/record.ts';
import { documentRoutes } from './documents/document.ts';
import { evidenceRoutes, pdfRoutes } from './documents/pdf.ts';
import { checkRoutes, customerJobRoutes, customerTimeRoutes } from './documents/job-page.ts';
import { doorBookRoutes } from './door-book.ts';
import { doorTagRoutes } from './door-tags.ts';
import { quoteActionRoutes } from './estimates/actions.ts';
import { quoteRoutes } from './estimates/estimate.ts';
import { publicQuoteRoutes } from './estimates/public.ts';
import { historyRoutes } from './history.ts';
import { inventoryRoutes } from './inventory.ts';
import { invoiceActionRoutes } from './invoices/actions.ts';
import { invoiceRoutes } from './invoices/invoice.ts';
import { authorityRoutes } from './jobs/authority.ts';
import { boardRoutes } from './jobs/board.ts';
import { jobRoutes } from './jobs/job.ts';
import { jobPriceRoutes } from './jobs/price.ts';
import { jobStepRoutes, sealedStepRoutes } from './jobs/steps.ts';
import { contactRoutes, leadRoutes } from './leads.ts';
import { liveRoutes } from './live.ts';
import { metaRoutes } from './meta.ts';
import { orderRoutes } from './orders.ts';
import { personRoutes } from './privacy.ts';
import { publicReviewRoutes, publishingRoutes, reviewRoutes } from './reviews.ts';
import type { Route } from './route.ts';
import { crewRoutes } from './schedule/crew.ts';
import { dayRoutes } from './schedule/day.ts';
import { phoneRoutes } from './schedule/phone.ts';
import { searchRoutes } from './search.ts';
import { textRoutes } from './texts.ts';
import { officeTimeRoutes } from './times/office.ts';

/** Every API route. Anything not listed here is a 404. */
export const allRoutes: readonly Route[] = [
  contactRoutes,
  publicBookingRoutes,
  publicQuoteRoutes,
  publicReviewRoutes,
  sessionRoutes,
  accountLinkRoutes,
  passkeySignInRoutes,
  factorRoutes,
  deviceRoutes,
  summaryRoutes,
  jobRoutes,
  jobStepRoutes,
  jobPriceRoutes,
  boardRoutes,
  dayRoutes,
  phoneRoutes,
  sealedStepRoutes,
  crewRoutes,
  alarmRoutes,
  alarmMobileRoutes,
  textRoutes,
  liveRoutes,
  leadRoutes,
  quoteRoutes,
  quoteActionRoutes,
  authorityRoutes,
  documentRoutes,
  customerJobRoutes,
  invoiceRoutes,
  invoiceActionRoutes,
  cardRoutes,
  pdfRoutes,
  evidenceRoutes,
  bookRoutes,
  cashRoutes,
  expenseRoutes,
  moneyRoutes,
  earnedRoutes,
  payRoutes,
  journalAccountRoutes,
  exportRoutes.map((file) => file.route),
  customerSearchRoutes,
  customerRoutes,
  personRoutes,
  bookingRoutes,
  officeTimeRoutes,
  customerTimeRoutes,
  checkRoutes,
  feedRoutes,
  ownFeedRoutes,
  publicFeedRoutes,
  inventoryRoutes,
  doorBookRoutes,
  doorTagRoutes,
  orderRoutes,
  officeUserRoutes,
  reviewRoutes,
  publishingRoutes,
  historyRoutes,
  searchRoutes,
  metaRoutes,
].flatMap((group): Route[] => Object.values(group));
