import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { type JobHeader, jobHeaders } from './jobs.ts';
import { rowsOfJson } from './json-rows.ts';

/** Something that waits for the office, of the kind it was found as. */
export interface Waiting {
  readonly kind: string;
  readonly jobId: string | null;
  readonly jobNumber: number | null;
  readonly recordType: string | null;
  readonly recordId: string | null;
  readonly mailId: string | null;
  readonly isEmergency: boolean;
  readonly name: string;
  readonly phone: string | null;
  readonly serviceType: string | null;
  readonly location: string | null;
  readonly paperNumber: string | null;
  readonly amount: string | null;
  readonly words: string | null;
  readonly since: string;
}

interface Source {
  readonly kind: string;
  /** The rows with the columns below that are not null; `job` is always joined. */
  readonly from: RawBuilder<unknown>;
  readonly recordType: RawBuilder<unknown>;
  readonly recordId: RawBuilder<unknown>;
  readonly since: RawBuilder<unknown>;
  readonly mailId?: RawBuilder<unknown>;
  readonly name?: RawBuilder<unknown>;
  readonly paperNumber?: RawBuilder<unknown>;
  readonly amount?: RawBuilder<unknown>;
  readonly words?: RawBuilder<unknown>;
}

const jobName = sql`coalesce(nullif(concat_ws(' ', job.first_name, job.last_name), ''), job.phone)`;

/**
 * What waits, by kind, each found in an index of what is open and cut off there: the inbox costs the same however much
 * is behind it.
 * @param startOfToday in Honolulu; @param today the same day, "YYYY-MM-DD"
 */
