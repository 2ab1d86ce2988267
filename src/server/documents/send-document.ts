import { randomUUID } from 'node:crypto';
import type { Channel, SentLink } from '#contract/payments.ts';
import type { Trx } from '#db/connect.ts';
import type { MessageContent } from '#db/queries/outbox.ts';
import { type TextKind, type TextValues, toldByOf } from '#domain/customer-text.ts';
import { smsLink } from '#domain/phone.ts';
import type { StaffContext } from '../context.ts';
import { occasionOf, rememberChoice, sendsBy, textWords } from '../texts/customer-text.ts';
import { documentOf, queueCustomerText, queueDocumentMail } from './deliveries.ts';
import { endLinks, REPLACED } from './end-links.ts';
import { issueLink, type LinkTarget } from './issue-link.ts';

/** A document to send to its customer. */
interface Sending {
  readonly channel: Channel;
  readonly record: {
    readonly customerId: string | null;
    readonly email: string | null;
    readonly phone: string;
    readonly urgency?: string;
    readonly jobId: string | null;
  };
  readonly mail: MessageContent<'estimate-link' | 'invoice' | 'receipt'>;
  readonly text: { readonly kind: TextKind; readonly values: TextValues };
  /** Whether the customer is waiting for it; otherwise a text respects the quiet hours unless the job is an emergency. */
  readonly isAwaited?: boolean;
  /** What the link opens. A receipt's mail is about a payment, its link about the invoice. */
  readonly target: LinkTarget;
  /** Whether the document's earlier links stop working. */
  readonly replacesLinks: boolean;
}

/**
 * Queues a mail, a text or both, or prepares a text message for the staff member's own phone. The result contains a link,
 * shown only this once; mail and text get their own when they are composed. Without an email address no mail is queued.
 * @throws {AppError} `invalid` for a number that may get no text
 */
export async function sendDocument(
  trx: Trx,
  context: StaffContext,
  { channel, record, mail, text: { kind, values }, isAwaited, target, replacesLinks }: Sending,
): Promise<SentLink> {
  const { customerId, email, phone } = record;
  const by = sendsBy(channel);
  const document = documentOf(target);
  const attempt = context.idempotencyKey ?? randomUUID();

  const mailed =
    by.mail && email
      ? await queueDocumentMail(trx, context, {
          ...mail,
          recipient: email,
          // The same mail in the same attempt is a repeat.
          uniqueBy: `${JSON.stringify(mail.payload)}:${attempt}`,
        })
      : undefined;
  const delivery = mailed?.delivery ?? null;
  // A repeat must not revoke the link its own mail already carried.
  if (replacesLinks && !mailed?.isRepeat)
    await endLinks(trx, document, {
      reason: REPLACED,
      now: context.now,
      except: delivery ? [delivery.id] : [],
    });
  const text = by.text
    ? await queueCustomerText(trx, context, {
        ...document,
        kind,
        values,
        phone,
        link: target,
        visit: null,
        occasion: isAwaited ? 'under_way' : await occasionOf(trx, record),
      })
    : null;
  await rememberChoice(trx, customerId, toldByOf({ mail: delivery !== null, text: by.text }));

  const url = await issueLink(trx, context, target);
  const smsHref =
    channel === 'text' ? smsLink(phone, await textWords(trx, kind, { ...values, link: url })) : null;
  return { url, channel, delivery, text, smsHref };
}
