import { type Kysely, sql } from 'kysely';

/** Commits each statement by itself: no writer waits for more than one batch, and an interrupted run can be repeated. */
export const inSteps = true;

/** Rows of a batch: some tens of milliseconds, during which a writer may wait for the batch. */
const BATCH = 50;

/** Opens the jobs of earlier records; then builds the indexes from a job to its papers, without blocking writers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(closing).execute(db);
  for (const earlier of records) {
    await sql.raw(backfill(earlier)).execute(db);
    await inBatches(db, earlier.table);
    await sql.raw(`drop function backfill_jobs_of_${earlier.table}`).execute(db);
  }
  await sql.raw('drop function close_earlier_job').execute(db);
  for (const [name, definition] of Object.entries(indexes)) {
    // An index that an interrupted run left behind may be invalid.
    await sql.raw(`drop index concurrently if exists ${name}`).execute(db);
    await sql.raw(`create index concurrently ${name} on ${definition}`).execute(db);
  }
  for (const table of ['contact_request', 'booking_request']) {
    await sql.raw(`drop index concurrently if exists ${table}_spam`).execute(db);
  }
  for (const { table } of records) {
    await sql.raw(`alter table ${table} validate constraint ${table}_job_id_fkey`).execute(db);
  }
}

const closing = `
create or replace function close_earlier_job(job_id uuid, outcome text, reason text, at timestamptz) returns void
  language sql as $$
  update job set visit = outcome, cancel_reason = reason,
         finished_at = case outcome when 'done' then at end,
         cancelled_at = case outcome when 'cancelled' then at end
   where id = job_id
$$`;

interface Earlier {
  readonly table: string;
  /** Finds or opens the job of `record`. */
  readonly job: string;
  /** Updates a job that this record opened, or that an invoice ends. */
  readonly close: string;
}

// Closes jobs of records untouched for 90 days; each can be reopened.
const stale = `record.updated_at < now() - interval '90 days'`;
const close = (outcome: 'done' | 'cancelled', reason?: string) =>
  `perform close_earlier_job(opened, '${outcome}', ${reason ? `'${reason}'` : 'null'}, record.updated_at);`;

const records: readonly Earlier[] = [
  {
    table: 'contact_request',
    job: 'open_job_of_lead(record)',
    close: `
      if record.status in ('new', 'contacted', 'estimated') and ${stale} then ${close('cancelled')}
      end if;`,
  },
  {
    table: 'booking_request',
    job: 'open_job_of_booking(record)',
    close: `
      if record.status = 'confirmed' and record.slot_end < now() - interval '30 days' then ${close('done')}
      elsif record.status = 'new' and ${stale} then ${close('cancelled')}
      end if;`,
  },
  {
    table: 'quote',
    job: `coalesce((select job_id from contact_request where id = record.lead_id),
                   (select job_id from booking_request where id = record.booking_id), open_job_of_quote(record))`,
    close: `
      if record.lead_id is null and record.booking_id is null then
        if record.deleted_at is not null then ${close('cancelled')}
        elsif not record.has_live_invoice and ${stale} then ${close('cancelled', 'customer_cancelled')}
        end if;
      end if;`,
  },
  {
    table: 'invoice',
    job: 'coalesce((select job_id from quote where id = record.quote_id), open_job_of_invoice(record))',
    close: `
      if record.deleted_at is null and record.status in ('sent', 'paid') then
        if exists (select from job where id = opened and visit in ('unscheduled', 'cancelled')) then ${close('done')}
        end if;
      elsif record.quote_id is null and (record.status = 'void' or record.deleted_at is not null or ${stale}) then
        ${close('cancelled')}
      end if;`,
  },
];

// Each batch starts at its place in the primary key. Left to itself, the planner, which has no statistics of a new column,
// expects three rows without a job and reads and sorts the whole table for every batch. The rows and their order are
// the same (docs/decisions/migrations.md).
const byPrimaryKey = 'set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off';

function backfill({ table, job, close: closeIt }: Earlier): string {
  return `
create or replace function backfill_jobs_of_${table}(after uuid) returns uuid language plpgsql ${byPrimaryKey} as $$
declare
  record ${table};
  opened uuid;
  last uuid;
begin
  for record in select * from ${table} where id > after and job_id is null order by id limit ${BATCH} for update loop
    last := record.id;
    opened := ${job};
    update ${table} set job_id = opened where id = record.id;
    ${closeIt}
  end loop;
  return last;
end $$`;
}

const FIRST = '00000000-0000-0000-0000-000000000000';

async function inBatches(db: Kysely<unknown>, table: string): Promise<void> {
  for (let after: string | null = FIRST; after !== null;) {
    const { rows }: { rows: { last: string | null }[] } = await sql<{ last: string | null }>`
      select ${sql.id(`backfill_jobs_of_${table}`)}(${after}) as last`.execute(db);
    after = rows[0]?.last ?? null;
  }
}

// Only for the purge, with a condition that no list uses: now that rows are wider, the planner combined the old index with
// another one for the list of spam, and read all of it for every page.
const purged = `coalesce(status = 'spam' or (suspicious and status = 'new'), false)`;

const indexes: Readonly<Record<string, string>> = {
  contact_request_purge: `contact_request (updated_at) where ${purged}`,
  booking_request_purge: `booking_request (updated_at) where ${purged}`,
  contact_request_job: 'contact_request (job_id)',
  booking_request_job: 'booking_request (job_id)',
  quote_job: 'quote (job_id)',
  invoice_job: 'invoice (job_id)',
  // Customers waiting for an answer.
  quote_change_requested: `quote (change_requested_at)
    where change_requested_at is not null and status in ('pending', 'approved') and not has_live_invoice
      and deleted_at is null`,
};
