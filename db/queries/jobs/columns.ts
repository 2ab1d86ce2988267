import { type RawBuilder, sql } from 'kysely';
import type { InvoiceState } from '#domain/invoice.ts';
import { estimateFacts, jobFacts } from '#domain/job-facts.ts';
import type { VisitState } from '#domain/job.ts';
import type { QuoteState } from '#domain/quote.ts';
import { namesOf } from '#domain/record-fields.ts';
import { accountName } from '../accounts/accounts.ts';

/** The columns of a job that lists read; the search text stays in the database. */
export const jobColumns = [
  'id',
  'number',
  'customerId',
  'customerNameOnly',
  'firstName',
  'lastName',
  'phone',
  'phoneDigits',
  'email',
  'serviceType',
  'location',
  'serviceAddress',
  'latitude',
  'longitude',
  'distanceMiles',
  ...namesOf(estimateFacts),
  ...namesOf(jobFacts),
  'request',
  'urgency',
  'isEmergency',
  'suspicious',
  'visit',
  'slotStart',
  'slotEnd',
  'technicianId',
  'setOffAt',
  'arrivedAt',
  'finishedAt',
  'cancelledAt',
  'cancelReason',
  'travelMinutes',
  'travelMiles',
  'travelFrom',
  'overlapReason',
  'sharesTime',
  'acceptedAt',
  'offHoursReason',
  'handedBackAt',
  'handBackReason',
  'propertyId',
  'version',
  'createdAt',
  'updatedAt',
] as const;

/** The columns of an estimate from which a job's money stage is derived. */
export interface PricedPaper {
  readonly id: string;
  readonly status: QuoteState;
  readonly validUntil: string;
  readonly hasLiveInvoice: boolean;
  readonly total: string;
  readonly changeRequestedAt: string | null;
  /** Whether its current revision was sent. */
  readonly sent: boolean;
}

/** The columns of an invoice from which a job's money stage is derived. */
export interface BilledPaper {
  readonly id: string;
  readonly status: InvoiceState;
  readonly dueDate: string;
  readonly total: string;
  readonly paid: string;
  /** When it was paid in full (ISO 8601 UTC). */
  readonly paidDate: string | null;
}

/** The estimates of a job, newest first. */
export const pricedPapers = sql<PricedPaper[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', q.id, 'status', q.status, 'validUntil', q.valid_until,
           'hasLiveInvoice', q.has_live_invoice, 'total', q.total::text, 'changeRequestedAt', q.change_requested_at,
           'sent', q.sent_revision is not distinct from q.revision)
         order by q.created_at desc, q.id desc)
    from quote q where q.job_id = job.id and q.deleted_at is null), '[]')`;

/** The invoices of a job, newest first. */
export const billedPapers = sql<BilledPaper[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', i.id, 'status', i.status, 'dueDate', i.due_date, 'total', i.total::text,
           'paid', i.paid::text, 'paidDate', i.paid_date) order by i.created_at desc, i.id desc)
    from invoice i where i.job_id = job.id and i.deleted_at is null), '[]')`;

/** The name of the job's technician, or the email address of an account without a name. */
export const technicianName = sql<string | null>`(
  select ${accountName('a')} from admin_user a where a.id = job.technician_id)`;

/** Constants in the SQL, because the partial indexes (db/migrations/0004-jobs.ts) need them. */
export const visitIs: Record<VisitState | 'open', RawBuilder<boolean>> = {
  open: sql`visit in ('unscheduled', 'scheduled', 'on_the_way', 'on_site')`,
  unscheduled: sql`visit = 'unscheduled'`,
  scheduled: sql`visit = 'scheduled'`,
  on_the_way: sql`visit = 'on_the_way'`,
  on_site: sql`visit = 'on_site'`,
  done: sql`visit = 'done'`,
  cancelled: sql`visit = 'cancelled'`,
};

/** The names of timestamps. */
const MOMENT = /(?:At|^at|^validUntil|^slotStart|^slotEnd|^paidDate|^since)$/;
/** The names of decimals. */
const DECIMAL =
  /^(?:amount|total|subtotal|tax|paid|serviceFee|urgencyFee|unitPrice|totalPrice|distanceMiles|travelMiles)$/;

const camelCase = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

function valueOf(name: string, value: unknown): unknown {
  if (typeof value === 'string' && MOMENT.test(name)) return new Date(value).toISOString();
  if (typeof value === 'number' && DECIMAL.test(name)) return value.toFixed(2);
  return value;
}

/**
 * Converts rows that were selected as JSON inside another row to the names and types they have when selected directly:
 * timestamps as ISO 8601 UTC, decimals as text with two places, which every numeric column read this way has.
 */
export function rowsOfJson<Row>(rows: readonly object[]): Row[] {
  return rows.map(
    (row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [camelCase(name), valueOf(camelCase(name), value)]),
      ) as Row,
  );
}
