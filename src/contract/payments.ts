import * as z from 'zod/mini';
import { paymentMethods } from '#domain/invoice.ts';
import { money, optionalText, requiredText } from './fields.ts';

/** Money received, or given back (`kind` reversal); the amount is positive in both. */
export const payment = z.object({
  id: z.string(),
  invoiceId: z.nullable(z.string()),
  /** The estimate it was a deposit on. */
  quoteId: z.nullable(z.string()),
  kind: z.enum(['payment', 'reversal']),
  /** The payment a reversal takes back. */
  reversesId: z.nullable(z.string()),
  /** Whether it has been taken back. */
  reversed: z.boolean(),
  amount: z.string(),
  method: z.enum(paymentMethods),
  reference: z.nullable(z.string()),
  /** Why it was taken back. */
  reason: z.nullable(z.string()),
  receivedAt: z.string(),
  actor: z.nullable(z.string()),
});

export type Payment = z.infer<typeof payment>;

const amount = money('Amount is required').check(
  z.refine((text) => Number(text) > 0, 'Amount must be more than zero'),
);
export const paymentFields = {
  amount,
  method: z.enum(paymentMethods, 'Choose cash, check, card or other'),
  reference: optionalText(200),
  /** Whether a receipt leaves by mail; it does, unless told not to, when there is an address. */
  receipt: z._default(z.boolean('Must be true or false'), true),
};

export const reversalBody = z.strictObject({ reason: requiredText('Reason is required', 500) });

/** How a mail of a record is doing. */
export const delivery = z.object({
  id: z.string(),
  kind: z.string(),
  recipient: z.string(),
  state: z.enum(['queued', 'sent', 'failed']),
  attempts: z.number(),
  /** Why the last try failed. */
  lastError: z.nullable(z.string()),
  queuedAt: z.string(),
  nextAttemptAt: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
  /** Where it goes: a mail server, or a file because none is configured. */
  via: z.enum(['smtp', 'file']),
});

export type Delivery = z.infer<typeof delivery>;

export const channels = ['email', 'text'] as const;

/** How a document was handed to its customer. The URL is told here once and never again: only its hash is kept. */
export const handedOver = z.object({
  url: z.string(),
  channel: z.enum(channels),
  /** Opens the phone's messages with the customer's number and the link filled in (channel text). */
  smsHref: z.nullable(z.string()),
  /** The mail that was queued (channel email). */
  delivery: z.nullable(delivery),
});

/** How many links of a document were open until they were revoked. */
export const revokedLinks = z.object({ revoked: z.number() });
