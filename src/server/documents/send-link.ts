import { randomUUID } from 'node:crypto';
import type { Channel, SentLink } from '#contract/payments.ts';
import type { Trx } from '#db/connect.ts';
import type { LinkTarget } from '#db/outbox-messages.ts';
import { cancelLinkMail, type MessageContent } from '#db/queries/outbox.ts';
import { type TextKind, type TextValues, toldByOf } from '#domain/customer-text.ts';
import { smsLink } from '#domain/phone.ts';
import type { StaffContext } from '../context.ts';
import { occasionOf, rememberChoice, sendsBy, textWords } from '../texts/customer-text.ts';
import { queueCustomerText, queueRecordMail, recordOf } from './deliveries.ts';
import { issueJobLink, jobOfTarget } from './job-link.ts';

/** A document, or times to choose from, to send to the customer. */
interface Sending {
  readonly channel: Channel;
  readonly record: {
    readonly customerId: string | null;
    readonly email: string | null;
    readonly phone: string;
    readonly urgency?: string;
    readonly jobId?: string | null;
  };
  readonly mail: MessageContent<'estimate-link' | 'invoice' | 'receipt' | 'visit-offer'>;
  readonly text: { readonly kind: TextKind; readonly values: TextValues };
  /** Whether the customer is waiting for it; otherwise a text respects the quiet hours unless the job is an emergency. */
  readonly isAwaited?: boolean;
  /** What the link opens. A receipt's mail is about a payment, its link about the invoice. */
  readonly target: LinkTarget;
  /** Whether it replaces mails and texts about the same document that still wait. */
  readonly replacesQueued?: boolean;
}

/**
 * Queues a mail, a text or both, or prepares a text message for the staff member's own phone. The result contains a link,
 * the one that is texted; the mail gets the one of its address when it is composed. Without an email address no mail is queued.
 * @throws {AppError} `invalid` for a number that may get no text
 */
export async function sendLink(
  trx: Trx,
  context: StaffContext,
  { channel, record, mail, text: { kind, values }, isAwaited, target, replacesQueued }: Sending,
): Promise<SentLink> {
  const { customerId, email, phone } = record;
  const by = sendsBy(channel);
  const attempt = context.idempotencyKey ?? randomUUID();

  const mailed =
    by.mail && email
      ? await queueRecordMail(trx, context, {
          ...mail,
          recipient: email,
          // The same mail in the same attempt is a repeat.
          uniqueBy: `${JSON.stringify(mail.payload)}:${attempt}`,
        })
      : undefined;
  const delivery = mailed?.delivery ?? null;
  if (replacesQueued && !mailed?.isRepeat)
    await cancelLinkMail(trx, recordOf(target), {
      reason: 'the document was sent again later',
      now: context.now,
      except: delivery ? [delivery.id] : [],
    });
  const text = by.text
    ? await queueCustomerText(trx, context, {
        ...recordOf(target),
        kind,
        values,
        phone,
        link: target,
        visit: 'jobId' in target ? { jobId: target.jobId, slotStart: null } : null,
        occasion: isAwaited ? 'under_way' : await occasionOf(trx, record),
      })
    : null;
  await rememberChoice(trx, customerId, toldByOf({ mail: delivery !== null, text: by.text }));

  const url = await issueJobLink(trx, context, await jobOfTarget(trx, target), null);
  const smsHref =
    channel === 'text' ? smsLink(phone, await textWords(trx, kind, { ...values, link: url })) : null;
  return { url, channel, delivery, text, smsHref };
}
