import { sql } from 'kysely';
import type { Db, Trx } from '../connect.ts';
import type { Row } from '../schema.ts';
import { type JobHeader, jobHeaders } from './jobs/jobs.ts';

export type OfferedTime = Row<'offeredTime'>;

/** The times offered for a job, by time. */
export function listOfferedTimes(db: Db, jobId: string): Promise<OfferedTime[]> {
  return db.selectFrom('offeredTime').selectAll().where('jobId', '=', jobId).orderBy('slotStart').execute();
}

/** Replaces the times offered for a job. */
export async function replaceOfferedTimes(
  trx: Trx,
  jobId: string,
  times: readonly { technicianId: string | null; slotStart: Date; slotEnd: Date }[],
  now: Date,
): Promise<void> {
  await trx.deleteFrom('offeredTime').where('jobId', '=', jobId).execute();
  if (times.length > 0)
    await trx
      .insertInto('offeredTime')
      .values(times.map((time) => ({ ...time, jobId, createdAt: now })))
      .execute();
}

/** The jobs whose appointment begins in a span, by the index on their times; flagged jobs are left out. */
export function findVisitsBetween(db: Db, { from, to }: { from: Date; to: Date }): Promise<JobHeader[]> {
  return jobHeaders(db)
    .where('slotStart', '>=', from.toISOString())
    .where('slotStart', '<', to.toISOString())
    .where('visit', '=', 'scheduled')
    .where('suspicious', '=', false)
    .orderBy('slotStart')
    .execute();
}

/**
 * The jobs that were finished in a span; those asked about, flagged ones, and those of a
 * number that asked for no texts are left out.
 */
export function findFinishedBetween(db: Db, { from, to }: { from: Date; to: Date }): Promise<JobHeader[]> {
  return jobHeaders(db)
    .where('visit', '=', 'done')
    .where('finishedAt', '>=', from.toISOString())
    .where('finishedAt', '<', to.toISOString())
    .where('suspicious', '=', false)
    .where(
      sql<boolean>`not exists (select from text_opt_out o where right(regexp_replace(o.phone, '\\D', '', 'g'), 10) = right(job.phone_digits, 10))`,
    )
    .where(
      sql<boolean>`not exists (select from outbox o where o.record_id = job.id
        and (o.kind = 'review-ask' or o.payload ->> 'template' = 'review_ask'))`,
    )
    .orderBy('finishedAt')
    .execute();
}
