import type { Db, Trx } from '../../connect.ts';
import type { Row } from '../../schema.ts';

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
