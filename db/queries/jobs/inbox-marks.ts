import { type RawBuilder, sql } from 'kysely';
import { dismissableKinds, type InboxKind } from '#domain/inbox.ts';
import type { RecordType } from '#domain/record-news.ts';
import type { Db, Trx } from '../../connect.ts';
import type { Row } from '../../schema.ts';
import { findCardFactById, findCardPayment } from '../cards.ts';
import { findReceivedText } from '../texts.ts';
import { findJobStep } from './job-steps.ts';

/** Which list of the inbox: entries that are not snoozed, those of them assigned to an account, or snoozed entries. */
export interface InboxView {
  readonly assigneeId?: string | undefined;
  readonly snoozed?: boolean | undefined;
}

/**
 * Whether an item of a kind belongs to the requested list. A snooze ends at its time or at the item's next occurrence: a
 * customer's second change request is not the one that was snoozed. What was dismissed is in no list.
 */
export function inView({ assigneeId, snoozed }: InboxView, now: Date) {
  const at = now.toISOString();
  const put = (kind: InboxKind, since: RawBuilder<unknown>) =>
    sql`kind = ${kind} and snoozed_until > ${at} and snoozed_at >= ${since}`;
  const marked = (kind: InboxKind, id: RawBuilder<unknown>, since: RawBuilder<unknown>) => {
    if (snoozed) return sql`${id} in (select item_id from inbox_mark where ${put(kind, since)})`;
    const inSight = sql`not exists (select from inbox_mark where item_id = ${id} and ${put(kind, since)})`;
    if (assigneeId === undefined) return inSight;
    return sql`${inSight} and ${id} in (
      select item_id from inbox_mark where kind = ${kind} and assignee_id = ${assigneeId})`;
  };
  return (kind: InboxKind, id: RawBuilder<unknown>, since: RawBuilder<unknown>): RawBuilder<unknown> => {
    if (!dismissableKinds.has(kind)) return marked(kind, id, since);
    return sql`${marked(kind, id, since)} and not exists (
      select from inbox_mark where item_id = ${id} and kind = ${kind} and dismissed_at >= ${since})`;
  };
}

/** The record behind an inbox entry; its history shows how the entry was handled. */
export interface InboxItem {
  /** Null for a text that belongs to no job, a mail about no record and a month: they have no history. */
  readonly recordType: RecordType | null;
  readonly recordId: string;
}

const tables: Readonly<
  Record<
    Exclude<
      InboxKind,
      | 'mail_failed'
      | 'text'
      | 'step_kept'
      | 'refund_due'
      | 'card'
      | 'not_exported'
      | 'cash_in_van'
      | 'fee_missing'
    >,
    'job' | 'quote' | 'invoice' | 'review'
  >
> = {
  request: 'job',
  handed_back: 'job',
  suspicious: 'job',
  stale: 'job',
  order: 'job',
  change_requested: 'quote',
  revision_not_sent: 'quote',
  approved_without_time: 'quote',
  overdue: 'invoice',
  done_not_invoiced: 'job',
  review: 'review',
};

/** The record of an item, even if it no longer waits; undefined if there is none. */
export async function findInboxItem(db: Db, kind: InboxKind, itemId: string): Promise<InboxItem | undefined> {
  if (kind === 'mail_failed') {
    const mail = await db
      .selectFrom('outbox')
      .select(['recordType', 'recordId'])
      .where('id', '=', itemId)
      .executeTakeFirst();
    return mail && { recordType: mail.recordType as RecordType | null, recordId: mail.recordId ?? itemId };
  }
  if (kind === 'text') {
    const text = await findReceivedText(db, itemId);
    return text && { recordType: text.jobId === null ? null : 'job', recordId: text.jobId ?? text.id };
  }
  if (kind === 'step_kept') {
    const step = await findJobStep(db, itemId);
    return step?.jobId == null ? undefined : { recordType: 'job', recordId: step.jobId };
  }
  if (kind === 'card' || kind === 'refund_due') return findCardItem(db, itemId);
  // A month's papers and a van's cash are no records.
  if (kind === 'not_exported' || kind === 'cash_in_van' || kind === 'fee_missing')
    return { recordType: null, recordId: itemId };
  const recordType = tables[kind];
  const found = await db.selectFrom(recordType).select('id').where('id', '=', itemId).executeTakeFirst();
  return found && { recordType, recordId: itemId };
}

