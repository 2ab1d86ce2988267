import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { day, idParams, money, optionalText, uuid, version } from '../fields.ts';
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
import { forEveryone, forJobs, forOffice, forPapers, KB, route } from '../route.ts';
import { estimateUpdateBody, quote } from './estimate.ts';

/** A transition in the estimate's state table; each one returns the updated estimate. */
const step = <const Name extends string, const Event extends string, Body extends z.ZodMiniType>(
  name: Name,
  event: Event,
  summary: string,
  body: Body,
) =>
  route({
    name,
    summary,
    method: 'POST',
    path: `/api/admin/quotes/:id/${event}`,
    auth: 'admin',
    roles: forOffice,
    params: idParams,
    body,
    bodyOptional: true,
    success: { status: 200, schema: quote },
    maxBytes: 8 * KB,
  });

export const sentQuote = z.extend(quote, { link: sentLink });
export type SentQuote = z.infer<typeof sentQuote>;

export const depositReceipt = z.extend(payment, { quote });
export type DepositReceipt = z.infer<typeof depositReceipt>;

/**
 * Staff actions on an estimate. An impossible transition is a 409 `wrong_state`, with the estimate in
 * `current`.
 */
export const quoteActionRoutes = {
  update: route({
    name: 'updateQuote',
    summary:
      'Change an estimate. Other items, prices, fees or another last day are a new offer: back to pending, revision + 1, old links void. Anything else is saved beside the offer, and an approval stands',
    method: 'PUT',
    path: '/api/admin/quotes/:id',
    auth: 'admin',
    roles: forOffice,
    params: idParams,
    body: estimateUpdateBody,
    success: { status: 200, schema: quote },
    maxBytes: 64 * KB,
  }),
  approve: step('approveQuote', 'approve', 'Approve for the customer', z.strictObject({ version })),
  decline: step(
    'declineQuote',
    'decline',
    'Decline for the customer',
    z.strictObject({ version, reason: optionalText(limits.reason) }),
  ),
  cancel: step(
    'cancelQuote',
    'cancel',
    'Withdraw the offer',
    z.strictObject({ version, reason: optionalText(limits.reason) }),
  ),
  reopen: step(
    'reopenQuote',
    'reopen',
    'Offer it again: pending, with a new last day',
    z.strictObject({ version, validUntil: z.optional(day()) }),
  ),
  extend: step(
    'extendQuote',
    'extend',
    'Let the offer hold longer: until a day, or 30 days from now',
    z.strictObject({ version, validUntil: z.optional(day()) }),
  ),
  clearFlag: step(
    'clearQuoteFlag',
    'clear-flag',
    'Clear the flag of a quote that came in looking suspicious: it is kept, and mail may go to its address',
    z.strictObject({ version }),
  ),
  send: route({
    name: 'sendQuote',
    summary: 'Send the customer a link by mail or text',
    method: 'POST',
    path: '/api/admin/quotes/:id/send',
    auth: 'admin',
    roles: forJobs,
    own: 'quote',
    amounts: true,
    params: idParams,
    body: z.strictObject({ version, channel: z._default(z.enum(channels, CHOOSE_CHANNEL), 'email') }),
    bodyOptional: true,
    success: { status: 200, schema: sentQuote },
    maxBytes: 8 * KB,
  }),
  revokeLinks: route({
    name: 'revokeQuoteLinks',
    summary: 'Revoke every link a customer has to the estimate, in any state',
    method: 'POST',
    path: '/api/admin/quotes/:id/revoke-links',
    auth: 'admin',
    roles: forOffice,
    params: idParams,
    success: { status: 200, schema: revokedLinks },
    maxBytes: 1 * KB,
  }),
  deposits: route({
    name: 'listDeposits',
    summary: 'Deposits on an estimate, oldest first',
    method: 'GET',
    path: '/api/admin/quotes/:id/deposits',
    auth: 'admin',
    roles: forEveryone,
    own: 'quote',
    amounts: true,
    params: idParams,
    success: { status: 200, schema: z.array(payment) },
    maxBytes: 0,
  }),
  deposit: route({
    name: 'takeDeposit',
    summary: 'Take a deposit; the invoice made of the estimate carries it',
    method: 'POST',
    path: '/api/admin/quotes/:id/deposits',
    auth: 'admin',
    roles: forEveryone,
    own: 'quote',
    amounts: true,
    params: idParams,
    body: z.strictObject(paymentFields),
    success: { status: 201, schema: depositReceipt },
    maxBytes: 8 * KB,
  }),
  askDeposit: route({
    name: 'askDeposit',
    summary:
      'Ask for a deposit of this much in all, which the customer’s page then takes by card; 0 takes it back',
    method: 'POST',
    path: '/api/admin/quotes/:id/ask-deposit',
    auth: 'admin',
    roles: forOffice,
    params: idParams,
    body: z.strictObject({ amount: money('Amount is required') }),
    success: { status: 200, schema: quote },
    maxBytes: 1 * KB,
  }),
  reverseDeposit: route({
    name: 'reverseDeposit',
    summary: 'Refund a deposit that is not on an invoice yet',
    method: 'POST',
    path: '/api/admin/quotes/:id/deposits/:paymentId/reverse',
    stepUp: true,
    auth: 'admin',
    roles: forPapers,
    params: z.strictObject({ id: uuid, paymentId: uuid }),
    body: reversalBody,
    success: { status: 201, schema: depositReceipt },
    maxBytes: 8 * KB,
  }),
  deliveries: route({
    name: 'listQuoteDeliveries',
    summary: 'An estimate’s mails with their delivery status, newest first',
    method: 'GET',
    path: '/api/admin/quotes/:id/deliveries',
    auth: 'admin',
    roles: forEveryone,
    own: 'quote',
    amounts: true,
    params: idParams,
    success: { status: 200, schema: z.array(delivery) },
    maxBytes: 0,
  }),
  retryDelivery: retryDeliveryRoute('retryQuoteDelivery', 'quotes', forPapers),
};
