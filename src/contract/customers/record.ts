import * as z from 'zod/mini';
import { customerFields } from '#domain/customer.ts';
import { sortFields } from '#domain/list-orders.ts';
import { invoiceStatuses } from '#domain/invoice.ts';
import { changeBody, idParams, uuid, version } from '../fields.ts';
import { listQuery, sortsBy } from '../lists.ts';
import { lead } from '../leads.ts';
import { booking } from '../bookings/office.ts';
import { quoteRow } from '../estimates/estimate.ts';
import { requested } from '../record-fields.ts';
import { forOffice, forPapers, KB, route } from '../route.ts';
import { customer } from './customer.ts';

/** A customer with the records merged into it and its likely duplicates. */
export const customerRecord = z.extend(customer, {
  mergedFrom: z.array(customer),
  /** Other active customers with the same phone number or email, at most 10: merge candidates. */
  lookalikes: z.array(customer),
  /** Since when their number gets no texts, because it sent STOP; null: it gets texts. */
  noTextsSince: z.nullable(z.string()),
});

export type CustomerRecord = z.infer<typeof customerRecord>;

export const customerBody = z.strictObject(requested(customerFields));

export type CustomerBody = z.infer<typeof customerBody>;

/** The kinds of record a new customer can be created from. */
export const customerOrigins = ['lead', 'booking', 'estimate'] as const;

/** A new customer. `origin` names the record its details come from, which is then linked to the customer. */
export const newCustomerBody = z.extend(customerBody, {
  origin: z.optional(z.strictObject({ type: z.enum(customerOrigins, 'Choose a kind of record'), id: uuid })),
});

export type NewCustomerBody = z.infer<typeof newCustomerBody>;

/** A change to a customer; `isActive: false` deactivates it. */
const customerUpdateBody = changeBody({
  ...requested(customerFields),
  isActive: z.boolean('Must be true or false'),
});

/** Merges `:id` into `intoId`. Both versions are the ones the user saw when deciding. */
const mergeBody = z.strictObject({ intoId: uuid, version, intoVersion: version });

/** An invoice in a customer's history. */
const historyInvoice = z.object({
  id: z.string(),
  invoiceNumber: z.string(),
  status: z.enum(invoiceStatuses),
  serviceAddress: z.string(),
  total: z.string(),
  /** Total less payments, counting reversals. */
  balance: z.string(),
  dueDate: z.string(),
  createdAt: z.string(),
});

/**
 * A customer's history: at most 50 of each kind, newest first, with full counts. It covers records linked to
 * the customer (or to a record merged into it), plus unlinked records with the same phone number or email.
 */
export const customerHistory = z.object({
  leads: z.array(lead),
  bookings: z.array(booking),
  quotes: z.array(quoteRow),
  invoices: z.array(historyInvoice),
  counts: z.object({ leads: z.number(), bookings: z.number(), quotes: z.number(), invoices: z.number() }),
});

export type CustomerHistory = z.infer<typeof customerHistory>;

/** By creation time, or by last name. */
export const customerSorts = sortsBy(sortFields.customers);

export const customerRoutes = {
  list: route({
    name: 'listCustomers',
    summary: 'Customers, newest first unless sorted otherwise; active ones unless told otherwise',
    method: 'GET',
    path: '/api/admin/customers',
    auth: 'admin',
    roles: forPapers,
    query: listQuery(customerSorts, { active: z.optional(z.enum(['true', 'false', 'all'])) }),
    success: { status: 200, schema: z.array(customer) },
    maxBytes: 0,
  }),
  create: route({
    name: 'createCustomer',
    summary: 'Add a customer; the lead, booking or estimate given as `origin` is filed under them',
    method: 'POST',
    path: '/api/admin/customers',
    auth: 'admin',
    roles: forOffice,
    body: newCustomerBody,
    success: { status: 201, schema: customerRecord },
    maxBytes: 16 * KB,
  }),
  find: route({
    name: 'findCustomer',
    summary: 'One customer, with merged records and lookalikes',
    method: 'GET',
    path: '/api/admin/customers/:id',
    auth: 'admin',
    roles: forPapers,
    params: idParams,
    success: { status: 200, schema: customerRecord },
    maxBytes: 0,
  }),
  update: route({
    name: 'updateCustomer',
    summary: 'Change, deactivate or reactivate a customer',
    method: 'PUT',
    path: '/api/admin/customers/:id',
    auth: 'admin',
    roles: forOffice,
    params: idParams,
    body: customerUpdateBody,
    success: { status: 200, schema: customerRecord },
    maxBytes: 16 * KB,
  }),
  history: route({
    name: 'readCustomerHistory',
    summary: 'Leads, bookings, estimates and invoices of a customer',
    method: 'GET',
    path: '/api/admin/customers/:id/history',
    auth: 'admin',
    roles: forOffice,
    params: idParams,
    success: { status: 200, schema: customerHistory },
    maxBytes: 0,
  }),
  merge: route({
    name: 'mergeCustomer',
    summary: 'Merge a customer into another, which is answered; can be undone',
    method: 'POST',
    path: '/api/admin/customers/:id/merge',
    auth: 'admin',
    roles: forOffice,
    params: idParams,
    body: mergeBody,
    success: { status: 200, schema: customerRecord },
    maxBytes: 4 * KB,
  }),
  unmerge: route({
    name: 'unmergeCustomer',
    summary: 'Undo the merge of a customer, which is answered as it was',
    method: 'POST',
    path: '/api/admin/customers/:id/unmerge',
    auth: 'admin',
    roles: forOffice,
    params: idParams,
    body: z.strictObject({ version }),
    success: { status: 200, schema: customerRecord },
    maxBytes: 4 * KB,
  }),
};
