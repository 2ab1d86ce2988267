import * as z from 'zod/mini';
import { optionalText, requiredText, wholeNumber } from '../fields.ts';
import { KB, route } from '../route.ts';
import { signature } from './signature.ts';

const amount = z.string();

/** What a customer may do with the document now. */
export const customerEvents = ['approve', 'decline', 'change'] as const;

/** An estimate or invoice as its customer sees it: nothing of the office's own. */
export const customerDocument = z.object({
  kind: z.enum(['estimate', 'invoice']),
  number: z.string(),
  /** The status today: pending, approved, declined, cancelled, expired, invoiced; sent, paid, overdue, void. */
  status: z.string(),
  /** Which offer this is; an approval names it. Always 1 for an invoice. */
  revision: z.number(),
  business: z.object({
    name: z.string(),
    phone: z.string(),
    telHref: z.string(),
    smsHref: z.string(),
    email: z.string(),
    address: z.string(),
  }),
  customerName: z.string(),
  serviceAddress: z.string(),
  /** The work is an emergency: no time is set for it, the van comes at once. */
  emergency: z.boolean(),
  /** Year, make and model, when the work is on a vehicle. */
  vehicle: z.nullable(z.string()),
  items: z.array(
    z.object({
      description: z.string(),
      quantity: z.number(),
      unitPrice: amount,
      totalPrice: amount,
      /** The customer's own price, to be confirmed. */
      custom: z.boolean(),
    }),
  ),
  fees: z.array(z.object({ label: z.string(), amount })),
  subtotal: amount,
  /** "Hawaii GET 4.712%". */
  taxLabel: z.string(),
  tax: amount,
  total: amount,
  /** Received so far, deposits included. */
  paid: amount,
  balance: amount,
  issuedAt: z.string(),
  /** Until when the offer holds; null on an invoice. */
  validUntil: z.nullable(z.string()),
  /** Calendar day; null on an estimate. */
  dueDate: z.nullable(z.string()),
  terms: z.array(z.string()),
  allowed: z.array(z.enum(customerEvents)),
  /** `by` is the name the customer signed with; null when the office decided for them, or the person was erased. */
  decision: z.nullable(
    z.object({ at: z.string(), as: z.enum(['customer', 'staff']), by: z.nullable(z.string()) }),
  ),
  changeRequestedAt: z.nullable(z.string()),
  /** Where the balance can be paid by card; null when the business has no such page. */
  paymentUrl: z.nullable(z.string()),
});

export type CustomerDocument = z.infer<typeof customerDocument>;

export const tokenParams = z.strictObject({
  token: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'Must be a link we sent')),
});

const revision = wholeNumber(1, 2_147_483_647, 'Must be the revision that was seen');

const answerTo = <const Name extends string, const Event extends string, Body extends z.ZodMiniType>(
  name: Name,
  event: Event,
  summary: string,
  body: Body,
) =>
  route({
    name,
    summary,
    method: 'POST',
    path: `/api/documents/:token/${event}`,
    auth: 'link',
    params: tokenParams,
    body,
    success: { status: 200, schema: customerDocument },
    maxBytes: 64 * KB,
    rateLimit: 'link',
  });

/**
 * The customer's side, by the link we sent. An unknown, expired or revoked link: 404, all alike. A revision that is
 * no longer the offered one, or a step that is not possible: 409 `wrong_state` with the document as it is in `current`.
 */
export const documentRoutes = {
  read: route({
    name: 'readDocument',
    summary: 'An estimate or invoice, for whoever holds its link; reading changes nothing',
    method: 'GET',
    path: '/api/documents/:token',
    auth: 'link',
    params: tokenParams,
    success: { status: 200, schema: customerDocument },
    maxBytes: 0,
    rateLimit: 'link',
  }),
  approve: answerTo(
    'approveDocument',
    'approve',
    'Approve the estimate that was seen, signed by name or by finger',
    z.strictObject({ revision, name: requiredText('Name is required', 200), signature }),
  ),
  decline: answerTo(
    'declineDocument',
    'decline',
    'Decline the estimate',
    z.strictObject({ revision: z.optional(revision), reason: optionalText(1000) }),
  ),
  change: answerTo(
    'changeDocument',
    'change',
    'Ask for another offer',
    z.strictObject({
      revision: z.optional(revision),
      message: requiredText('Tell us what should change', 2000),
    }),
  ),
};
