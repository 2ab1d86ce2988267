import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../connect.ts';
import {
  channelOf,
  type MessageChannel,
  type MessageKind,
  type MessagePayloads,
} from '../outbox-messages.ts';
import type { Row } from '../schema.ts';
import type { RecordType } from './history.ts';

/** A message as stored, with its delivery state. */
export type OutboxMessage = Row<'outbox'>;

/** A stored message of a kind. Its payload is emptied some time after it was sent. */
export type MessageOf<Kind extends MessageKind> = OutboxMessage & {
  readonly kind: Kind;
  readonly payload: MessagePayloads[Kind];
};

/** Whether a stored message is of a kind. */
export function isMessageOf<Kind extends MessageKind>(
  message: OutboxMessage,
  kind: Kind,
): message is MessageOf<Kind> {
  return message.kind === kind;
}

/** A kind with its payload. */
export type MessageContent<Kind extends MessageKind = MessageKind> = {
  [K in Kind]: { readonly kind: K; readonly payload: MessagePayloads[K] };
}[Kind];

/** A message to be sent. */
export type NewMessage = MessageContent & {
  readonly recipient: string;
  /** At most one message is stored per key. */
  readonly dedupeKey: string;
  readonly recordType?: RecordType;
  readonly recordId?: string;
  readonly now: Date;
  /** When it may leave; now, unless given. */
  readonly notBefore?: Date;
};

/** The kinds of text that go to customers: retried like mail, and counted against the caps of their number. */
const CUSTOMER_TEXTS: readonly MessageKind[] = ['customer-text', 'text-reply'];

/** Whether a message is a text to a customer. */
const isCustomerText = ({ kind }: Pick<OutboxMessage, 'kind'>): boolean => CUSTOMER_TEXTS.includes(kind);

/** Minutes until the next attempt after the first, second … failure; the last one repeats. */
const BACK_OFF_MINUTES = [1, 2, 5, 10, 20, 40, 60, 120];
const GIVE_UP_AFTER_MS = 24 * 3_600_000;

/** The same for notifications, texts to staff and calls, in seconds: a late alarm wakes people for nothing. */
const RING_BACK_OFF_SECONDS = [5, 10, 20, 40, 60];
const RING_GIVE_UP_AFTER_MS = 15 * 60_000;

/** The query that queues a message; it returns no row when its dedupe key was queued before. */
export function messageInsert(db: Db, message: NewMessage) {
  const { now, notBefore = now, payload, ...columns } = message;
  const id = randomUUID();
  return db
    .insertInto('outbox')
    .values({
      ...columns,
      id,
      channel: channelOf(message.kind),
      messageId: id,
      payload: JSON.stringify(payload),
      createdAt: now,
      nextAttemptAt: notBefore,
    })
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .returning('id');
}

/** Queues a message in the caller's transaction. @returns its id, or undefined when its dedupe key was queued before */
export async function enqueueMessage(db: Db, message: NewMessage): Promise<string | undefined> {
  return (await messageInsert(db, message).executeTakeFirst())?.id;
}

/**
 * Leases due messages, either mail or all other channels. No other drain gets them until the lease ends; then they are due
 * again. Urgent messages come first, then those that have waited longest.
 */
