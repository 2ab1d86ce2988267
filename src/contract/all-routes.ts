import { authorityRoutes } from './authority.ts';
import { bookRoutes, exportRoutes } from './books.ts';
import { publicBookingRoutes } from './booking.ts';
import { customerSearchRoutes } from './customer.ts';
import { customerRoutes } from './customer-record.ts';
import { documentRoutes } from './document.ts';
import { historyRoutes } from './history.ts';
import { inventoryRoutes } from './inventory.ts';
import { invoiceActionRoutes } from './invoice-actions.ts';
import { invoiceRoutes } from './invoice.ts';
import { contactRoutes, leadRoutes } from './lead.ts';
import { metaRoutes } from './meta.ts';
import { bookingRoutes } from './office-booking.ts';
import { reviewRoutes } from './office-review.ts';
import { officeUserRoutes } from './office-user.ts';
import { pdfRoutes } from './pdf.ts';
import { personRoutes } from './person.ts';
import { quoteActionRoutes } from './quote-actions.ts';
import { publicQuoteRoutes } from './public-quote.ts';
import { quoteRoutes } from './quote.ts';
import { publicReviewRoutes } from './review.ts';
import type { Route } from './route.ts';
import { searchRoutes } from './search.ts';
import { sessionRoutes } from './session.ts';
import { summaryRoutes } from './summary.ts';

/** Every route there is. What is not in this list does not exist. */
export const allRoutes: readonly Route[] = [
  contactRoutes,
  publicBookingRoutes,
  publicQuoteRoutes,
  publicReviewRoutes,
  sessionRoutes,
  summaryRoutes,
  leadRoutes,
  quoteRoutes,
  quoteActionRoutes,
  authorityRoutes,
  documentRoutes,
  invoiceRoutes,
  invoiceActionRoutes,
  pdfRoutes,
  bookRoutes,
  exportRoutes.map((file) => file.route),
  customerSearchRoutes,
  customerRoutes,
  personRoutes,
  bookingRoutes,
  inventoryRoutes,
  officeUserRoutes,
  reviewRoutes,
  historyRoutes,
  searchRoutes,
  metaRoutes,
].flatMap((group): Route[] => Object.values(group));