/** The paper that a card payment, refund or dispute is about; a payout is about none. */
async function findCardItem(db: Db, id: string): Promise<InboxItem | undefined> {
  const fact = await findCardFactById(db, id);
  const paid = fact?.paymentRef == null ? undefined : await findCardPayment(db, fact.paymentRef);
  if (!fact) return undefined;
  const { invoiceId = null, quoteId = null } = paid?.session ?? {};
  if (invoiceId !== null) return { recordType: 'invoice', recordId: invoiceId };
  return quoteId === null ? { recordType: null, recordId: id } : { recordType: 'quote', recordId: quoteId };
}

/** A message that failed, locked until the transaction ends; undefined when it is queued again or was sent. */
export function lockFailedMessage(trx: Trx, id: string): Promise<{ recipient: string } | undefined> {
  return trx
    .selectFrom('outbox')
    .select('recipient')
    .where('id', '=', id)
    .where((eb) => eb.or([eb('state', '=', 'failed'), eb('delivery', '=', 'undelivered')]))
    .forUpdate()
    .executeTakeFirst();
}

export type InboxMark = Row<'inboxMark'>;

/** The mark of an item, locked until the transaction ends; undefined when it has none. */
export function lockInboxMark(trx: Trx, kind: InboxKind, itemId: string): Promise<InboxMark | undefined> {
  return trx
    .selectFrom('inboxMark')
    .selectAll()
    .where('kind', '=', kind)
    .where('itemId', '=', itemId)
    .forUpdate()
    .executeTakeFirst();
}

/** Applies `changes` to an item's mark; a mark that is then empty is deleted. */
export async function saveInboxMark(trx: Trx, mark: InboxMark, changes: Partial<InboxMark>): Promise<void> {
  const { kind, itemId, assigneeId, snoozedUntil, dismissedAt } = mark;
  if (assigneeId === null && snoozedUntil === null && dismissedAt === null) {
    await trx.deleteFrom('inboxMark').where('kind', '=', kind).where('itemId', '=', itemId).execute();
    return;
  }
  await trx
    .insertInto('inboxMark')
    .values(mark)
    // If another person stores the first mark at the same moment, their values stay where this change has none.
    .onConflict((conflict) => conflict.columns(['kind', 'itemId']).doUpdateSet(changes))
    .execute();
}

/** The times that decide whether a job is stale. */
export interface StaleTimes {
  /** The start of today in Honolulu. */
  readonly startOfToday: Date;
  /** Jobs without activity since then are stale. */
  readonly staleBefore: Date;
}

const openVisit = sql`visit in ('unscheduled', 'scheduled', 'on_the_way', 'on_site') and not suspicious`;

/** True for an open job without a step, a changed paper or an appointment since a time, and without a standing offer. */
export function isStale({ staleBefore, startOfToday }: StaleTimes): RawBuilder<boolean> {
  const since = staleBefore.toISOString();
  return sql<boolean>`(${openVisit} and updated_at < ${since} and coalesce(slot_end, updated_at) < ${since}
    and not ${hasPaper(
      sql`quote`,
      sql`(paper.updated_at >= ${since} or paper.status = 'approved'
           or paper.status = 'pending' and paper.valid_until >= ${startOfToday.toISOString()})`,
    )}
    and not ${hasPaper(sql`invoice`, sql`paper.status <> 'void'`)})`;
}

/** SQL: whether a job has such a paper. Evaluated job by job: with an EXISTS, the planner may read every paper there is. */
export function hasPaper(table: RawBuilder<unknown>, which: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`coalesce((
    select true from ${table} paper where paper.job_id = job.id and paper.deleted_at is null and ${which} limit 1), false)`;
}

/** Whether each of these jobs is stale. */
export async function areAllStale(trx: Trx, ids: readonly string[], times: StaleTimes): Promise<boolean> {
  const { rows } = await sql`
    select from job where id = any(${[...ids]}::uuid[]) and ${isStale(times)}`.execute(trx);
  return rows.length === ids.length;
}
