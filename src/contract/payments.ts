import * as z from 'zod/mini';
import { paymentMethods } from '#domain/invoice.ts';
import { money, optionalText, requiredText, uuid } from './fields.ts';
import { KB, route, type StaffRoute } from './route.ts';

/** Money received, or returned (`kind` reversal); the amount is positive for both. */
export const payment = z.object({
  id: z.string(),
  invoiceId: z.nullable(z.string()),
  /** The estimate this was a deposit on. */
  quoteId: z.nullable(z.string()),
  kind: z.enum(['payment', 'reversal']),
  /** The payment that a reversal takes back. */
  reversesId: z.nullable(z.string()),
  /** Whether it has been reversed. */
  reversed: z.boolean(),
  amount: z.string(),
  method: z.enum(paymentMethods),
  reference: z.nullable(z.string()),
  /** Whether it came through the card provider, and can go back there. */
  byProvider: z.boolean(),
  /** Why it was reversed. */
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
  /** Whether to mail a receipt; true by default if there is an address. */
  receipt: z._default(z.boolean('Must be true or false'), true),
};

export const reversalBody = z.strictObject({ reason: requiredText('Reason is required', 500) });

/** Delivery status of a record's mail or text. */
export const delivery = z.object({
  id: z.string(),
  kind: z.string(),
  recipient: z.string(),
  state: z.enum(['queued', 'sent', 'failed']),
  attempts: z.number(),
  /** Why the last attempt failed. */
  lastError: z.nullable(z.string()),
  queuedAt: z.string(),
  nextAttemptAt: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
  /** Transport: a mail server or a provider of texts, or a file when none is configured. */
  via: z.enum(['smtp', 'provider', 'file']),
  /** The channel; calls and notifications belong to alarms. */
  channel: z.enum(['mail', 'text', 'voice', 'push']),
  /** The words of a text, without the customer's link; null for a mail, and once they are deleted. */
  words: z.nullable(z.string()),
  /** The provider's last report about a text; null before the first. */
  outcome: z.nullable(z.enum(['delivered', 'undelivered'])),
});

export type Delivery = z.infer<typeof delivery>;

/** By mail, as a text from the phone in hand, as a text that we send, or both by mail and as a text. */
export const channels = ['email', 'text', 'sms', 'both'] as const;

export type Channel = (typeof channels)[number];

export const CHOOSE_CHANNEL = 'Choose email, text, sms or both';

/**
 * How a document was delivered to its customer. The URL appears only in this response: only its hash is
 * stored.
 */
export const sentLink = z.object({
  url: z.string(),
  channel: z.enum(channels),
  /** Opens the phone's messaging app with the customer's number and the link filled in (channel text). */
  smsHref: z.nullable(z.string()),
  /** The mail that was queued (channels email and both). */
  delivery: z.nullable(delivery),
  /** The text that was queued (channels sms and both). */
  text: z.nullable(delivery),
});

export type SentLink = z.infer<typeof sentLink>;

/** How many of a document's open links were revoked, and how many queued mails with a link were cancelled. */
export const revokedLinks = z.object({ revoked: z.number(), cancelledMails: z.number() });

/** The route that sends a record's mail or text again. @param records the records' part of the path: "invoices" */
export const retryDeliveryRoute = <const Name extends string, const Records extends string>(
  name: Name,
  records: Records,
  roles: StaffRoute['roles'],
) =>
  route({
    name,
    summary: 'Send a mail or a text again that was given up or not delivered',
    method: 'POST',
    path: `/api/admin/${records}/:id/deliveries/:deliveryId/retry`,
    auth: 'admin',
    roles,
    params: z.strictObject({ id: uuid, deliveryId: uuid }),
    success: { status: 200, schema: delivery },
    maxBytes: 1 * KB,
  });
