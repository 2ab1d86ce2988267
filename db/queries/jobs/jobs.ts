import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { MoneyStage, VisitState } from '#domain/job.ts';
import type { Page, SortField } from '#domain/list-orders.ts';
import type { Db, Trx } from '../../connect.ts';
import type { Row } from '../../schema.ts';
import type { JobTable } from '../../schema-jobs.ts';
import { belongsTo, type MergedIds, phoneColumns } from '../customers/whose-records.ts';
import { encryptedColumns } from '../estimates/columns.ts';
import type { EncryptedColumns } from '../estimates/estimates.ts';
import { createdAt, keysetPage, type PageRequest, type SortKey } from '../keyset.ts';
import { buildJobSearch } from '../search/search-text.ts';
import {
  type BilledPaper,
  billedPapers,
  jobColumns,
  type PricedPaper,
  pricedPapers,
  technicianName,
  visitIs,
} from './columns.ts';

/** A job as lists read it, with the states from which its money stage is derived. */
export type JobHeader = Omit<Row<'job'>, 'searchText' | keyof EncryptedColumns> & {
  readonly technicianName: string | null;
  readonly priced: readonly PricedPaper[];
  readonly billed: readonly BilledPaper[];
};
/** A job with its encrypted fields. */
export type StoredJob = JobHeader & EncryptedColumns;
export type NewJob = Omit<Insertable<JobTable>, 'phoneDigits' | 'version' | 'number'>;
export type JobChanges = Omit<
  Updateable<JobTable>,
  'id' | 'phoneDigits' | 'version' | 'number' | 'createdAt'
>;

/** Jobs as lists read them. */
export const jobHeaders = (db: Db) =>
  db
    .selectFrom('job')
    .select(jobColumns)
    .select([technicianName.as('technicianName'), pricedPapers.as('priced'), billedPapers.as('billed')]);

const wholes = (db: Db) => jobHeaders(db).select(encryptedColumns);

/** Stores a job that a call opens. */
export async function insertJob(trx: Trx, job: NewJob): Promise<StoredJob> {
  const { id } = await trx
    .insertInto('job')
    .values({ ...job, phoneDigits: phoneColumns(job.phone).phoneDigits })
    .returning('id')
    .executeTakeFirstOrThrow();
  return wholes(trx).where('id', '=', id).executeTakeFirstOrThrow();
}

/** A job. */
export function findJobById(db: Db, id: string): Promise<StoredJob | undefined> {
  return wholes(db).where('id', '=', id).executeTakeFirst();
}

/** The id of the job with this number, or undefined. */
export const findJobIdByNumber = async (db: Db, number: number): Promise<string | undefined> =>
  (await db.selectFrom('job').select('id').where('number', '=', number).executeTakeFirst())?.id;

/** The visits under way, and those that begin at or after `from` and before `to`; without flagged jobs. */
export const listExpectedVisits = (db: Db, { from, to }: { from: Date; to: Date }) =>
  db
    .selectFrom('job')
    .select(['id', 'number', 'technicianId', 'slotStart', 'visit'])
    .where('suspicious', '=', false)
    .where((where) =>
      where.or([
        where('visit', 'in', ['on_the_way', 'on_site']),
        where.and([
          where('visit', '=', 'scheduled'),
          where('slotStart', '>=', from.toISOString()),
          where('slotStart', '<', to.toISOString()),
        ]),
      ]),
    )
    .execute();

/**
 * The job, locked until the transaction ends. The weaker lock still lets papers that refer to the job be written. A second
 * statement reads the job, because a statement that waited for the lock would see its papers as of before the wait.
 */
export async function lockJobById(trx: Trx, id: string): Promise<StoredJob | undefined> {
  await trx.selectFrom('job').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return wholes(trx).where('id', '=', id).executeTakeFirst();
}

/** Changes a job that still has the version the editor read; undefined when it has another or does not exist. */
export async function updateJob(
  trx: Trx,
  { id, version, changes }: { id: string; version: number; changes: JobChanges },
): Promise<StoredJob | undefined> {
  const { phone } = changes;
  const changed = await trx
    .updateTable('job')
    .set({ ...changes, ...(phone === undefined ? {} : { phoneDigits: phoneColumns(phone).phoneDigits }) })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return changed && wholes(trx).where('id', '=', id).executeTakeFirst();
}

export interface JobFilter {
  readonly visit?: VisitState | 'open' | undefined;
  readonly money?: MoneyStage | undefined;
  readonly emergency?: boolean | undefined;
  /** Only records of a customer, or of those merged into it. */
  readonly mergedIds?: MergedIds | undefined;
  /** Only jobs of this technician. */
  readonly technicianId?: string | undefined;
  /** The appointment begins at or after `from` and before `to`. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** Words in number, name, phone, email, location or address. */
  readonly q?: string | undefined;
  /** Today in Honolulu, "YYYY-MM-DD", and its start. */
  readonly today: string;
  readonly startOfToday: Date;
}

