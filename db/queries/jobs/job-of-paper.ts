import { sql } from 'kysely';
import type { NewsRecordType } from '#domain/record-news.ts';
import type { Db } from '../../connect.ts';

const tables = {
  contact_request: 'contactRequest',
  booking_request: 'bookingRequest',
  quote: 'quote',
  invoice: 'invoice',
} as const satisfies Record<NewsRecordType, string>;

/** The facts for a notification about a paper's job; undefined when the paper has no job. */
export function findJobOfPaper(db: Db, recordType: NewsRecordType, recordId: string) {
  return db
    .selectFrom('job')
    .select([
      'id',
      'number',
      'serviceType',
      'location',
      'serviceAddress',
      'latitude',
      'longitude',
      'isEmergency',
      'suspicious',
    ])
    .where('id', '=', (eb) => eb.selectFrom(tables[recordType]).select('jobId').where('id', '=', recordId))
    .executeTakeFirst();
}

/** Whether a job has a visitor's request that the office has not answered: a new lead or booking, or a quote never sent. */
export async function hasUnansweredRequest(db: Db, jobId: string): Promise<boolean> {
  const { rows } = await sql`
    select from contact_request where job_id = ${jobId} and status = 'new'
    union all select from booking_request where job_id = ${jobId} and status = 'new'
    union all select from quote where job_id = ${jobId} and source = 'public' and status = 'pending'
       and sent_revision is null
    limit 1`.execute(db);
  return rows.length > 0;
}

/** The job of a visitor's request; undefined if it has none. */
export async function jobOfRequest(
  db: Db,
  { kind, id }: { readonly kind: 'lead' | 'booking' | 'quote'; readonly id: string },
): Promise<string | undefined> {
  const table = { lead: 'contactRequest', booking: 'bookingRequest', quote: 'quote' } as const;
  const found = await db.selectFrom(table[kind]).select('jobId').where('id', '=', id).executeTakeFirst();
  return found?.jobId ?? undefined;
}
