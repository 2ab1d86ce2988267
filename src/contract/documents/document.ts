import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { invoiceStatuses } from '#domain/invoice.ts';
import { quoteStatuses } from '#domain/quote.ts';
import { optionalText, requiredText, wholeNumber } from '../fields.ts';
import { KB, route } from '../route.ts';
import { signature } from './signature.ts';

const amount = z.string();

/** What a customer can do with the document now. */
const customerEvents = ['approve', 'decline', 'change'] as const;

/** An estimate or invoice as its customer sees it, without office-only fields. */
export const customerDocument = z.object({
  kind: z.enum(['estimate', 'invoice']),
  number: z.string(),
  /** Today's status: pending, approved, declined, cancelled, expired, invoiced; sent, paid, overdue, void. */
  status: z.enum([...quoteStatuses, ...invoiceStatuses]),
  /** The offer's revision, which an approval must name. Always 1 for an invoice. */
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
  /** Emergency work: no appointment is set, the van comes right away. */
  emergency: z.boolean(),
  /** Year, make and model for vehicle work. */
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
  /** Received to date, deposits included. */
  paid: amount,
  balance: amount,
  issuedAt: z.string(),
  /** When the offer expires (UTC); null on an invoice. */
  validUntil: z.nullable(z.string()),
  /** Due date "YYYY-MM-DD"; null on an estimate. */
  dueDate: z.nullable(z.string()),
  terms: z.array(z.string()),
  allowed: z.array(z.enum(customerEvents)),
  /**
   * `by` is the customer's typed signature; null when staff decided on the customer's behalf, or after
   * erasure.
   */
  decision: z.nullable(
    z.object({ at: z.string(), as: z.enum(['customer', 'staff']), by: z.nullable(z.string()) }),
  ),
  changeRequestedAt: z.nullable(z.string()),
  /** What a press on "Pay" charges now: an invoice's balance, or the deposit asked for; null where cards are not taken. */
  payable: z.nullable(amount),
});

export type CustomerDocument = z.infer<typeof customerDocument>;

export const tokenParams = z.strictObject({
  token: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'Must be a link we sent')),
});

const revision = wholeNumber(1, 2_147_483_647, 'Must be the revision that was seen');
/** The estimate that was seen; without it, the revision is of the one the link shows now. */
const number = z.optional(requiredText('Must be the estimate that was seen', 20));

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
    rateLimit: 'answerLink',
  });

/**
 * The customer's side of a document, reached through its link. An unknown, expired or revoked link is a 404,
 * indistinguishably. A superseded revision or an impossible step is a 409 `wrong_state`, with the document in
 * `current`.
 */
export const documentRoutes = {
  read: route({
    name: 'readDocument',
    summary: 'An estimate or invoice, for the holder of its link; reading changes nothing',
    method: 'GET',
    path: '/api/documents/:token',
    auth: 'link',
    params: tokenParams,
    success: { status: 200, schema: customerDocument },
    maxBytes: 0,
    rateLimit: 'readLink',
  }),
  approve: answerTo(
    'approveDocument',
    'approve',
    'Approve the estimate that was seen, signed by name or by finger',
    z.strictObject({ number, revision, name: requiredText('Name is required', 200), signature }),
  ),
  decline: answerTo(
    'declineDocument',
    'decline',
    'Decline the estimate',
    z.strictObject({ number, revision: z.optional(revision), reason: optionalText(limits.reason) }),
  ),
  change: answerTo(
    'changeDocument',
    'change',
    'Ask for another offer',
    z.strictObject({
      number,
      revision: z.optional(revision),
      message: requiredText('Tell us what should change', 2000),
    }),
  ),
};
