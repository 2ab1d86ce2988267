import * as z from 'zod/mini';
import { customer } from './customer.ts';

/** A lead or booking that came from the same phone number or e-mail before. */
const earlierRequest = z.object({
  kind: z.enum(['lead', 'booking']),
  id: z.string(),
  serviceType: z.string(),
  location: z.string(),
  createdAt: z.string(),
});

/** Who a caller may be: known customers and earlier requests with the same phone number or e-mail. */
export const callerMatches = z.object({
  /** Customers, newest first, at most 10; a merged record is answered by the one it was merged into. */
  customers: z.array(customer),
  /** How many other requests came from the same phone number or e-mail before this one. */
  earlierLeads: z.number(),
  earlierBookings: z.number(),
  /** The newest of them, at most 10. */
  earlier: z.array(earlierRequest),
});

export type CallerMatches = z.infer<typeof callerMatches>;
