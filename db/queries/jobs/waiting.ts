import { type RawBuilder, sql } from 'kysely';
import { cashLimit } from '#domain/payments.ts';
import type { InboxKind } from '#domain/inbox.ts';
import { workKinds } from '#domain/authority.ts';
import { workWords } from '#domain/standing-authority.ts';
import type { Db } from '../../connect.ts';
import { accountName } from '../accounts/accounts.ts';
import { monthsWithoutFees } from '../books/payouts.ts';
import { waitingCardFacts } from '../cards.ts';
import { givenUp, textGivenUp, textUndelivered } from '../deliveries.ts';
import { ourZone } from '../books/reports.ts';
import { hasPaper, type InboxView, inView, isStale, type StaleTimes } from './inbox-marks.ts';

/** An entry of the inbox, as the query of its kind returns it. */
export interface Waiting {
  readonly kind: InboxKind;
  readonly jobId: string | null;
  readonly jobNumber: number | null;
  readonly recordType: string | null;
  readonly recordId: string | null;
  /** The id a mark refers to: the mail's, or else the record's. */
  readonly itemId: string;
  readonly mailId: string | null;
  /** The channel of what failed; null for other kinds. */
  readonly channel: 'mail' | 'text' | null;
  readonly isEmergency: boolean;
  readonly name: string;
  readonly phone: string | null;
  readonly serviceType: string | null;
  readonly location: string | null;
  readonly paperNumber: string | null;
  readonly amount: string | null;
  readonly words: string | null;
  readonly since: string;
  readonly assigneeId: string | null;
  readonly assigneeName: string | null;
  /** Null when it is not snoozed. */
  readonly snoozedUntil: string | null;
}

interface Source {
  readonly kind: InboxKind;
  /** The rows with the columns below that are not null; `job` is always joined. */
  readonly from: RawBuilder<unknown>;
  readonly recordType: RawBuilder<unknown>;
  readonly recordId: RawBuilder<unknown>;
  readonly since: RawBuilder<unknown>;
  readonly mailId?: RawBuilder<unknown>;
  /** What a mark refers to, if neither the mail nor the record. */
  readonly itemId?: RawBuilder<unknown>;
  readonly channel?: RawBuilder<unknown>;
  readonly name?: RawBuilder<unknown>;
  readonly phone?: RawBuilder<unknown>;
  readonly paperNumber?: RawBuilder<unknown>;
  readonly amount?: RawBuilder<unknown>;
  readonly words?: RawBuilder<unknown>;
}

const none = sql`null`;

const jobName = sql`coalesce(nullif(concat_ws(' ', job.first_name, job.last_name), ''), job.phone)`;

/** Days back in which days that were not exported are looked for. */
const EXPORTS_DAYS = 100;

/**
 * Months that are over and have invoices on days that were not exported, once there was a first export: who never exports
 * needs no reminder. Only days that were not exported read invoices.
 */
