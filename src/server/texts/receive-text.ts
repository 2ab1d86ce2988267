import { findAccountByMobile } from '#db/queries/alarm.ts';
import type { Db, Trx } from '#db/connect.ts';
import { appendEvent } from '#db/queries/history.ts';
import { enqueueMessage, markDelivery } from '#db/queries/outbox.ts';
import {
  fileTextUnder,
  hasOptedOut,
  insertReceivedText,
  optIn,
  optOut,
  settleReceivedText,
} from '#db/queries/texts.ts';
import { limits } from '#domain/limits.ts';
import { normalizePhone } from '#domain/phone.ts';
import { readKeyword, type TextKeyword } from '#domain/text-keywords.ts';
import { takeByText } from '../alarm/take-by-text.ts';
import { jobOfText } from './ring-text.ts';

/** A text message that a provider received for us. */
export interface ReceivedText {
  /** Its id at the provider: a repeat is the same text. */
  readonly providerId: string;
  readonly from: string;
  readonly text: string;
  /** Whether the provider has answered a keyword itself. */
  readonly answered: boolean;
}

/** What a provider says became of a text of ours. */
export interface DeliveryReport {
  /** The id we sent it with. */
  readonly id: string;
  /** As Twilio names it. */
  readonly status: string;
  readonly error: string | null;
}

/** A text without what PostgreSQL cannot store. */
const clean = (text: string) =>
  // oxlint-disable-next-line no-control-regex -- they are what must not be stored
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '').toWellFormed();

/**
 * Takes in a text. A member of staff answers an alarm by it; STOP, START and HELP are obeyed; what a customer writes goes
 * to the history of their newest open job, rings if it reads as an emergency, and waits in the inbox until it is read.
 * Safe to repeat, in any order.
 * @returns the words to answer with at once; undefined for a text that gets no answer, or one by the outbox
 */
export async function receiveText(db: Db, received: ReceivedText, now: Date): Promise<string | undefined> {
  const from = clean(received.from);
  const body = clean(received.text).slice(0, limits.pasted);
  const { e164 } = normalizePhone(from);
  const account = e164 === null ? undefined : await findAccountByMobile(db, e164);
  return db.transaction().execute(async (trx) => {
    const stored = await insertReceivedText(trx, {
      providerId: clean(received.providerId).slice(0, 200),
      from,
      // The staff's texts belong to alarms, not to customers.
      body: account ? '' : body,
      now,
    });
    const keyword =
      stored && e164 !== null ? await obeyKeyword(trx, e164, { ...received, text: body }, now) : undefined;
    if (account) {
      if (stored) await settleReceivedText(trx, stored.id, now);
      return takeByText(trx, { account, text: body, now });
    }
    if (!stored) return undefined;
    const job = await jobOfText(trx, stored, { keyword, now });
    if (job) {
      await appendEvent(trx, {
        recordType: 'job',
        recordId: job.id,
        what: 'texted',
        actor: 'customer',
        at: now,
        after: { message: body },
      });
      await fileTextUnder(trx, stored.id, job.id);
    }
    // A bare keyword asks nothing of the office; but CANCEL of a customer with a job may mean the appointment. A text that
    // opened its job waits as a new request.
    if (job?.opened || (keyword && !(job && keyword === 'stop')))
      await settleReceivedText(trx, stored.id, now);
    return undefined;
  });
}

/** Stores what a keyword asks for, and queues its one answer. @returns the keyword, if the text is one */
async function obeyKeyword(
  trx: Trx,
  phone: string,
  { text, providerId, answered }: ReceivedText,
  now: Date,
): Promise<TextKeyword | undefined> {
  const keyword = readKeyword(text, await hasOptedOut(trx, phone));
  const isNews =
    keyword === 'stop' ? await optOut(trx, phone, now) : keyword === 'start' ? await optIn(trx, phone) : true;
  if (keyword && isNews && !answered) {
    await enqueueMessage(trx, {
      kind: 'text-reply',
      recipient: phone,
      payload: { keyword },
      dedupeKey: `text-reply:${providerId}`,
      now,
    });
  }
  return keyword;
}

/** Records what became of a text of ours. Safe to repeat, in any order; a text of ours that is unknown is ignored. */
export async function receiveReport(
  db: Db,
  { id, status, error }: DeliveryReport,
  now: Date,
): Promise<undefined> {
  const isLost = status === 'failed' || status === 'undelivered';
  if (!isLost && status !== 'delivered' && status !== 'sent') return;
  await markDelivery(db, {
    messageId: id.slice(0, 255),
    delivery: isLost ? 'undelivered' : status === 'delivered' ? 'delivered' : null,
    error: isLost
      ? `The provider could not deliver it${error ? ` (${clean(error).slice(0, 200)})` : ''}.`
      : null,
    now,
  });
}
