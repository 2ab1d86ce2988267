import { sql } from 'kysely';
import type { TextWords } from '#domain/customer-text.ts';
import type { VisitState } from '#domain/job.ts';
import { normalizePhone } from '#domain/phone.ts';
import type { Db, Trx } from '../connect.ts';
import type { Row } from '../schema.ts';
import { isFromCaller, phoneColumns } from './customers/whose-records.ts';
import { noteChanged } from './history.ts';

/** The templates that the business has changed, with their version (0: never). */
export async function findTextWords(
  db: Db,
): Promise<{ readonly words: TextWords; readonly version: number }> {
  const row = await db.selectFrom('textSetting').select(['templates', 'version']).executeTakeFirst();
  return row ? { words: row.templates as TextWords, version: row.version } : { words: {}, version: 0 };
}

/** Sets the changed templates, if they still have the version that was read. @returns whether they had */
export async function saveTextWords(
  db: Db,
  { words, version, now }: { words: TextWords; version: number; now: Date },
): Promise<boolean> {
  const templates = JSON.stringify(words);
  if (version === 0) {
    const added = await db
      .insertInto('textSetting')
      .values({ templates, updatedAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
  }
  const { numUpdatedRows } = await db
    .updateTable('textSetting')
    .set({ templates, version: version + 1, updatedAt: now })
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether a number (E.164) opted out of texts. */
export async function hasOptedOut(db: Db, phone: string): Promise<boolean> {
  return (await findOptOut(db, phone)) !== null;
}

/** Since when a number, in any format, wants no texts; null if it gets them. */
export async function findOptOut(db: Db, phone: string): Promise<string | null> {
  const { e164 } = normalizePhone(phone);
  if (e164 === null) return null;
  const found = await db
    .selectFrom('textOptOut')
    .select('since')
    .where('phone', '=', e164)
    .executeTakeFirst();
  return found?.since ?? null;
}

/** Records that a number opted out of texts. @returns false when it already had */
export async function optOut(db: Db, phone: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('textOptOut')
    .values({ phone, since: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Records that a number wants texts again. @returns whether it had opted out */
export async function optIn(db: Db, phone: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('textOptOut').where('phone', '=', phone).executeTakeFirst();
  return numDeletedRows > 0n;
}

export type ReceivedText = Row<'receivedText'>;

/** Stores a received text. @returns undefined when it was received before */
export async function insertReceivedText(
  trx: Trx,
  text: { providerId: string; from: string; body: string; now: Date },
): Promise<ReceivedText | undefined> {
  const { e164, digits } = normalizePhone(text.from);
  return trx
    .insertInto('receivedText')
    .values({
      providerId: text.providerId,
      phone: e164 ?? text.from.slice(0, 50),
      phoneDigits: phoneColumns(text.from).phoneDigits || digits,
      body: text.body,
      createdAt: text.now,
    })
    .onConflict((conflict) => conflict.column('providerId').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Stores what was answered to a text at once. */
export async function storeReply(trx: Trx, id: string, reply: string): Promise<void> {
  await trx.updateTable('receivedText').set({ reply }).where('id', '=', id).execute();
}

/** What was answered to a text when it first arrived. */
export async function findReply(db: Db, providerId: string): Promise<string | undefined> {
  const { reply } =
    (await db
      .selectFrom('receivedText')
      .select('reply')
      .where('providerId', '=', providerId)
      .executeTakeFirst()) ?? {};
  return reply ?? undefined;
}

/** A received text. */
export function findReceivedText(db: Db, id: string): Promise<ReceivedText | undefined> {
  return db.selectFrom('receivedText').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The text, locked until the transaction ends. */
export function lockReceivedText(trx: Trx, id: string): Promise<ReceivedText | undefined> {
  return trx.selectFrom('receivedText').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Records which job's history has a text. */
export async function fileTextUnder(trx: Trx, id: string, jobId: string): Promise<void> {
  await trx.updateTable('receivedText').set({ jobId }).where('id', '=', id).execute();
}

/** Removes a text from the inbox, read or in need of no answer. Words that are in a job's history leave this table. */
export async function settleReceivedText(db: Db, id: string, now: Date): Promise<void> {
  noteChanged('text');
  await db
    .updateTable('receivedText')
    .set({ settledAt: now, body: sql`case when job_id is null then body else '' end` })
    .where('id', '=', id)
    .where('settledAt', 'is', null)
    .execute();
}

/** An open job of a number, as a text from that number is judged by. */
export interface OpenJobOfPhone {
  readonly id: string;
  readonly visit: VisitState;
  /** Whether it is an emergency, or rang as one. */
  readonly rings: boolean;
}

/** The open jobs of a phone number, in any format, newest first. Flagged jobs do not count. */
export async function listOpenJobsOfPhone(db: Db, phone: string): Promise<OpenJobOfPhone[]> {
  return db
    .selectFrom('job')
    .select([
      'id',
      'visit',
      sql<boolean>`is_emergency or exists (select from alarm where alarm.job_id = job.id)`.as('rings'),
    ])
    .where(isFromCaller({ phone, email: null }, 'job'))
    .where('visit', 'in', ['unscheduled', 'scheduled', 'on_the_way', 'on_site'])
    .where('suspicious', '=', false)
    .orderBy('createdAt', 'desc')
    .limit(20)
    .execute();
}

/** Lets one text at a time decide whether it rings, until the transaction ends. */
export async function lockTextRings(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(480012072)`.execute(trx);
}

/** How many texts of a number, in any format, rang since a time. */
export async function countTextRings(db: Db, since: Date, phone: string): Promise<number> {
  const { count } = await db
    .selectFrom('receivedText')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('rang', '=', true)
    .where('createdAt', '>=', since.toISOString())
    .where('phoneDigits', '=', phoneColumns(phone).phoneDigits)
    .executeTakeFirstOrThrow();
  return count;
}

/** Notes that a text rang the alarm. */
export async function markTextRang(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('receivedText').set({ rang: true }).where('id', '=', id).execute();
}

/** How a customer was told last; null without a customer. */
export async function findToldBy(db: Db, customerId: string | null): Promise<Row<'customer'>['toldBy']> {
  if (customerId === null) return null;
  const row = await db
    .selectFrom('customer')
    .select('toldBy')
    .where('id', '=', customerId)
    .executeTakeFirst();
  return row?.toldBy ?? null;
}
