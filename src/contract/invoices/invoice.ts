import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { sortFields } from '#domain/list-orders.ts';
import { feeColumns, lineKinds } from '#domain/quote-lines.ts';
import { invoiceEvents, invoiceStatuses, paymentMethods } from '#domain/invoice.ts';
import {
  changeBody,
  day,
  idParams,
  money,
  optionalEmail,
  optionalText,
  personFields,
  requiredText,
  uuid,
  versionQuery,
} from '../fields.ts';
import { listQuery, sortsBy } from '../lists.ts';
import { sentLink, payment } from '../payments.ts';
import { MAX_ITEMS as MAX_QUOTE_ITEMS, quantity } from '../estimates/fields.ts';
import { forEveryone, forPapers, KB, route } from '../route.ts';

/** Maximum number of invoice lines: an estimate's lines plus its fees. */
export const MAX_ITEMS = MAX_QUOTE_ITEMS + feeColumns.length;

/** An invoice in a list. `status` is the derived one (including overdue); `balance` is the amount due. */
export const invoiceRow = z.object({
  id: z.string(),
  invoiceNumber: z.string(),
  quoteId: z.nullable(z.string()),
  customerId: z.nullable(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  email: z.nullable(z.string()),
  serviceAddress: z.string(),
  serviceDate: z.nullable(z.string()),
  /** All lines, travel and urgency fee included. */
  subtotal: z.string(),
  tax: z.string(),
  total: z.string(),
  /** Payments and carried-over deposits, less reversals. */
  paid: z.string(),
  /** Negative after an overpayment. */
  balance: z.string(),
  status: z.enum(invoiceStatuses),
  /** Calendar date in Honolulu, "YYYY-MM-DD". */
  dueDate: z.string(),
  paidDate: z.nullable(z.string()),
  paymentMethod: z.nullable(z.enum(paymentMethods)),
  sentAt: z.nullable(z.string()),
  version: z.number(),
  /** Actions available now; the buttons come from this list. */
  allowed: z.array(z.enum(invoiceEvents)),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type InvoiceRow = z.infer<typeof invoiceRow>;

const invoiceItem = z.object({
  id: z.string(),
  kind: z.enum(lineKinds),
  inventoryItemId: z.nullable(z.string()),
  serviceDescription: z.string(),
  quantity: z.number(),
  unitPrice: z.string(),
  totalPrice: z.string(),
  serviceDate: z.nullable(z.string()),
});

/** A full invoice. */
export const invoice = z.extend(invoiceRow, {
  quoteNumber: z.nullable(z.string()),
  taxRatePerMillion: z.number(),
  notes: z.nullable(z.string()),
  voidedAt: z.nullable(z.string()),
  voidReason: z.nullable(z.string()),
  /** Days past due on which a reminder is sent while a balance remains. */
  reminderDays: z.array(z.number()),
  /** Whether the balance can be paid by card now. */
  takesCards: z.boolean(),
  items: z.array(invoiceItem),
  payments: z.array(payment),
});

export type Invoice = z.infer<typeof invoice>;

/** One line. `kind` marks the fees carried over from an estimate. */
const invoiceItemBody = z.strictObject({
  kind: z.optional(z.enum(lineKinds)),
  inventoryItemId: z.optional(z.nullable(uuid)),
  serviceDescription: requiredText('Description required', limits.lineDescription),
  quantity,
  unitPrice: money('Unit price required'),
  serviceDate: z.optional(z.nullable(z.union([z.literal(''), day()], 'Must be a date such as 2026-03-15'))),
  totalPrice: z.optional(z.unknown()),
});

export const invoiceItems = z
  .array(invoiceItemBody, 'At least one item is required')
  .check(
    z.minLength(1, 'At least one item is required'),
    z.maxLength(MAX_ITEMS, `At most ${MAX_ITEMS} items`),
  );

const optionalDay = z.optional(
  z.nullable(z.union([z.literal(''), day()], 'Must be a date such as 2026-03-15')),
);

/** Fields in the spec's payload that the server computes itself: accepted but ignored. */
const computedByServer = {
  subtotal: z.optional(z.unknown()),
  tax: z.optional(z.unknown()),
  total: z.optional(z.unknown()),
  status: z.optional(z.unknown()),
  paidDate: z.optional(z.unknown()),
  paymentMethod: z.optional(z.unknown()),
};

const invoiceFields = {
  customerId: z.optional(z.nullable(uuid)),
  ...personFields,
  email: optionalEmail(),
  serviceAddress: requiredText('Service address is required', limits.place),
  serviceDate: optionalDay,
  dueDate: optionalDay,
  notes: optionalText(limits.message),
  items: invoiceItems,
  ...computedByServer,
};

const REQUIRED = ['firstName', 'lastName', 'phone', 'serviceAddress', 'items'] as const;
const REQUIRED_MESSAGES: Record<(typeof REQUIRED)[number], string> = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  phone: 'Phone number is required',
  serviceAddress: 'Service address is required',
  items: 'At least one item is required',
};

/**
 * A new invoice: from an approved estimate (`quoteId`; omitted fields come from the estimate), or from
 * scratch, in which case the invoice fields are required.
 */
export const invoiceBody = z
  .strictObject({
    ...invoiceFields,
    quoteId: z.optional(z.nullable(uuid)),
    firstName: z.optional(invoiceFields.firstName),
    lastName: z.optional(invoiceFields.lastName),
    phone: z.optional(invoiceFields.phone),
    serviceAddress: z.optional(invoiceFields.serviceAddress),
    items: z.optional(invoiceItems),
  })
  .check((context) => {
    if (context.value.quoteId) return;
    for (const field of REQUIRED) {
      if (context.value[field] !== undefined) continue;
      context.issues.push({
        code: 'custom',
        input: context.value,
        path: [field],
        message: REQUIRED_MESSAGES[field],
      });
    }
  });

export type InvoiceBody = z.infer<typeof invoiceBody>;

export const invoiceUpdateBody = changeBody({ ...invoiceFields, quoteId: z.unknown() });

export type InvoiceUpdateBody = z.infer<typeof invoiceUpdateBody>;

export const sentInvoice = z.extend(invoice, { link: z.nullable(sentLink) });
export type SentInvoice = z.infer<typeof sentInvoice>;

/** By creation time, due date, total, or the customer’s last name. */
export const invoiceSorts = sortsBy(sortFields.invoices);

export const invoiceRoutes = {
  list: route({
    name: 'listInvoices',
    summary: 'Invoices, newest first unless sorted otherwise',
    method: 'GET',
    path: '/api/admin/invoices',
    auth: 'admin',
    roles: forPapers,
    query: listQuery(invoiceSorts, {
      status: z.optional(z.enum([...invoiceStatuses, 'unpaid'])),
      customerId: z.optional(uuid),
      quoteId: z.optional(uuid),
    }),
    success: { status: 200, schema: z.array(invoiceRow) },
    maxBytes: 0,
  }),
  create: route({
    name: 'createInvoice',
    summary: 'Create an invoice of an approved estimate (again: the same one, 200) or from nothing',
    method: 'POST',
    path: '/api/admin/invoices',
    auth: 'admin',
    roles: forPapers,
    body: invoiceBody,
    success: { status: 201, again: 200, schema: invoice },
    maxBytes: 64 * KB,
  }),
  find: route({
    name: 'findInvoice',
    summary: 'One invoice with its lines and payments',
    method: 'GET',
    path: '/api/admin/invoices/:id',
    auth: 'admin',
    roles: forEveryone,
    own: 'invoice',
    amounts: true,
    params: idParams,
    success: { status: 200, schema: invoice },
    maxBytes: 0,
  }),
  update: route({
    name: 'updateInvoice',
    summary: 'Change a draft',
    method: 'PUT',
    path: '/api/admin/invoices/:id',
    auth: 'admin',
    roles: forPapers,
    params: idParams,
    body: invoiceUpdateBody,
    success: { status: 200, schema: invoice },
    maxBytes: 64 * KB,
  }),
  remove: route({
    name: 'deleteInvoice',
    summary: 'Delete a draft; its number stays, explained',
    method: 'DELETE',
    path: '/api/admin/invoices/:id',
    auth: 'admin',
    roles: forPapers,
    params: idParams,
    query: versionQuery,
    success: { status: 204 },
    maxBytes: 1 * KB,
  }),
};
