import business from '#content/business.json' with { type: 'json' };
import type { MailKind, ReviewNotice } from '#db/outbox-messages.ts';
import type { MessageOf, OutboxMessage } from '#db/queries/outbox.ts';
import { formatDateTime } from '#domain/shop-time.ts';
import { html } from '../html.ts';
import { factLines, type Facts, factTable, layoutHtml, layoutText, textLink } from './layout.ts';
import { type MailContext, type Message } from './message.ts';
import { officeNotice } from './request-mail.ts';

const documents = () => import('./document-mail.ts');
const staff = () => import('./staff-mail.ts');
const visits = () => import('./visit-mail.ts');
const bookings = () => import('./booking-mail.ts');

type Template<Kind extends MailKind> = (
  message: MessageOf<Kind>,
  context: MailContext,
) => Message | Promise<Message>;

/**
 * The template of each kind of message. Code that only one kind needs (such as PDF) is imported inside its
 * function.
 */
const templates: { readonly [Kind in MailKind]: Template<Kind> } = {
  'request-notice': ({ payload }, { config }) => officeNotice(payload, config.siteUrl),
  'request-receipt': async (message, context) => (await visits()).receiptOf(message, context),
  'review-notice': ({ payload }, { config }) => officeReviewNotice(payload, config.siteUrl),
  'booking-confirmed': async (message, context) => (await bookings()).bookingMail(message, context),
  'booking-declined': async (message, context) => (await bookings()).bookingMail(message, context),
  'booking-cancelled': async (message, context) => (await bookings()).bookingMail(message, context),
  'job-appointment': async (message, context) => (await import('./job-mail.ts')).jobMail(message, context),
  'job-pushed': async (message, context) => (await import('./job-mail.ts')).pushedMail(message, context),
  'visit-offer': async (message, context) => (await visits()).offerMail(message, context),
  'visit-reminder': async (message, context) => (await visits()).reminderMail(message, context),
  'visit-on-the-way': async (message, context) => (await visits()).onTheWayMail(message, context),
  'review-ask': async (message, context) => (await visits()).reviewMail(message, context),
  'visit-answer': async (message, context) => (await visits()).answerMail(message, context),
  'estimate-link': async (message, context) => (await documents()).estimateMail(message, context),
  invoice: async (message, context) => (await documents()).invoiceMail(message, context),
  'invoice-reminder': async (message, context) => (await documents()).reminderMail(message, context),
  receipt: async (message, context) => (await documents()).receiptMail(message, context),
  'document-answer': async (message, context) => (await documents()).answerMail(message, context),
  'account-invitation': async (message, context) => (await staff()).invitationMail(message, context),
  'password-reset': async (message, context) => (await staff()).resetMail(message, context),
  'account-notice': async (message) => (await staff()).accountNotice(message),
  'alarm-mail': async (message, context) => (await staff()).alarmMail(message, context),
  'alarm-unanswered': async (message, context) => (await staff()).unansweredMail(message, context),
  'device-dropped': async (message, context) => (await staff()).deviceMail(message, context),
  'shop-finding': async (message, context) => (await staff()).findingMail(message, context),
};

/** A later release may have queued a kind unknown to this one. */
function hasTemplate(message: OutboxMessage): message is MessageOf<MailKind> {
  return Object.hasOwn(templates, message.kind);
}

function compose<Kind extends MailKind>(message: MessageOf<Kind>, context: MailContext) {
  return templates[message.kind](message, context);
}

/**
 * Composes the mail of an outbox message.
 * @throws {NothingToSend} when the mail is no longer needed
 * @throws {Error} for a kind without a template: the message waits for a newer release
 */
export async function composeMail(message: OutboxMessage, context: MailContext): Promise<Message> {
  if (!hasTemplate(message))
    throw new Error(`There is no template for outbox messages of kind "${message.kind}".`);
  return compose(message, context);
}

/** Notifies the office of a review awaiting moderation. */
function officeReviewNotice(review: ReviewNotice, siteUrl: string): Message {
  const heading = `New review: ${review.rating} of 5 from ${review.name}`;
  const facts: Facts = [
    ['Rating', `${review.rating} of 5`],
    ['Name', review.name],
    ['Town', review.location],
    ['Service', review.service],
    ['Review', review.text],
    ['Received', formatDateTime(review.createdAt)],
  ];
  const link = `${siteUrl}/admin/dashboard?tab=reviews`;
  return {
    to: business.email,
    subject: heading,
    text: layoutText(heading, `${factLines(facts)}\n\nIt stays hidden until you publish it: ${link}`),
    html: layoutHtml(
      heading,
      html`${factTable(facts)}
        <p style="margin:16px 0 0">
          It stays hidden until you publish it: ${textLink('read it in the office', link)}.
        </p>`,
    ),
  };
}
