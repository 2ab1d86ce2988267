import { randomUUID } from 'node:crypto';
import type { Db, Trx } from '#db/connect.ts';
import type { CustomerText } from '#db/outbox-messages.ts';
import { findJobById } from '#db/queries/jobs/jobs.ts';
import { rememberToldBy } from '#db/queries/customers/customers.ts';
import { countTexts, findMessageByKey } from '#db/queries/deliveries.ts';
import { enqueueMessage, type OutboxMessage } from '#db/queries/outbox.ts';
import { findTextWords, hasOptedOut } from '#db/queries/texts.ts';
import { fillText, shownText, type TextKind, type TextValues, type ToldBy } from '#domain/customer-text.ts';
import { limits } from '#domain/limits.ts';
import { formatPhone, normalizePhone } from '#domain/phone.ts';
import { earliestText } from '#domain/quiet-hours.ts';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { sha256 } from '../hashes.ts';

const HOUR_MS = 3_600_000;

/** The destination of texts: a provider, or files when none is set up. */
export const textsVia = ({ smsUrl }: Pick<Config, 'smsUrl'>): 'provider' | 'file' =>
  smsUrl === undefined ? 'file' : 'provider';

/** The occasion of a text about a record. A `calm` one waits for the morning; one about an emergency's job does not. */
export async function occasionOf(
  db: Db,
  record: { readonly urgency?: string; readonly jobId?: string | null },
): Promise<'emergency' | 'calm'> {
  if (record.urgency === 'emergency') return 'emergency';
  const job = record.jobId ? await findJobById(db, record.jobId) : undefined;
  return job?.urgency === 'emergency' ? 'emergency' : 'calm';
}

/**
 * The reason that no text may go to a number now: it opted out, or has reached the limit for an hour or a day. Null if a
 * text may be sent.
 * @param before counts only the texts queued before this message, so that concurrent drains agree
 */
export async function textRefusal(
  db: Db,
  phone: string,
  now: Date,
  before?: Pick<OutboxMessage, 'id' | 'createdAt'>,
): Promise<string | null> {
  const { e164 } = normalizePhone(phone);
  if (e164 === null) return `${phone || 'The number'} cannot be texted: it has no area code or country code`;
  if (await hasOptedOut(db, e164)) return `${formatPhone(e164)} asked for no more texts (STOP)`;
  const from = before ? Date.parse(before.createdAt) : now.getTime();
  const spans = [
    [limits.textsPerHour, HOUR_MS, 'hour'],
    [limits.textsPerDay, 24 * HOUR_MS, 'day'],
  ] as const;
  for (const [most, span, name] of spans)
    if ((await countTexts(db, e164, new Date(from - span), before)) >= most)
      return `${formatPhone(e164)} had ${most} texts within one ${name}, which is the most we send`;
  return null;
}

/** Fills a text's template, including the business's changes. */
export async function textWords(db: Db, kind: TextKind, values: TextValues): Promise<string> {
  return fillText(kind, values, (await findTextWords(db)).words);
}

/** A text to queue in the caller's transaction. */
export interface NewText extends Pick<CustomerText, 'link' | 'visit' | 'occasion'> {
  readonly kind: TextKind;
  readonly values: TextValues;
  /** The earliest moment to send it, if not now. */
  readonly notBefore?: Date | undefined;
  /** The number, as it is stored. */
  readonly phone: string;
  readonly recordType: 'job' | 'quote' | 'invoice';
  readonly recordId: string;
  /** Identifies what must be sent only once, such as the attempt's idempotency key. */
  readonly uniqueBy: string | undefined;
}

/**
 * Queues a text to a customer; during the quiet hours it waits for the morning, unless it is about an emergency or a visit
 * under way. A repeat returns the first one.
 */
export async function queueText(
  trx: Trx,
  now: Date,
  text: NewText,
): Promise<OutboxMessage & { readonly isNew: boolean }> {
  const { kind, values, phone, link, visit, occasion, recordType, recordId, uniqueBy = randomUUID() } = text;
  const dedupeKey = `text:${kind}:${recordId}:${sha256(uniqueBy).toString('base64url')}`;
  const id = await enqueueMessage(trx, {
    kind: 'customer-text',
    recipient: normalizePhone(phone).e164 ?? phone,
    payload: { template: kind, words: await textWords(trx, kind, values), link, visit, occasion },
    dedupeKey,
    recordType,
    recordId,
    now,
    notBefore: text.notBefore ?? earliestText(occasion, now),
  });
  const queued = await findMessageByKey(trx, dedupeKey);
  if (!queued) throw new Error('A queued text is missing');
  return { ...queued, isNew: id !== undefined };
}

/** @throws {AppError} `invalid` with the reason, if no text may go to a number */
export async function checkTextable(db: Db, phone: string, now: Date, field = 'channel'): Promise<void> {
  const refused = await textRefusal(db, phone, now);
  if (refused !== null) throw new AppError('invalid', `${refused}.`, { errors: { [field]: refused } });
}

/** The messages that a chosen channel sends. */
export const sendsBy = (channel: string) => ({
  mail: channel === 'email' || channel === 'both',
  text: channel === 'sms' || channel === 'both',
});

/** Records how a customer was told last. */
export async function rememberChoice(
  trx: Trx,
  customerId: string | null,
  toldBy: ToldBy | undefined,
): Promise<void> {
  if (customerId !== null && toldBy !== undefined) await rememberToldBy(trx, customerId, toldBy);
}

/** The words of a stored text for display; null for any other message, and once they are purged. */
export function wordsOf({ kind, payload }: Pick<OutboxMessage, 'kind' | 'payload'>): string | null {
  const { words } = kind === 'customer-text' ? (payload as Partial<CustomerText>) : {};
  return words === undefined ? null : shownText(words);
}
