import type { Db } from '../../connect.ts';
import { type JobHeader, jobHeaders } from '../jobs/jobs.ts';

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