const sortKeys: Record<SortField<'jobs'>, SortKey> = {
  createdAt,
  /** Jobs without an appointment sort last. */
  slotStart: { type: 'timestamptz', value: sql`coalesce(slot_start, 'infinity')` },
  name: {
    type: 'text',
    value: sql`(search_fold(coalesce(last_name, '') || ' ' || coalesce(first_name, '')) collate "C")`,
  },
};

/** Jobs, newest first unless sorted otherwise. @throws {InvalidCursorError} for a cursor that no list returned */
export function listJobs(
  db: Db,
  { limit, cursor, sort, ...filter }: PageRequest<SortField<'jobs'>> & JobFilter,
): Promise<Page<JobHeader>> {
  const { visit, money, emergency, mergedIds, technicianId, from, to, q } = filter;
  let query = jobHeaders(db);
  if (technicianId !== undefined) query = query.where('technicianId', '=', technicianId);
  if (visit) query = query.where(visitIs[visit]);
  if (money) query = query.where(hasMoney(money, filter));
  if (emergency !== undefined) {
    query = query.where(
      emergency ? sql<boolean>`urgency = 'emergency'` : sql<boolean>`urgency <> 'emergency'`,
    );
  }
  if (mergedIds) query = query.where(belongsTo(mergedIds, 'job'));
  if (from) query = query.where('slotStart', '>=', from.toISOString());
  if (to) query = query.where('slotStart', '<', to.toISOString());
  return keysetPage(query, sortKeys, { limit, cursor, sort }, q ? buildJobSearch(q) : undefined);
}

const live = sql`i.deleted_at is null and i.status <> 'void'`;
// Evaluated job by job while the list is walked; with an EXISTS, the planner may start from all invoices.
const billed = (which: RawBuilder<unknown>) =>
  sql<boolean>`coalesce((select true from invoice i where i.job_id = job.id and ${live} and ${which} limit 1), false)`;
const offered = (which: RawBuilder<unknown>) =>
  sql<boolean>`coalesce((
    select true from quote o where o.job_id = job.id and o.deleted_at is null and ${which} limit 1), false)`;
// There are few of these, found through the papers.
const amongBilled = (which: RawBuilder<unknown>) =>
  sql<boolean>`job.id in (select i.job_id from invoice i where ${live} and ${which})`;
const amongOffered = (which: RawBuilder<unknown>) =>
  sql<boolean>`job.id in (select o.job_id from quote o where o.deleted_at is null and ${which})`;
const and = (...conditions: readonly RawBuilder<boolean>[]) =>
  sql<boolean>`(${sql.join(conditions, sql` and `)})`;
const not = (condition: RawBuilder<boolean>) => sql<boolean>`not ${condition}`;

/** `moneyStage` of `#domain/job.ts` as a condition. */
function hasMoney(
  stage: MoneyStage,
  { today, startOfToday }: Pick<JobFilter, 'today' | 'startOfToday'>,
): RawBuilder<boolean> {
  const unbilled = not(billed(sql`true`));
  const valid = sql`o.status = 'pending' and o.valid_until >= ${startOfToday.toISOString()}`;
  const approved = offered(sql`o.status = 'approved'`);
  const late = sql`i.status = 'sent' and i.due_date < ${today}::date and i.total > i.paid`;
  switch (stage) {
    case 'called':
      return and(unbilled, not(offered(sql`o.status <> 'cancelled'`)));
    case 'priced':
      return and(amongOffered(valid), not(approved), unbilled);
    case 'approved':
      return and(amongOffered(sql`o.status = 'approved' and not o.has_live_invoice`), unbilled);
    case 'expired':
      return and(offered(sql`o.status = 'pending'`), not(offered(valid)), not(approved), unbilled);
    case 'declined':
      return and(
        offered(sql`o.status = 'declined'`),
        not(offered(sql`o.status in ('pending', 'approved')`)),
        unbilled,
      );
    case 'overdue':
      return amongBilled(late);
    case 'paid':
      return sql<boolean>`coalesce((
        select bool_and(i.status = 'paid') from invoice i where i.job_id = job.id and ${live}), false)`;
    case 'invoiced':
      return and(amongBilled(sql`i.status in ('draft', 'sent')`), not(billed(late)));
  }
}

/** A job's oldest lead and booking, each null if there is none, and whether its request came through a public form. */
export async function findRequestsOfJob(
  db: Db,
  id: string,
): Promise<{ leadId: string | null; bookingId: string | null; isPublic: boolean }> {
  const first = (table: string) =>
    sql`(select id from ${sql.table(table)} where job_id = ${id} order by created_at, id limit 1)`;
  const { rows } = await sql<{ leadId: string | null; bookingId: string | null; isPublic: boolean }>`
    select lead_id, booking_id, lead_id is not null or booking_id is not null
           or exists (select from quote where job_id = ${id} and source = 'public') as is_public
      from (select ${first('contact_request')} as lead_id, ${first('booking_request')} as booking_id) asked`.execute(
    db,
  );
  return rows[0] ?? { leadId: null, bookingId: null, isPublic: false };
}