function unexportedMonths(
  today: string,
  isShown: (month: RawBuilder<unknown>, id: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    (select month.id, month.month, count || case count when 1 then ' invoice of ' else ' invoices of ' end
              || to_char(month.first, 'FMMonth YYYY') as name
       from (
         select date_trunc('month', day)::date as first, md5('not_exported ' || to_char(day, 'YYYY-MM'))::uuid as id,
                date_trunc('month', day) at time zone ${ourZone} as month, sum(invoices)::int as count
           from generate_series((select greatest(min(day), ${today}::date - ${EXPORTS_DAYS}::int) from exported_day having count(*) > 0)::timestamp,
                                date_trunc('month', ${today}::date)::timestamp - interval '1 day', interval '1 day') each (day),
                lateral (select count(*) as invoices from invoice
                          where sent_at >= day at time zone ${ourZone}
                            and sent_at < (day + interval '1 day') at time zone ${ourZone}) issued
          where not exists (select from exported_day where exported_day.day = each.day::date)
          group by 1, 2, 3 having sum(invoices) > 0) month
      where ${isShown(sql`month.month`, sql`month.id`)})`;
}

interface Asked extends StaleTimes {
  /** Maximum entries of each kind. */
  readonly limit: number;
  readonly view: InboxView;
  readonly now: Date;
  /** Today in Honolulu, "YYYY-MM-DD". */
  readonly today: string;
}

/** SQL: a text about a visit that is over; sending it again would help no one. */
const isAboutPastVisit = sql`(channel = 'text' and record_type = 'job' and exists (
  select from job where job.id = record_id and job.visit in ('done', 'cancelled')))`;

/** Money from a card that no paper owed, and what else of cards waits for a person. */
const cardSource = (
  kind: 'refund_due' | 'card',
  shown: ReturnType<typeof inView>,
  limit: number,
): Source => ({
  kind,
  from: sql`
    ${waitingCardFacts(kind, shown(kind, sql`card_fact.id`, sql`card_fact.created_at`), limit)} paper
    left join invoice on invoice.id = paper.invoice_id
    left join quote on quote.id = paper.quote_id
    left join job on job.id = coalesce(invoice.job_id, quote.job_id)`,
  recordType: sql`case when paper.invoice_id is not null then 'invoice' when paper.quote_id is not null then 'quote' end`,
  recordId: sql`coalesce(paper.invoice_id, paper.quote_id)`,
  itemId: sql`paper.id`,
  name: sql`coalesce(${jobName}, 'Card payments')`,
  paperNumber: sql`coalesce(invoice.invoice_number, quote.quote_number)`,
  amount: sql`paper.amount`,
  words: sql`paper.words`,
  since: sql`paper.created_at`,
});

/**
 * The inbox query of each kind. Each reads an index of open records and stops at the limit, so the inbox's cost does not
 * grow with the number of records.
 */
function sources({ limit, view, now, today, ...times }: Asked): readonly Source[] {
  const { startOfToday, staleBefore } = times;
  const ended = startOfToday.toISOString();
  const most = sql`limit ${limit}`;
  const shown = inView(view, now);
  const ofQuote = {
    recordType: sql`'quote'`,
    recordId: sql`paper.id`,
    paperNumber: sql`paper.quote_number`,
    amount: sql`paper.total`,
  };
  const dueSince = (column: RawBuilder<unknown>) => sql`${column}::timestamp at time zone ${ourZone}`;
  return [
    {
      kind: 'request',
      // The inner query ends with an offset so that it is planned alone, by time of change: in the order of the outer one,
      // the planner reads every stale job on its way to the limit.
      from: sql`(
        select * from (
          select * from job
           where visit = 'unscheduled' and not suspicious and updated_at >= ${staleBefore.toISOString()}
             and handed_back_at is null offset 0) job
         where ${shown('request', sql`job.id`, sql`job.created_at`)}
           and not ${hasPaper(sql`quote`, sql`paper.status <> 'cancelled'`)}
           and not ${hasPaper(sql`invoice`, sql`paper.status <> 'void'`)}
         order by is_emergency desc, created_at desc ${most}) job`,
      recordType: sql`'job'`,
      recordId: sql`job.id`,
      words: sql`job.request`,
      since: sql`job.created_at`,
    },
    {
      kind: 'handed_back',
      from: sql`(
        select * from job where handed_back_at is not null
           and ${shown('handed_back', sql`job.id`, sql`job.handed_back_at`)}
         order by is_emergency desc, handed_back_at desc ${most}) job`,
      recordType: sql`'job'`,
      recordId: sql`job.id`,
      words: sql`job.hand_back_reason`,
      since: sql`job.handed_back_at`,
    },
    {
      kind: 'step_kept',
      from: sql`
        (select * from job_step
          where outcome = 'conflict' and ${shown('step_kept', sql`job_step.id`, sql`job_step.created_at`)}
          order by created_at ${most}) paper join job on job.id = paper.job_id`,
      recordType: sql`'job'`,
      recordId: sql`job.id`,
      itemId: sql`paper.id`,
      amount: sql`paper.unbooked`,
      words: sql`paper.answer ->> 'met'`,
      since: sql`paper.created_at`,
    },
    {
      kind: 'order',
      from: sql`
        (select job_order.* from job_order join job open on open.id = job_order.job_id and open.visit <> 'cancelled'
          where fault is not null and answer is null and ${shown('order', sql`job_order.job_id`, sql`job_order.asked_at`)}
          order by asked_at ${most}) paper join job on job.id = paper.job_id`,
      recordType: sql`'job'`,
      recordId: sql`job.id`,
      words: sql`paper.ordered_by || ' ordered ' || case paper.work ${sql.join(
        workKinds.map((work) => sql`when ${work} then ${workWords[work]}`),
        sql` `,
      )} end`,
      since: sql`paper.asked_at`,
    },
    ...(['refund_due', 'card'] as const).map((kind) => cardSource(kind, shown, limit)),
    {
      kind: 'text',
      from: sql`
        (select * from received_text
          where settled_at is null and ${shown('text', sql`received_text.id`, sql`received_text.created_at`)}
          order by created_at desc ${most}) paper
        left join job on job.id = paper.job_id`,
      recordType: sql`'text'`,
      recordId: sql`paper.id`,
      name: sql`coalesce(${jobName}, (select nullif(concat_ws(' ', c.first_name, c.last_name), '') from customer c
        where c.phone_digits = paper.phone_digits and c.is_active order by c.created_at desc limit 1), paper.phone)`,
      phone: sql`paper.phone`,
      words: sql`paper.body`,
      since: sql`paper.created_at`,
    },
    {
      kind: 'change_requested',
      from: sql`
        (select * from quote
          where change_requested_at is not null and status in ('pending', 'approved') and not has_live_invoice
            and deleted_at is null and ${shown('change_requested', sql`quote.id`, sql`change_requested_at`)}
          order by change_requested_at ${most}) paper join job on job.id = paper.job_id`,
      ...ofQuote,
      words: sql`paper.change_request`,
      since: sql`paper.change_requested_at`,
    },
    {
      kind: 'revision_not_sent',
      from: sql`
        (select * from quote
          where status = 'pending' and deleted_at is null and valid_until >= ${ended} and revision > 1
            and change_requested_at is null and ${shown('revision_not_sent', sql`quote.id`, sql`quote.updated_at`)}
            and sent_revision is distinct from revision
          order by updated_at ${most}) paper join job on job.id = paper.job_id`,
      ...ofQuote,
      since: sql`paper.updated_at`,
    },
    {
      kind: 'approved_without_time',
      from: sql`
        (select quote.* from quote join job waiting on waiting.id = quote.job_id and waiting.visit = 'unscheduled'
            and waiting.handed_back_at is null
          where quote.status = 'approved' and not quote.has_live_invoice and quote.deleted_at is null
            and ${shown('approved_without_time', sql`quote.id`, sql`coalesce(quote.decided_at, quote.updated_at)`)}
          order by quote.created_at desc ${most}) paper join job on job.id = paper.job_id`,
      ...ofQuote,
      since: sql`coalesce(paper.decided_at, paper.updated_at)`,
    },
    {
      kind: 'mail_failed',
      from: sql`
        (${sql.join(
          [sql`(${givenUp} or ${textGivenUp})`, textUndelivered].map(
            (failed) => sql`(
              select * from outbox where ${failed} and ${shown('mail_failed', sql`outbox.id`, sql`outbox.created_at`)}
                 and ${isAboutPastVisit} is not true
               order by created_at desc ${most})`,
          ),
          sql` union all `,
        )} order by created_at desc ${most}) paper
        left join quote on paper.record_type = 'quote' and quote.id = paper.record_id
        left join invoice on paper.record_type = 'invoice' and invoice.id = paper.record_id
        left join contact_request on paper.record_type = 'contact_request' and contact_request.id = paper.record_id
        left join booking_request on paper.record_type = 'booking_request' and booking_request.id = paper.record_id
        left join job on job.id = coalesce(case paper.record_type when 'job' then paper.record_id end, quote.job_id, invoice.job_id, contact_request.job_id, booking_request.job_id)`,
      recordType: sql`paper.record_type`,
      recordId: sql`paper.record_id`,
      mailId: sql`paper.id`,
      channel: sql`paper.channel`,
      name: sql`coalesce(${jobName}, paper.recipient)`,
      phone: sql`case when paper.channel = 'text' then paper.recipient else job.phone end`,
      paperNumber: sql`coalesce(quote.quote_number, invoice.invoice_number)`,
      words: sql`paper.last_error`,
      since: sql`paper.created_at`,
    },
    {
      kind: 'suspicious',
      from: sql`(
        select * from job where suspicious and visit = 'unscheduled'
           and ${shown('suspicious', sql`job.id`, sql`job.created_at`)}
         order by created_at desc ${most}) job`,
      recordType: sql`'job'`,
      recordId: sql`job.id`,
      words: sql`job.request`,
      since: sql`job.created_at`,
    },
    {
      kind: 'overdue',
      from: sql`
        (select * from invoice where status = 'sent' and due_date < ${today}::date and total > paid
            and ${shown('overdue', sql`invoice.id`, dueSince(sql`invoice.due_date`))}
          order by due_date, invoice_number ${most}) paper
        join job on job.id = paper.job_id`,
      recordType: sql`'invoice'`,
      recordId: sql`paper.id`,
      paperNumber: sql`paper.invoice_number`,
      amount: sql`paper.total - paper.paid`,
      since: dueSince(sql`paper.due_date`),
    },
    {
      kind: 'done_not_invoiced',
      from: sql`
        (select unbilled_job.job_id, unbilled_job.since from unbilled_job
          where ${shown('done_not_invoiced', sql`unbilled_job.job_id`, sql`unbilled_job.since`)}
          order by unbilled_job.since ${most}) paper join job on job.id = paper.job_id`,
      recordType: sql`'job'`,
      recordId: sql`job.id`,
      since: sql`paper.since`,
    },
    {
      kind: 'not_exported',
      from: sql`${unexportedMonths(today, (month, id) => shown('not_exported', id, month))} paper left join job on false`,
      recordType: none,
      recordId: none,
      itemId: sql`paper.id`,
      name: sql`paper.name`,
      since: sql`paper.month`,
    },
    {
      kind: 'cash_in_van',
      from: sql`
        (select who.id, ${accountName('who')} as name, sum(amount) as held, min(taken_at) as since
           from van_cash join admin_user who on who.id = van_cash.technician_id
          where not settled group by 1, 2
         having sum(amount) > ${cashLimit} and ${shown('cash_in_van', sql`who.id`, sql`max(taken_at)`)}
          order by since ${most}) paper left join job on false`,
      recordType: none,
      recordId: none,
      itemId: sql`paper.id`,
      name: sql`paper.name`,
      amount: sql`paper.held`,
      since: sql`paper.since`,
    },
    {
      kind: 'fee_missing',
      from: sql`${monthsWithoutFees(today, (id, since) => shown('fee_missing', id, since))} paper left join job on false`,
      recordType: none,
      recordId: none,
      itemId: sql`paper.id`,
      name: sql`paper.name`,
      since: sql`paper.since`,
    },
    {
      kind: 'review',
      from: sql`
        (select * from review where status = 'pending' and ${shown('review', sql`review.id`, sql`review.created_at`)}
          order by created_at desc ${most}) paper
        left join job on false`,
      recordType: sql`'review'`,
      recordId: sql`paper.id`,
      name: sql`paper.name`,
      words: sql`paper.text`,
      since: sql`paper.created_at`,
    },
    {
      kind: 'stale',
      from: sql`(
        select * from job where ${isStale(times)} and ${shown('stale', sql`job.id`, sql`job.updated_at`)}
         order by updated_at ${most}) job`,
      recordType: sql`'job'`,
      recordId: sql`job.id`,
      words: sql`job.request`,
      since: sql`job.updated_at`,
    },
  ];
}

function rowsOf(source: Source): RawBuilder<unknown> {
  return sql`
    (select ${source.kind}::text as kind, job.id as job_id, job.number as job_number,
            ${source.recordType}::text as record_type, ${source.recordId}::uuid as record_id,
            ${source.mailId ?? none}::uuid as mail_id, (${source.itemId ?? source.mailId ?? source.recordId})::uuid as item_id, coalesce(job.is_emergency, false) as is_emergency,
            (${source.name ?? jobName})::text as name, (${source.phone ?? sql`job.phone`})::text as phone, (${source.channel ?? none})::text as channel, job.service_type, job.location,
            (${source.paperNumber ?? none})::text as paper_number, (${source.amount ?? none})::numeric(10, 2) as amount,
            (${source.words ?? none})::text as words, (${source.since})::timestamptz as since
       from ${source.from})`;
}

/**
 * The inbox: at most `limit` entries of each kind, in one statement. Open emergencies come first, then the longest
 * waiting. `assigneeName` is the person's name, or the email of an account without one.
 */
export async function readWaiting(db: Db, asked: Asked): Promise<Waiting[]> {
  const all = sql.join(sources(asked).map(rowsOf), sql` union all `);
  const { rows } = await sql<Waiting>`
    select waiting.*, mark.assignee_id,
           (select ${accountName('a')} from admin_user a where a.id = mark.assignee_id) as assignee_name,
           case when mark.snoozed_until > ${asked.now.toISOString()} and mark.snoozed_at >= waiting.since
                then mark.snoozed_until end as snoozed_until
      from (${all}) waiting
      left join inbox_mark mark on mark.kind = waiting.kind and mark.item_id = waiting.item_id
     order by is_emergency and waiting.kind not in ('overdue', 'mail_failed', 'stale') desc, since, record_id`.execute(
    db,
  );
  return rows;
}
