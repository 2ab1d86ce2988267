import { publicBookingRoutes } from './booking.ts';
import { customerSearchRoutes } from './customer.ts';
import { contactRoutes, leadRoutes } from './lead.ts';
import { metaRoutes } from './meta.ts';
import { publicQuoteRoutes, quoteRoutes } from './quote.ts';
import { publicReviewRoutes } from './review.ts';
import type { Route } from './route.ts';
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
  customerSearchRoutes,
  metaRoutes,
].flatMap((group): Route[] => Object.values(group));
