import * as z from 'zod/mini';
import { idParams } from './fields.ts';
import { tokenParams } from './documents/document.ts';
import { reversalBody } from './payments.ts';
import { forEveryone, forPapers, KB, route } from './route.ts';

/** The provider's page for one payment. It lives about half an hour, so it is opened at once and never mailed. */
const cardPage = z.object({ url: z.string() });

/** What went back. */
const refunded = z.object({ amount: z.string() });

/** What both refunds share. */
const refund = {
  method: 'POST',
  stepUp: true,
  auth: 'admin',
  roles: forPapers,
  keyed: false,
  params: idParams,
  body: reversalBody,
  success: { status: 201, schema: refunded },
  maxBytes: 8 * KB,
} as const;

/**
 * Cards. A page is made at each press, for the balance of that moment: 409 `wrong_state` when nothing is owed, 503
 * `unavailable` within three seconds when the provider does not answer. What was paid comes from the provider, signed.
 *
 * None has an Idempotency-Key: its one transaction would stay open, with the paper locked, while the provider is asked,
 * and the provider's message would wait for it. A second press of a refund finds the first, which the provider knows.
 */
export const cardRoutes = {
  payDocument: route({
    name: 'payDocument',
    summary:
      'Open the card page for what a customer’s link shows: the invoice’s balance, or the deposit asked for',
    method: 'POST',
    path: '/api/documents/:token/pay',
    auth: 'link',
    params: tokenParams,
    success: { status: 201, schema: cardPage },
    maxBytes: 1 * KB,
    rateLimit: 'answerLink',
  }),
  payInvoice: route({
    name: 'payInvoiceByCard',
    summary: 'Open the card page for an invoice’s balance, for a customer who is here',
    method: 'POST',
    path: '/api/admin/invoices/:id/card',
    auth: 'admin',
    roles: forEveryone,
    own: 'invoice',
    amounts: true,
    keyed: false,
    params: idParams,
    success: { status: 201, schema: cardPage },
    maxBytes: 1 * KB,
  }),
  refund: route({
    name: 'refundCardPayment',
    summary: 'Refund a whole card payment or deposit at the provider, and reverse it',
    path: '/api/admin/payments/:id/refund',
    ...refund,
  }),
  refundUnbooked: route({
    name: 'refundUnbooked',
    summary: 'Refund, of a card payment, what no paper owed',
    path: '/api/admin/card-payments/:id/refund',
    ...refund,
  }),
};
