import * as z from 'zod/mini';
import { customer } from './customer.ts';

/** An earlier lead or booking from the same phone number or email. */
const earlierRequest = z.object({
  kind: z.enum(['lead', 'booking']),
  id: z.string(),
  serviceType: z.string(),
  location: z.string(),
  createdAt: z.string(),
});

/**
 * Who a caller may be: known customers and earlier requests with the same phone number or email.
 */
export const callerMatches = z.object({
  /** Customers, newest first, at most 10; a merged record is represented by the one it was merged into. */
  customers: z.array(customer),
  /** Number of earlier requests from the same phone number or email. */
  earlierLeads: z.number(),
  earlierBookings: z.number(),
  /** The newest of them, at most 10. */
  earlier: z.array(earlierRequest),
});

export type CallerMatches = z.infer<typeof callerMatches>;
