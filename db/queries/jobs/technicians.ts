import type { ownRecords } from '#domain/staff-role.ts';
import type { Db, Trx } from '../../connect.ts';
import { prepared } from '../../prepared-statements.ts';
import { visitIs } from './columns.ts';

type OwnRecord = (typeof ownRecords)[number];

/** The visit of the job that a record belongs to, when that job is the technician's; undefined otherwise. */
export async function findOwnVisit(
  db: Db,
  record: { readonly type: OwnRecord; readonly id: string },
  technicianId: string,
) {
  const own = db
    .selectFrom('job')
    .modifyFront(prepared)
    .select('job.visit')
    .where('job.technicianId', '=', technicianId);
  const found =
    record.type === 'job'
      ? own.where('job.id', '=', record.id)
      : record.type === 'quote'
        ? own.innerJoin('quote', 'quote.jobId', 'job.id').where('quote.id', '=', record.id)
        : own.innerJoin('invoice', 'invoice.jobId', 'job.id').where('invoice.id', '=', record.id);
  return (await found.executeTakeFirst())?.visit;
}

/** Takes the open jobs of an account from it; returns them by number. */
export async function unassignOpenJobs(
  trx: Trx,
  technicianId: string,
  now: Date,
): Promise<{ id: string; number: number }[]> {
  const taken = await trx
    .updateTable('job')
    .set({ technicianId: null, updatedAt: now })
    .where('technicianId', '=', technicianId)
    .where(visitIs.open)
    .returning(['id', 'number'])
    .execute();
  return taken.sort((a, b) => a.number - b.number);
}
