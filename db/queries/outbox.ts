import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../connect.ts';
import type { MessageKind, MessagePayloads } from '../outbox-messages.ts';
import type { Row } from '../schema.ts';
import type { RecordType } from './history.ts';

/** A message as stored, with its delivery state. */
export type OutboxMessage = Row<'outbox'>;

/** A stored message of a kind. Its payload is emptied some time after it has left. */
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
};

/** Minutes until the next try after the first, second … failure; the last one repeats. */
const BACK_OFF_MINUTES = [1, 2, 5, 10, 20, 40, 60, 120];
const GIVE_UP_AFTER_MS = 24 * 3_600_000;

/** The query that queues a message; it returns no row when its dedupe key was queued before. */
export function messageInsert(db: Db, message: NewMessage) {
  const { now, payload, ...columns } = message;
  const id = randomUUID();
  return db
    .insertInto('outbox')
    .values({
      ...columns,
      id,
      messageId: id,
      payload: JSON.stringify(payload),
      createdAt: now,
      nextAttemptAt: now,
    })
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .returning('id');
}

/** Queues a message in the caller's transaction. Answers its id, or undefined when its key was queued before. */
export async function enqueueMessage(db: Db, message: NewMessage): Promise<string | undefined> {
  return (await messageInsert(db, message).executeTakeFirst())?.id;
}

/**
 * Takes messages that are due, for a while: nobody else gets them until the lease ends, after which they are due
 * again. Several drains at once each get their own. Urgent ones come first, then what has waited longest.
 */
export async function leaseMessages(
  db: Db,
  { now, limit, leaseSeconds }: { now: Date; limit: number; leaseSeconds: number },
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
        .orderBy('urgent', 'desc')
        .orderBy('nextAttemptAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/** Records that a leased message has left, and under which Message-ID. */
export async function markSent(
  db: Db,
  { id, messageId, now }: { id: string; messageId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'sent', sentAt: now, messageId, leaseUntil: null, lastError: null })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
}

/** How the reason begins when a message was not sent on purpose: what it was about had changed, or enough had left. */
export const NOT_SENT = 'Not sent: ';

/**
 * Records that a leased message could not leave: it is tried again, later each time, for a day after it was written
 * (or not at all if `permanent`). Answers the state it is in now. When the lease ended meanwhile and another drain has
 * taken the message, it is theirs, and nothing is recorded.
 */
export async function markFailed(
  db: Db,
  message: Pick<OutboxMessage, 'id' | 'attempts' | 'createdAt' | 'leaseUntil'>,
  { error, now, permanent = false }: { error: string; now: Date; permanent?: boolean },
): Promise<OutboxMessage['state']> {
  const wait = BACK_OFF_MINUTES[Math.min(Math.max(message.attempts, 1), BACK_OFF_MINUTES.length) - 1] ?? 1;
  const nextAttemptAt = new Date(now.getTime() + wait * 60_000);
  const late = nextAttemptAt.getTime() > Date.parse(message.createdAt) + GIVE_UP_AFTER_MS;
  const state = permanent || late ? 'failed' : 'queued';
  await db
    .updateTable('outbox')
    // One given up keeps when that was.
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

/** Queues a message that had been given up again, with another day to go. Answers whether there was one. */
export async function retryMessage(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ state: 'queued', attempts: 0, createdAt: now, nextAttemptAt: now, leaseUntil: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
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

/** How many messages of its kind were written to a message's address since a moment, before it. */
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

/** SQL that holds for mail that should have left and was given up. */
const givenUp = sql`state = 'failed' and coalesce(last_error, '') not like ${`${NOT_SENT}%`}`;

/** How much waits to leave, how long the oldest has waited (seconds), and how much was given up and can be sent again. */
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
 * How long the oldest waiting message has waited, and how many were given up since a moment. Receipts do not count as
 * given up: a visitor who mistypes an address is no fault of ours.
 */
export async function mailTrouble(
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
