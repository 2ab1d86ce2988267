import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { changeBody, idParams, requiredText, uuid, version, wholeNumber } from '../fields.ts';
import {
  channels,
  CHOOSE_CHANNEL,
  delivery,
  sentLink,
  payment,
  paymentFields,
  reversalBody,
  revokedLinks,
  retryDeliveryRoute,
} from '../payments.ts';
import { forEveryone, forPapers, KB, route } from '../route.ts';
import { invoice, sentInvoice } from './invoice.ts';

/** A payment or reversal, with the updated invoice. */
export const paymentReceipt = z.extend(payment, { invoice });
export type PaymentReceipt = z.infer<typeof paymentReceipt>;

/** Uses whatever stock is available instead of failing when it is insufficient; recorded in the history. */
const override = z._default(z.boolean('Must be true or false'), false);
const paymentParams = z.strictObject({ id: uuid, paymentId: uuid });

/**
 * Actions on an invoice. An impossible transition is a 409 `wrong_state`, with the invoice in `current`.
 * Insufficient stock is a 409 `insufficient_stock`, where `current` lists `{inventoryItemId, name, wanted,
 * onHand}`.
 */
export const invoiceActionRoutes = {
  send: route({
    name: 'sendInvoice',
    summary:
      'Issue a draft (freeze it, take its stock) and hand it to the customer; an issued one is handed over again',
    method: 'POST',
    path: '/api/admin/invoices/:id/send',
    auth: 'admin',
    roles: forEveryone,
    own: 'invoice',
    amounts: true,
    params: idParams,
    body: z.strictObject({
      version,
      override,
      /** `none` issues without notifying the customer. Without an address, `email` becomes `none`. */
      channel: z._default(z.enum([...channels, 'none'], `${CHOOSE_CHANNEL}, or none`), 'email'),
    }),
    bodyOptional: true,
    success: { status: 200, schema: sentInvoice },
    maxBytes: 8 * KB,
  }),
  void: route({
    name: 'voidInvoice',
    summary: 'Void an issued invoice that holds no money',
    method: 'POST',
    path: '/api/admin/invoices/:id/void',
    stepUp: true,
    auth: 'admin',
    roles: forPapers,
    params: idParams,
    body: z.strictObject({
      version,
      reason: requiredText('Reason is required', limits.reason),
      returnStock: z.boolean('Say whether the parts go back into stock'),
    }),
    success: { status: 200, schema: invoice },
    maxBytes: 8 * KB,
  }),
  payments: route({
    name: 'listPayments',
    summary: 'Payments and reversals of an invoice, oldest first',
    method: 'GET',
    path: '/api/admin/invoices/:id/payments',
    auth: 'admin',
    roles: forEveryone,
    own: 'invoice',
    amounts: true,
    params: idParams,
    success: { status: 200, schema: z.array(payment) },
    maxBytes: 0,
  }),
  pay: route({
    name: 'recordPayment',
    summary: 'Record money received, up to the balance',
    method: 'POST',
    path: '/api/admin/invoices/:id/payments',
    auth: 'admin',
    roles: forEveryone,
    own: 'invoice',
    amounts: true,
    params: idParams,
    body: z.strictObject(paymentFields),
    success: { status: 201, schema: paymentReceipt },
    maxBytes: 8 * KB,
  }),
  collect: route({
    name: 'collectNow',
    summary: 'Issue a draft and record its payment in one step, at the car; no amount means all of it',
    method: 'POST',
    path: '/api/admin/invoices/:id/collect',
    auth: 'admin',
    roles: forEveryone,
    own: 'invoice',
    amounts: true,
    params: idParams,
    body: z.strictObject({ ...paymentFields, amount: z.optional(paymentFields.amount), version, override }),
    success: { status: 201, schema: paymentReceipt },
    maxBytes: 8 * KB,
  }),
  reverse: route({
    name: 'reversePayment',
    summary: 'Reverse a whole payment',
    method: 'POST',
    path: '/api/admin/invoices/:id/payments/:paymentId/reverse',
    stepUp: true,
    auth: 'admin',
    roles: forPapers,
    params: paymentParams,
    body: reversalBody,
    success: { status: 201, schema: paymentReceipt },
    maxBytes: 8 * KB,
  }),
  receipt: route({
    name: 'sendReceipt',
    summary: 'Send the receipt of a payment by mail or text',
    method: 'POST',
    path: '/api/admin/invoices/:id/payments/:paymentId/receipt',
    auth: 'admin',
    roles: forEveryone,
    own: 'invoice',
    amounts: true,
    params: paymentParams,
    body: z.strictObject({ channel: z._default(z.enum(channels, CHOOSE_CHANNEL), 'email') }),
    bodyOptional: true,
    success: { status: 200, schema: sentLink },
    maxBytes: 1 * KB,
  }),
  deliveries: route({
    name: 'listDeliveries',
    summary: 'An invoice’s mails with their delivery status, newest first',
    method: 'GET',
    path: '/api/admin/invoices/:id/deliveries',
    auth: 'admin',
    roles: forEveryone,
    own: 'invoice',
    amounts: true,
    params: idParams,
    success: { status: 200, schema: z.array(delivery) },
    maxBytes: 0,
  }),
  retryDelivery: retryDeliveryRoute('retryDelivery', 'invoices', forPapers),
  revokeLinks: route({
    name: 'revokeInvoiceLinks',
    summary: 'Revoke every link a customer has to the invoice, in any state',
    method: 'POST',
    path: '/api/admin/invoices/:id/revoke-links',
    auth: 'admin',
    roles: forPapers,
    params: idParams,
    success: { status: 200, schema: revokedLinks },
    maxBytes: 1 * KB,
  }),
  reminders: route({
    name: 'setReminders',
    summary: 'Set on which days after the due date reminders leave (none: an empty list)',
    method: 'PUT',
    path: '/api/admin/invoices/:id/reminders',
    auth: 'admin',
    roles: forPapers,
    params: idParams,
    body: changeBody({
      days: z
        .array(wholeNumber(1, 365, 'Must be days after the due date'))
        .check(z.maxLength(10, 'At most 10 reminders')),
    }),
    success: { status: 200, schema: invoice },
    maxBytes: 1 * KB,
  }),
};
