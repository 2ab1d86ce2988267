import * as z from 'zod/mini';
import { customerFields, customerFileFields } from '#domain/customer.ts';
import { limits } from '#domain/limits.ts';
import { isStorable, UNSTORABLE } from '../fields.ts';
import { answered } from '../record-fields.ts';
import { forPapers, route } from '../route.ts';

/** A customer record (spec §3). */
export const customer = z.object({
  id: z.string(),
  ...answered(customerFileFields),
  isActive: z.boolean(),
  toldBy: answered(customerFields).toldBy,
  /** The record this one was merged into, if any. */
  mergedInto: z.nullable(z.string()),
  version: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type Customer = z.infer<typeof customer>;

/** Minimum length of a customer search, in characters (spec §9). */
export const SEARCH_MIN = 2;

/** Search text: 2 or more characters. */
export const searchText = z
  .string()
  .check(
    z.trim(),
    z.minLength(SEARCH_MIN, `Type ${SEARCH_MIN} or more characters`),
    z.maxLength(limits.search, `Must be at most ${limits.search} characters`),
    z.refine(isStorable, UNSTORABLE),
  );

export const customerSearchRoutes = {
  byPath: route({
    name: 'searchCustomersByPath',
    summary: 'Customers by name, phone, email or address',
    method: 'GET',
    path: '/api/admin/customers/search/:text',
    auth: 'admin',
    roles: forPapers,
    params: z.strictObject({ text: searchText }),
    success: { status: 200, schema: z.array(customer) },
    maxBytes: 0,
  }),
  byQuery: route({
    name: 'searchCustomers',
    summary: 'Customers by name, phone, email or address',
    method: 'GET',
    path: '/api/admin/customers/search',
    auth: 'admin',
    roles: forPapers,
    query: z.strictObject({ q: searchText }),
    success: { status: 200, schema: z.array(customer) },
    maxBytes: 0,
  }),
};

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
