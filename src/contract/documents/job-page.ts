import * as z from 'zod/mini';
import { customerVisit } from '../times/customer.ts';
import { route } from '../route.ts';
import { customerDocument, tokenParams } from './document.ts';

/** A job as its customer sees it on their page: always the present. */
export const customerJob = z.object({
  visit: customerVisit,
  /** First name, for the greeting; empty where the office has no name. */
  firstName: z.string(),
  /** Where we come to. */
  place: z.nullable(z.string()),
  /** The technician who comes or is there, while the visit has one: no number of theirs, no position. */
  who: z.nullable(
    z.object({
      firstName: z.nullable(z.string()),
      /** A year. */
      since: z.nullable(z.number()),
      /** A data URL. */
      photo: z.nullable(z.string()),
      van: z.nullable(z.string()),
      plate: z.nullable(z.string()),
    }),
  ),
  /** What cancelling costs now: the trip fee accepted with the price; null while it is free, or possible by phone only. */
  lateFee: z.nullable(z.string()),
  /** What the technician says at the door and the customer answers; null before and after the visit. */
  doorWords: z.nullable(z.object({ says: z.string(), answer: z.string() })),
  /** While the technician is on the way: when they left and are expected, ISO 8601 UTC; never a place, and never a past time. */
  road: z.nullable(
    z.object({
      leftAt: z.string(),
      leftFrom: z.nullable(z.string()),
      usual: z.object({ min: z.number(), max: z.number() }),
      /** Null: from now on. */
      from: z.nullable(z.string()),
      to: z.string(),
      /** How often the time was put off. */
      putOff: z.number(),
    }),
  ),
  /** The price that a visitor's quote showed, until the office answers it: nothing that they typed. */
  quoted: z.nullable(
    z.object({
      number: z.string(),
      lines: z.array(z.object({ label: z.string(), amount: z.string() })),
      validUntil: z.string(),
    }),
  ),
  /** The current estimate, once it was sent or agreed on. */
  estimate: z.nullable(customerDocument),
  /** The issued invoice: one that waits for payment before a paid one. */
  invoice: z.nullable(customerDocument),
  /** The payments on the invoice that have a receipt, oldest first. */
  receipts: z.array(z.object({ id: z.string(), at: z.string(), amount: z.string() })),
  /** The signed reference that marks a review as this customer's; null while the work is not done. */
  review: z.nullable(z.string()),
  /** The last day of the warranty, "YYYY-MM-DD"; null while the work is not done. */
  warrantyUntil: z.nullable(z.string()),
});

export type CustomerJob = z.infer<typeof customerJob>;

export const customerJobRoutes = {
  read: route({
    name: 'readCustomerJob',
    summary: 'The job of a customer’s link with price, papers and payments; reading changes nothing',
    method: 'GET',
    path: '/api/documents/:token/job',
    auth: 'link',
    params: tokenParams,
    success: { status: 200, schema: customerJob },
    maxBytes: 0,
    rateLimit: 'readLink',
  }),
};
