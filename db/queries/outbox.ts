import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { RecordType } from '#domain/record-news.ts';
import type { Db } from '../connect.ts';
import {
  channelOf,
  customerTextKinds,
  type MessageChannel,
  type MessageKind,
  type MessagePayloads,
} from '../outbox-messages.ts';
import type { Row } from '../schema.ts';
import { noteChanged } from './history.ts';

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

/** Whether a message is a text to a customer. */
const isCustomerText = ({ kind }: Pick<OutboxMessage, 'kind'>): boolean => customerTextKinds.includes(kind);

/** Minutes until the next attempt after the first, second … failure; the last one repeats. */
const BACK_OFF_MINUTES = [1, 2, 5, 10, 20, 40, 60, 120];
const GIVE_UP_AFTER_MS = 24 * 3_600_000;

/** The same for notifications, texts to staff and calls, in seconds: a late alarm wakes people for nothing. */
const RING_BACK_OFF_SECONDS = [5, 10, 20, 40, 60];
const RING_GIVE_UP_AFTER_MS = 15 * 60_000;

/** The query that queues a message; it returns no row when its dedupe key was queued before. */
export function messageInsert(db: Db, message: NewMessage) {
  const { now, notBefore = now, payload, ...columns } = message;
  if (columns.recordType) noteChanged(columns.recordType);
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

/** What is sent one after another: mail, notifications, or texts and calls with the alarm's mail. None waits for another. */
export type Lane = 'mail' | 'push' | 'call';

/**
 * Leases due messages of a lane. No other drain gets them until the lease ends; then they are due
 * again. Urgent messages come first, then those that have waited longest.
 */
export async function leaseMessages(
  db: Db,
  {
    now,
    limit,
    leaseSeconds,
    lane = 'mail',
  }: { now: Date; limit: number; leaseSeconds: number; lane?: Lane },
): Promise<OutboxMessage[]> {
  const leaseUntil = new Date(now.getTime() + leaseSeconds * 1000);
  return (
    db
      // Chosen once, whatever the plan: inside an `in (…)` the choice may run again for each row, and skips what it has
      // leased. One drain then held every mail, and an emergency that came in meanwhile went last.
      .with(
        (cte) => cte('due').materialized(),
        (from) =>
          from
            .selectFrom('outbox')
            .select('id')
            .where('state', '=', 'queued')
            .where('nextAttemptAt', '<=', now.toISOString())
            .where('channel', lane === 'mail' ? '=' : '<>', 'mail' satisfies MessageChannel)
            .$if(lane !== 'mail', (query) =>
              query.where('channel', lane === 'push' ? '=' : '<>', 'push' satisfies MessageChannel),
            )
            .orderBy('urgent', 'desc')
            // Alarms never wait behind texts to customers.
            .$if(lane === 'call', (query) => query.orderBy((inner) => inner('kind', 'in', customerTextKinds)))
            .orderBy('nextAttemptAt')
            .limit(limit)
            .forUpdate()
            .skipLocked(),
      )
      .updateTable('outbox')
      .from('due')
      .set((eb) => ({ leaseUntil, nextAttemptAt: leaseUntil, attempts: eb('attempts', '+', 1) }))
      .whereRef('outbox.id', '=', 'due.id')
      .returningAll('outbox')
      .execute()
  );
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

/** The kinds of message that contain their own link to a document or a visit. */
const LINK_MAIL: readonly MessageKind[] = [
  ...(['estimate-link', 'invoice', 'invoice-reminder', 'customer-text'] as const),
  ...(['visit-offer', 'visit-reminder', 'visit-on-the-way', 'job-appointment'] as const),
  ...(['job-pushed', 'review-ask'] as const),
];

/**
 * Cancels a record's queued mails and texts that would contain a new link to it, except some.
 * @param reason as the record shows it: "the links were revoked"
 * @returns how many were cancelled
 */
export async function cancelLinkMail(
  db: Db,
  { recordType, recordId }: { recordType: 'quote' | 'invoice' | 'job'; recordId: string },
  { reason, now, except = [] }: { reason: string; now: Date; except?: readonly string[] | undefined },
): Promise<number> {
  let query = db
    .updateTable('outbox')
    .set({ state: 'failed', nextAttemptAt: now, leaseUntil: null, lastError: `${NOT_SENT}${reason}.` })
    .where('recordType', '=', recordType)
    .where('recordId', '=', recordId)
    .where('kind', 'in', LINK_MAIL)
    .where(sql<boolean>`(kind <> 'customer-text' or payload ->> 'link' is not null)`)
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
  // An order waits for its answer for longer than an emergency.
  const isMail = message.channel === 'mail' || isCustomerText(message) || message.kind === 'order-push';
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
