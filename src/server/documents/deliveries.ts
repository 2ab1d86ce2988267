import type { Delivery } from '#contract/payments.ts';
import { findBookingById } from '#db/queries/bookings.ts';
import { noteChanged } from '#db/queries/history.ts';
import type { Trx } from '#db/connect.ts';
import { findMessageById, findMessageByKey, listMessagesOf } from '#db/queries/deliveries.ts';
import {
  enqueueMessage,
  isMessageOf,
  type MessageContent,
  retryMessage,
  type OutboxMessage,
} from '#db/queries/outbox.ts';
import { findInvoiceById } from '#db/queries/invoices/invoices.ts';
import { findQuoteById } from '#db/queries/estimates/estimates.ts';
import { earliestText } from '#domain/quiet-hours.ts';
import type { Config } from '../config.ts';
import type { StaffContext } from '../context.ts';
import { notFound, wrongState } from '../errors.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';
import { checkTextable, type NewText, queueText, textsVia, wordsOf } from '../texts/customer-text.ts';
import { sha256 } from '../hashes.ts';

/** A stored message as its record lists it. */
export function deliveryView(message: OutboxMessage, config: Pick<Config, 'smtpUrl' | 'smsUrl'>): Delivery {
  const isText = message.channel === 'text';
  return {
    id: message.id,
    kind: message.kind,
    recipient: message.recipient,
    state: message.state,
    attempts: message.attempts,
    lastError: message.lastError,
    queuedAt: message.createdAt,
    nextAttemptAt: message.state === 'queued' ? message.nextAttemptAt : null,
    sentAt: message.sentAt,
    via: isText ? textsVia(config) : config.smtpUrl ? 'smtp' : 'file',
    channel: message.channel === 'alarm_mail' ? 'mail' : message.channel,
    words: wordsOf(message),
    outcome: message.delivery,
  };
}

/** A mail to queue in the caller's transaction. */
type RecordMail = MessageContent<
  'estimate-link' | 'invoice' | 'receipt' | 'document-answer' | 'visit-offer'
> & {
  readonly recipient: string;
  /** Identifies what must be sent only once: the attempt's idempotency key, or a payment id. */
  readonly uniqueBy: string;
};

/** The record that a link opens or a mail is about. */
export function recordOf(about: { quoteId: string } | { invoiceId: string } | { jobId: string }) {
  if ('quoteId' in about) return { recordType: 'quote', recordId: about.quoteId } as const;
  if ('invoiceId' in about) return { recordType: 'invoice', recordId: about.invoiceId } as const;
  return { recordType: 'job', recordId: about.jobId } as const;
}

/** Queues a mail about a record; a repeat returns the first one. */
export async function queueRecordMail(
  db: Trx,
  { config, now }: { config: Pick<Config, 'smtpUrl' | 'smsUrl'>; now: Date },
  { uniqueBy, ...mail }: RecordMail,
): Promise<{ readonly delivery: Delivery; readonly isRepeat: boolean }> {
  // Hashed, because an idempotency key may fill the column by itself, and truncating it could merge two keys.
  const record = recordOf(mail.payload);
  const dedupeKey = `${mail.kind}:${record.recordId}:${sha256(uniqueBy).toString('base64url')}`;
  const queued = await enqueueMessage(db, { ...mail, ...record, dedupeKey, now });
  const message = await findMessageByKey(db, dedupeKey);
  if (!message) throw new Error('A queued message is missing');
  return { delivery: deliveryView(message, config), isRepeat: queued === undefined };
}

/** Queues a text to a customer; a repeat returns the first one. @throws {AppError} `invalid`, saying why none may go out */
export async function queueCustomerText(
  trx: Trx,
  { config, now, idempotencyKey }: Pick<StaffContext, 'config' | 'now' | 'idempotencyKey'>,
  text: Omit<NewText, 'uniqueBy'>,
): Promise<Delivery> {
  await checkTextable(trx, text.phone, now);
  return deliveryView(await queueText(trx, now, { ...text, uniqueBy: idempotencyKey }), config);
}

const records = {
  quote: { find: findQuoteById, name: 'estimate' },
  invoice: { find: findInvoiceById, name: 'invoice' },
  booking_request: { find: findBookingById, name: 'booking' },
} as const;

/** The mails of a record, newest first. @throws {AppError} `not_found`. */
export async function listDeliveries(
  { db, config }: StaffContext,
  recordType: keyof typeof records,
  recordId: string,
): Promise<Delivery[]> {
  const { find, name } = records[recordType];
  if (!(await find(db, recordId))) throw notFound(name);
  return (await listMessagesOf(db, recordType, recordId)).map((message) => deliveryView(message, config));
}

/**
 * Retries a failed mail or text; during quiet hours, a text that is not urgent waits for the morning.
 * @throws {AppError} `not_found`; `wrong_state` when it is still queued or was sent; `invalid`, saying why no text may go
 *   to the number.
 */
export async function retryDelivery(
  context: StaffContext,
  recordType: 'quote' | 'invoice' | 'job',
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<Delivery> {
  const { db, config, now } = context;
  const retried = await db.transaction().execute(async (trx) => {
    const message = await findMessageById(trx, deliveryId);
    if (message?.recordType !== recordType || message.recordId !== id) throw notFound('mail');
    const isText = isMessageOf(message, 'customer-text');
    if (isText) await checkTextable(trx, message.recipient, now);
    const notBefore = isText ? earliestText(message.payload.occasion, now) : now;
    const isRetried = await retryMessage(trx, deliveryId, now, notBefore);
    const current = deliveryView((await findMessageById(trx, deliveryId)) ?? message, config);
    if (isRetried) {
      noteChanged(recordType);
      return current;
    }
    throw wrongState(`This message is ${current.state}: there is nothing to try again.`, current);
  });
  triggerDrain(context);
  return retried;
}
