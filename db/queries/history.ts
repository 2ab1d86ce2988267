import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import type { ChangedType, RecordType } from '#domain/record-news.ts';
import type { Db } from '../connect.ts';
import type { Row } from '../schema.ts';

/** An event with the name of the account that caused it; null without an account, or when the account has no name. */
export type NamedEvent = Row<'event'> & { readonly accountName: string | null };

/** Serializes a value for a JSON column; undefined and null become null. */
export const toJson = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value);

export interface NewEvent {
  /** An email address or "customer"; null for the public or the system. */
  readonly actor: string | null;
  readonly recordType: RecordType;
  readonly recordId: string;
  readonly what: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly at: Date;
}

/** The query that adds to the history of a record. */
export function eventInsert(db: Db, event: NewEvent) {
  noteChanged(event.recordType);
  return db
    .insertInto('event')
    .values({ ...event, before: toJson(event.before), after: toJson(event.after) })
    .returning('id');
}

/** Adds to the history of a record, which is append-only. */
export async function appendEvent(db: Db, event: NewEvent): Promise<void> {
  await eventInsert(db, event).execute();
}

/** How often something happened to a record since a moment. */
export async function countEventsSince(
  db: Db,
  { recordType, recordId, what, since }: Pick<NewEvent, 'recordType' | 'recordId' | 'what'> & { since: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('event')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('recordType', '=', recordType)
    .where('recordId', '=', recordId)
    .where('what', '=', what)
    .where('at', '>=', since.toISOString())
    .executeTakeFirstOrThrow();
  return count;
}

/** A record's history, newest first; `before` is the id of the last event of the page before. */
export function listEvents(
  db: Db,
  {
    recordType,
    recordId,
    limit,
    before,
  }: { recordType: RecordType; recordId: string; limit: number; before?: number },
): Promise<NamedEvent[]> {
  return db
    .selectFrom('event')
    .leftJoin('adminUser', 'adminUser.email', 'event.actor')
    .selectAll('event')
    .select(sql<string | null>`nullif(concat_ws(' ', first_name, last_name), '')`.as('accountName'))
    .where('recordType', '=', recordType)
    .where('recordId', '=', recordId)
    .$if(before !== undefined, (query) => query.where('event.id', '<', before as number))
    .orderBy('event.id', 'desc')
    .limit(limit)
    .execute();
}

const collecting = new AsyncLocalStorage<Set<ChangedType>>();

/** Notes that the work under way changed a record of this type. */
export function noteChanged(type: ChangedType): void {
  collecting.getStore()?.add(type);
}

/** Performs work, and tells the types of the records whose history it wrote. */
export async function collectChanged<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly changed: readonly ChangedType[] }> {
  const changed = new Set<ChangedType>();
  const result = await collecting.run(changed, work);
  return { result, changed: [...changed].toSorted() };
}
