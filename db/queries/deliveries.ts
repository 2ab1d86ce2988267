import { sql } from 'kysely';
import type { RecordType } from '#domain/record-news.ts';
import type { Db } from '../connect.ts';
import { customerTextKinds } from '../outbox-messages.ts';
import { NOT_SENT, type OutboxMessage } from './outbox.ts';

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
    .where('kind', 'in', customerTextKinds)
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