function sources(limit: number, today: string, startOfToday: Date): readonly Source[] {
  const ended = startOfToday.toISOString();
  const most = sql`limit ${limit}`;
  const ofQuote = {
    recordType: sql`'quote'`,
    recordId: sql`paper.id`,
    paperNumber: sql`paper.quote_number`,
    amount: sql`paper.total`,
  };
  const openQuotes = (which: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`
    (select * from quote where status = 'pending' and deleted_at is null and valid_until >= ${ended} and ${which}
      order by ${order} ${most}) paper join job on job.id = paper.job_id`;
  return [
    {
      kind: 'request',
      from: sql`(
        select * from job
         where visit = 'unscheduled' and not suspicious
           and not exists (select from quote q where q.job_id = job.id and q.deleted_at is null and q.status <> 'cancelled')
           and not exists (select from invoice i where i.job_id = job.id and i.deleted_at is null and i.status <> 'void')
         order by is_emergency desc, created_at desc ${most}) job`,
      recordType: sql`'job'`,
      recordId: sql`job.id`,
      words: sql`job.request`,
      since: sql`job.created_at`,
    },
    {
      kind: 'change_requested',
      from: sql`
        (select * from quote
          where change_requested_at is not null and status in ('pending', 'approved') and not has_live_invoice
            and deleted_at is null
          order by change_requested_at ${most}) paper join job on job.id = paper.job_id`,
      ...ofQuote,
      words: sql`paper.change_request`,
      since: sql`paper.change_requested_at`,
    },
    {
      kind: 'revision_not_sent',
      from: openQuotes(
        sql`revision > 1 and change_requested_at is null and not exists (
          select from document_link l where l.quote_id = quote.id and l.revision = quote.revision)`,
        sql`updated_at`,
      ),
      ...ofQuote,
      since: sql`paper.updated_at`,
    },
    {
      kind: 'approved_without_time',
      from: sql`
        (select quote.* from quote join job waiting on waiting.id = quote.job_id and waiting.visit = 'unscheduled'
          where quote.status = 'approved' and not quote.has_live_invoice and quote.deleted_at is null
          order by quote.created_at desc ${most}) paper join job on job.id = paper.job_id`,
      ...ofQuote,
      since: sql`coalesce(paper.decided_at, paper.updated_at)`,
    },
    {
      kind: 'mail_failed',
      from: sql`
        (select * from outbox where state = 'failed' order by created_at desc ${most}) paper
        left join quote on paper.record_type = 'quote' and quote.id = paper.record_id
        left join invoice on paper.record_type = 'invoice' and invoice.id = paper.record_id
        left join contact_request on paper.record_type = 'contact_request' and contact_request.id = paper.record_id
        left join booking_request on paper.record_type = 'booking_request' and booking_request.id = paper.record_id
        left join job on job.id = coalesce(quote.job_id, invoice.job_id, contact_request.job_id, booking_request.job_id)`,
      recordType: sql`paper.record_type`,
      recordId: sql`paper.record_id`,
      mailId: sql`paper.id`,
      name: sql`coalesce(${jobName}, paper.recipient)`,
      paperNumber: sql`coalesce(quote.quote_number, invoice.invoice_number)`,
      words: sql`paper.last_error`,
      since: sql`paper.created_at`,
    },
    {
      kind: 'suspicious',
      from: sql`(select * from job where suspicious and visit = 'unscheduled' order by created_at desc ${most}) job`,
      recordType: sql`'job'`,
      recordId: sql`job.id`,
      words: sql`job.request`,
      since: sql`job.created_at`,
    },
    {
      kind: 'overdue',
      from: sql`
        (select * from invoice where status = 'sent' and due_date < ${today}::date and total > paid
          order by due_date, invoice_number ${most}) paper
        join job on job.id = paper.job_id`,
      recordType: sql`'invoice'`,
      recordId: sql`paper.id`,
      paperNumber: sql`paper.invoice_number`,
      amount: sql`paper.total - paper.paid`,
      since: sql`paper.due_date::timestamp at time zone 'Pacific/Honolulu'`,
    },
    {
      kind: 'review',
      from: sql`
        (select * from review where status = 'pending' order by created_at desc ${most}) paper
        left join job on false`,
      recordType: sql`'review'`,
      recordId: sql`paper.id`,
      name: sql`paper.name`,
      words: sql`paper.text`,
      since: sql`paper.created_at`,
    },
  ];
}

function rowsOf(source: Source): RawBuilder<unknown> {
  const none = sql`null`;
  return sql`
    (select ${source.kind}::text as kind, job.id as job_id, job.number as job_number,
            ${source.recordType}::text as record_type, ${source.recordId}::uuid as record_id,
            ${source.mailId ?? none}::uuid as mail_id, coalesce(job.is_emergency, false) as is_emergency,
            (${source.name ?? jobName})::text as name, job.phone, job.service_type, job.location,
            (${source.paperNumber ?? none})::text as paper_number, (${source.amount ?? none})::numeric(10, 2) as amount,
            (${source.words ?? none})::text as words, (${source.since})::timestamptz as since
       from ${source.from})`;
}

/**
 * What waits for the office: at most `limit` of each kind, in one statement; emergencies that are still open first, then
 * what waits longest.
 * @param today in Honolulu, "YYYY-MM-DD", and its start
 */
export async function readWaiting(
  db: Db,
  { limit, today, startOfToday }: { limit: number; today: string; startOfToday: Date },
): Promise<Waiting[]> {
  const all = sql.join(sources(limit, today, startOfToday).map(rowsOf), sql` union all `);
  const { rows } = await sql<Waiting>`
    select * from (${all}) waiting
     order by is_emergency and kind not in ('overdue', 'mail_failed') desc, since, record_id`.execute(db);
  return rows;
}

/** The work and the money of a day. */
export interface DayOfWork {
  readonly jobs: readonly JobHeader[];
  readonly unscheduled: readonly JobHeader[];
  /** Received less given back, dollars. */
  readonly moneyTaken: string;
  readonly payments: number;
}

/**
 * Jobs whose appointment begins in a span, with those under way; open jobs without a time; and the money received in the
 * span. One statement.
 * @param limit most jobs without a time
 */
export async function readDay(
  db: Db,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<DayOfWork> {
  const [start, end] = [from.toISOString(), to.toISOString()];
  const timed = jobHeaders(db)
    .where(
      sql<boolean>`id in (
        select id from job where slot_start >= ${start} and slot_start < ${end} and visit <> 'cancelled'
        union select id from job where visit in ('on_the_way', 'on_site'))`,
    )
    .orderBy(sql`coalesce(slot_start, set_off_at)`)
    .orderBy('number');
  const untimed = jobHeaders(db)
    .where('visit', '=', 'unscheduled')
    .where('suspicious', '=', false)
    .orderBy('isEmergency', 'desc')
    .orderBy('createdAt', 'desc')
    .limit(limit);
  const list = (query: typeof timed) =>
    sql`coalesce((select jsonb_agg(to_jsonb(listed)) from (${query}) listed), '[]')`;
  const { rows } = await sql<{
    jobs: object[];
    unscheduled: object[];
    moneyTaken: string;
    payments: number;
  }>`
    select ${list(timed)} as jobs, ${list(untimed)} as unscheduled, money.*
      from (select coalesce(sum(case kind when 'reversal' then -amount else amount end), 0.00) as money_taken,
                   count(*) filter (where kind = 'payment') as payments
              from payment where received_at >= ${start} and received_at < ${end}) money`.execute(db);
  const { jobs, unscheduled, moneyTaken, payments } = rows[0]!;
  return { jobs: rowsOfJson(jobs), unscheduled: rowsOfJson(unscheduled), moneyTaken, payments };
}