export async function leaseMessages(
  db: Db,
  {
    now,
    limit,
    leaseSeconds,
    mail = true,
  }: { now: Date; limit: number; leaseSeconds: number; mail?: boolean },
): Promise<OutboxMessage[]> {
  const leaseUntil = new Date(now.getTime() + leaseSeconds * 1000);
  return db
    .updateTable('outbox')
    .set((eb) => ({ leaseUntil, nextAttemptAt: leaseUntil, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', 'queued')
        .where('nextAttemptAt', '<=', now.toISOString())
        .where('channel', mail ? '=' : '<>', 'mail' satisfies MessageChannel)
        .orderBy('urgent', 'desc')
        // Alarms never wait behind texts to customers.
        .$if(!mail, (query) => query.orderBy((inner) => inner('kind', 'in', CUSTOMER_TEXTS)))
        .orderBy('nextAttemptAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/** Prefix of the error of a message that was withheld on purpose: its record changed, or a cap was reached. */
export const NOT_SENT = 'Not sent: ';

/** When the next queued message (a leased one when its lease ends) or the next step of an alarm is due. */
export async function findNextDue(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ due: string | null }>`
    select least((select min(next_attempt_at) from outbox where state = 'queued'),
                 (select min(next_step_at) from alarm where state = 'ringing'),
                 (select silence_due_at from shop_watch)) as due`.execute(db);
  const due = rows[0]?.due ?? null;
  return due === null ? undefined : new Date(due);
}

/** Records that a leased message was sent, and its Message-ID. */
export async function markSent(
  db: Db,
  { id, messageId, now }: { id: string; messageId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'sent', sentAt: now, messageId, leaseUntil: null, lastError: null })
    .where('id', '=', id)
    // A message that was cancelled while the mail server had it was still sent.
    .where('state', '!=', 'sent')
    .execute();
}

/** The kinds of mail that contain their own link to a document. */
const LINK_MAIL: readonly MessageKind[] = ['estimate-link', 'invoice', 'invoice-reminder', 'customer-text'];

/**
 * Cancels a record's queued mails and texts that would contain a new link to its document, except some.
 * @param reason as the record shows it: "the links were revoked"
 * @returns how many were cancelled
 */
export async function cancelLinkMail(
  db: Db,
  { recordType, recordId }: { recordType: 'quote' | 'invoice'; recordId: string },
  { reason, now, except = [] }: { reason: string; now: Date; except?: readonly string[] | undefined },
): Promise<number> {
  let query = db
    .updateTable('outbox')
    .set({ state: 'failed', nextAttemptAt: now, leaseUntil: null, lastError: `${NOT_SENT}${reason}.` })
    .where('recordType', '=', recordType)
    .where('recordId', '=', recordId)
    .where('kind', 'in', LINK_MAIL)
    .where('state', '=', 'queued');
  if (except.length > 0) query = query.where('id', 'not in', except);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Whether a message is still to be sent. */
export async function isQueued(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('outbox')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst();
  return row !== undefined;
}

interface Failed {
  readonly error: string;
  readonly now: Date;
  readonly permanent?: boolean;
  /** The wait that the receiving service asked for. */
  readonly waitSeconds?: number | undefined;
}

/**
 * Records that a leased message could not be sent. Mail and texts to customers are retried at growing intervals for a day
 * after they were queued, notifications, texts to staff and calls for a quarter of an hour; a `permanent` failure is not
 * retried. If the lease has ended and another drain has the message, nothing is recorded.
 * @returns its new state
 */
export async function markFailed(
  db: Db,
  message: Pick<OutboxMessage, 'id' | 'kind' | 'attempts' | 'createdAt' | 'leaseUntil' | 'channel'>,
  { error, now, permanent = false, waitSeconds = 0 }: Failed,
): Promise<OutboxMessage['state']> {
  const isMail = message.channel === 'mail' || isCustomerText(message);
  const waits = isMail ? BACK_OFF_MINUTES.map((minutes) => minutes * 60) : RING_BACK_OFF_SECONDS;
  const wait = waits[Math.min(Math.max(message.attempts, 1), waits.length) - 1] ?? 60;
  const nextAttemptAt = new Date(now.getTime() + Math.max(wait, waitSeconds) * 1000);
  const giveUpAfter = isMail ? GIVE_UP_AFTER_MS : RING_GIVE_UP_AFTER_MS;
  const late = nextAttemptAt.getTime() > Date.parse(message.createdAt) + giveUpAfter;
  const state = permanent || late ? 'failed' : 'queued';
  await db
    .updateTable('outbox')
    // A failed message keeps the time it failed.
    .set({
      state,
      nextAttemptAt: state === 'failed' ? now : nextAttemptAt,
      leaseUntil: null,
      lastError: error.slice(0, 1000),
    })
    .where('id', '=', message.id)
    .where('state', '=', 'queued')
    .where('leaseUntil', '=', message.leaseUntil)
    .execute();
  return state;
}

/**
 * Queues a failed message again, to be tried for another day. A text that the provider took and could not deliver leaves
 * under a new id: with the old one, the provider would take it for a repeat.
 * @returns whether there was such a message
 */
export async function retryMessage(db: Db, id: string, now: Date, notBefore = now): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({
      state: 'queued',
      attempts: 0,
      createdAt: now,
      nextAttemptAt: notBefore,
      leaseUntil: null,
      sentAt: null,
      delivery: null,
      messageId: sql<string>`case when delivery = 'undelivered' then ${randomUUID()} else message_id end`,
    })
    .where('id', '=', id)
    .where(sql<boolean>`(state = 'failed' or delivery = 'undelivered')`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function findMessageById(db: Db, id: string): Promise<OutboxMessage | undefined> {
  return db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findMessageByKey(db: Db, dedupeKey: string): Promise<OutboxMessage | undefined> {
  return db.selectFrom('outbox').selectAll().where('dedupeKey', '=', dedupeKey).executeTakeFirst();
}

/** A record's messages with their delivery state, newest first. */
export function listMessagesOf(db: Db, recordType: RecordType, recordId: string): Promise<OutboxMessage[]> {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where('recordType', '=', recordType)
    .where('recordId', '=', recordId)
    .orderBy('createdAt', 'desc')
    .limit(100)
    .execute();
}

/** How many messages of the same kind to the same address were queued before a message, since a time. */
export async function countEarlierMessages(
  db: Db,
  { id, kind, recipient, createdAt }: Pick<OutboxMessage, 'id' | 'kind' | 'recipient' | 'createdAt'>,
  since: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .where('createdAt', '>=', since.toISOString())
    .where(sql<boolean>`(created_at, id) < (${createdAt}::timestamptz, ${id}::uuid)`)
    .executeTakeFirstOrThrow();
  return count;
}

/** How many texts went to a number before a text (or before now), since a time; cancelled ones do not count. */
export async function countTexts(
  db: Db,
  recipient: string,
  since: Date,
  before?: Pick<OutboxMessage, 'id' | 'createdAt'>,
): Promise<number> {
  let query = db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('recipient', '=', recipient)
    .where('kind', 'in', CUSTOMER_TEXTS)
    .where('createdAt', '>=', since.toISOString())
    .where('state', '<>', 'failed');
  if (before)
    query = query.where(
      sql<boolean>`(created_at, id) < (${before.createdAt}::timestamptz, ${before.id}::uuid)`,
    );
  const { count } = await query.executeTakeFirstOrThrow();
  return count;
}

/**
 * Records the provider's report about a text. Reports may come in any order: each one proves that the provider has the
 * text, and "delivered" is final. @returns the text's number; undefined if there is no such text
 */
export async function markDelivery(
  db: Db,
  {
    messageId,
    delivery,
    error,
    now,
  }: { messageId: string; delivery: Delivery | null; error: string | null; now: Date },
): Promise<string | undefined> {
  const text = await db
    .updateTable('outbox')
    .set((eb) => ({
      state: 'sent',
      sentAt: eb.fn.coalesce('sentAt', sql<Date>`${now}`),
      leaseUntil: null,
      delivery: eb
        .case()
        .when('delivery', '=', 'delivered')
        .then(sql<Delivery>`delivery`)
        .else(sql<Delivery>`coalesce(${delivery}, delivery)`)
        .end(),
      lastError: eb
        .case()
        .when(sql<boolean>`delivery = 'delivered' or ${delivery}::text = 'delivered'`)
        .then(null)
        .else(sql<string | null>`coalesce(${error}, last_error)`)
        .end(),
    }))
    .where('messageId', '=', messageId)
    .where('channel', '=', 'text')
    .returning('recipient')
    .executeTakeFirst();
  return text?.recipient;
}

type Delivery = NonNullable<OutboxMessage['delivery']>;

/** SQL: mail that failed, except mail that was not sent on purpose. */
export const givenUp = sql`state = 'failed' and channel = 'mail' and coalesce(last_error, '') not like ${`${NOT_SENT}%`}`;

/** Prefix of why a text was held back because of its number: it asked for none, or had as many as we send. */
export const NUMBER_REFUSED = 'no text may go there: ';

/** SQL: texts to customers that were given up or held back because of their number, not those that were called off. */
export const textGivenUp = sql`state = 'failed' and kind = 'customer-text' and (coalesce(last_error, '') not like ${`${NOT_SENT}%`}
  or last_error like ${`${NOT_SENT}${NUMBER_REFUSED}%`})`;

/** SQL: texts to customers that the provider could not deliver, while their words are kept. */
export const textUndelivered = sql`delivery = 'undelivered' and kind = 'customer-text' and payload <> '{}'`;

/** How many messages are queued, the age of the oldest in seconds, and how many failed and can be retried. */
export async function outboxDepth(
  db: Db,
  now: Date,
): Promise<{ queued: number; oldestSeconds: number; failed: number }> {
  const { rows } = await sql<{ queued: number; oldest: string | null; failed: number }>`
    select (select count(*) from outbox where state = 'queued') as queued,
           (select min(created_at) from outbox where state = 'queued') as oldest,
           (select count(*) from outbox where ${givenUp} and payload <> '{}') as failed`.execute(db);
  const [row = { queued: 0, oldest: null, failed: 0 }] = rows;
  const oldestSeconds =
    row.oldest === null ? 0 : Math.max(0, (now.getTime() - Date.parse(row.oldest)) / 1000);
  return { queued: row.queued, oldestSeconds, failed: row.failed };
}

/**
 * The age of the oldest queued message in seconds, and how many failed since a time. Receipts do not count as failed:
 * visitors mistype addresses.
 */
export async function mailProblems(
  db: Db,
  now: Date,
  since: Date,
): Promise<{ oldestSeconds: number; failed: number }> {
  const { rows } = await sql<{ oldest: string | null; failed: number }>`
    select (select min(created_at) from outbox where state = 'queued') as oldest,
           (select count(*) from outbox
             where ${givenUp} and next_attempt_at >= ${since} and kind <> 'request-receipt') as failed`.execute(
    db,
  );
  const [row = { oldest: null, failed: 0 }] = rows;
  return {
    oldestSeconds: row.oldest === null ? 0 : Math.max(0, (now.getTime() - Date.parse(row.oldest)) / 1000),
    failed: row.failed,
  };
}
