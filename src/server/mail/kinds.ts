import type { Db } from '#db/connect.ts';
import type { OutboxMessage } from '#db/queries/outbox.ts';
import type { Config } from '../config.ts';
import type { Message } from './message.ts';
import { officeNotice, requestReceipt, type RequestNotice } from './request-mail.ts';
import { officeReviewNotice, type ReviewNotice } from './review-mail.ts';

/** What a mail may look at while it is composed. */
export interface MailContext {
  readonly db: Db;
  readonly config: Config;
  readonly now: Date;
}

const documents = () => import('./document-mail.ts');
const bookings = () => import('./booking-mail.ts');

type Compose = (message: OutboxMessage, context: MailContext) => Message | Promise<Message>;

/**
 * Every kind of message the outbox holds, and how it becomes a mail. What only one kind needs (a PDF, say) is imported
 * inside its function, so that the others do not wait for it.
 */
const kinds: Record<string, Compose> = {
  'request-notice': ({ payload }, { config }) => officeNotice(payload as RequestNotice, config.siteUrl),
  'request-receipt': ({ payload, recipient }) => requestReceipt(payload as RequestNotice, recipient),
  'estimate-link': async (message, context) => (await documents()).estimateMail(message, context),
  invoice: async (message, context) => (await documents()).invoiceMail(message, context),
  'invoice-reminder': async (message, context) => (await documents()).reminderMail(message, context),
  receipt: async (message, context) => (await documents()).receiptMail(message, context),
  'document-answer': async (message, context) => (await documents()).answerMail(message, context),
  'booking-confirmed': async (message, context) => (await bookings()).bookingMail(message, context),
  'booking-cancelled': async (message, context) => (await bookings()).bookingMail(message, context),
  'booking-declined': async (message, context) => (await bookings()).bookingMail(message, context),
  'review-notice': ({ payload }, { config }) => officeReviewNotice(payload as ReviewNotice, config.siteUrl),
};

/** Writes the mail of an outbox message. @throws {Error} for a kind nobody knows: the message waits for a newer release. */
export async function composeMail(message: OutboxMessage, context: MailContext): Promise<Message> {
  const compose = Object.hasOwn(kinds, message.kind) ? kinds[message.kind] : undefined;
  if (!compose) throw new Error(`No mail is written for outbox messages of kind "${message.kind}".`);
  return compose(message, context);
}
