import { sql } from 'kysely';
import type { BookingStatus, LeadStatus } from '#domain/requests.ts';
import type { RecordType } from '#domain/record-news.ts';
import type { Db } from '../../connect.ts';
import { type Customer, customerColumns } from '../customers/customers.ts';
import { encryptedColumns, quoteColumns } from '../estimates/columns.ts';
import type { Row } from '../../schema.ts';
import type { QuoteHeader } from '../estimates/estimates.ts';
import type { NamedEvent } from '../history.ts';
import { invoiceColumns, type InvoiceHeader } from '../invoices/invoices.ts';
import { rowsOfJson } from './columns.ts';
import type { OutboxMessage } from '../outbox.ts';
import { accountName } from '../accounts/accounts.ts';
import type { Payment } from '../payments.ts';
import { type Authority, photoState } from './authorities.ts';
import { jobHeaders, type StoredJob } from './jobs.ts';

/** The lead or booking of a job. */
interface Request<Status> {
  readonly id: string;
  readonly status: Status;
  readonly suspicious: boolean;
  readonly version: number;
  readonly createdAt: string;
}

/** The kinds of record whose events and mails are a job's. */
type JobRecord = Extract<RecordType, 'job' | 'contact_request' | 'booking_request' | 'quote' | 'invoice'>;
type OfJob<T> = Omit<T, 'recordType' | 'recordId'> & {
  readonly recordType: JobRecord;
  readonly recordId: string;
};

/** Who ordered a job, as its page shows it. */
type JobOrder = Pick<
  Row<'jobOrder'>,
  'orderedBy' | 'work' | 'fault' | 'askedAt' | 'answer' | 'answeredBy' | 'answeredAt'
>;

/** A job with everything its page shows. */
export interface WholeJob {
  readonly job: StoredJob;
  readonly customer: Customer | null;
  readonly leads: readonly Request<LeadStatus>[];
  readonly bookings: readonly Request<BookingStatus>[];
  readonly quotes: readonly QuoteHeader[];
  readonly invoices: readonly InvoiceHeader[];
  readonly payments: readonly Payment[];
  readonly authorities: readonly Omit<Authority, 'signature'>[];
  readonly order: JobOrder | null;
  readonly events: readonly OfJob<NamedEvent>[];
  readonly mails: readonly OfJob<OutboxMessage>[];
}

const columns = (alias: string, names: readonly string[]) =>
  sql.join(names.map((name) => sql.ref(`${alias}.${name}`)));

/** The records of `job` whose events and mails are its own. */
export const papersOfJob = sql`(
  select 'job'::text as type, job.id as paper
  union all select 'contact_request', r.id from contact_request r where r.job_id = job.id
  union all select 'booking_request', b.id from booking_request b where b.job_id = job.id
  union all select 'quote', q.id from quote q where q.job_id = job.id
  union all select 'invoice', i.id from invoice i where i.job_id = job.id)`;

/** Rows as one JSON list; `rows` selects them in their order. */
const listOf = (rows: ReturnType<typeof sql>) =>
  sql<object[]>`coalesce((select jsonb_agg(to_jsonb(listed)) from (${rows}) listed), '[]')`;

const requests = (table: string) =>
  listOf(sql`
    select r.id, r.status, r.suspicious, r.version, r.created_at from ${sql.table(table)} r
     where r.job_id = job.id order by r.created_at desc limit 20`);

const quotesOf = sql`select id from quote where quote.job_id = job.id`;
const invoicesOf = sql`select id from invoice where invoice.job_id = job.id`;

const lists = {
  customers: listOf(
    sql`select ${columns('c', customerColumns)} from customer c where c.id = job.customer_id`,
  ),
  leads: requests('contact_request'),
  bookings: requests('booking_request'),
  quotes: listOf(sql`
    select ${columns('q', quoteColumns)} from quote q where q.job_id = job.id and q.deleted_at is null
     order by q.created_at desc, q.id desc limit 20`),
  invoices: listOf(sql`
    select ${columns('i', [...invoiceColumns.filter((name) => name !== 'snapshot'), 'paid'])} from invoice i
     where i.job_id = job.id and i.deleted_at is null order by i.created_at desc, i.id desc limit 20`),
  payments: listOf(sql`
    select * from (select p.* from payment p where p.quote_id in (${quotesOf})
                   union select p.* from payment p where p.invoice_id in (${invoicesOf})) p
     order by p.received_at, p.created_at, p.id limit 500`),
  authorities: listOf(sql`
    select id, job_id, name, relation, id_type, note, ${photoState} as photo, actor, created_at
      from authority where authority.job_id = job.id order by created_at desc, id limit 20`),
  orders: listOf(sql`
    select ordered_by, work, fault, asked_at, answer, answered_at,
           coalesce((select ${accountName('a')} from admin_user a where a.email = answered_by), answered_by) as answered_by
      from job_order where job_order.job_id = job.id`),
  events: listOf(sql`
    select e.*, nullif(concat_ws(' ', u.first_name, u.last_name), '') as account_name
      from ${papersOfJob} p
      cross join lateral (select * from event where record_type = p.type and record_id = p.paper
                           order by id desc limit 100) e
      left join admin_user u on u.email = e.actor
     order by e.id desc limit 100`),
  mails: listOf(sql`
    select m.* from ${papersOfJob} p
      cross join lateral (select id, kind, channel, recipient, state, attempts, next_attempt_at, last_error, sent_at, delivery,
                                 record_type, record_id, created_at,
                                 case kind when 'customer-text' then jsonb_build_object('words', payload -> 'words')
                                           else '{}' end as payload
                            from outbox where record_type = p.type and record_id = p.paper
                           order by created_at desc limit 50) m
     order by m.created_at desc, m.id limit 50`),
};

/** A job with its people, papers, money, history and mail: one statement. */
export async function findWholeJob(db: Db, id: string): Promise<WholeJob | undefined> {
  const found = await jobHeaders(db)
    .select(encryptedColumns)
    .select(Object.entries(lists).map(([name, list]) => list.as(name as keyof typeof lists)))
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) return undefined;
  const {
    customers,
    leads,
    bookings,
    quotes,
    invoices,
    payments,
    authorities,
    orders,
    events,
    mails,
    ...job
  } = found;
  const [order = null] = rowsOfJson<JobOrder>(orders);
  const [customer = null] = rowsOfJson<Customer>(customers);
  return {
    job,
    customer,
    leads: rowsOfJson(leads),
    bookings: rowsOfJson(bookings),
    quotes: rowsOfJson(quotes),
    invoices: rowsOfJson(invoices),
    payments: rowsOfJson(payments),
    authorities: rowsOfJson(authorities),
    order,
    events: rowsOfJson(events),
    mails: rowsOfJson(mails),
  };
}
