import { sql } from 'kysely';
import type { ownRecords } from '#domain/staff-role.ts';
import type { Db, Trx } from '../../connect.ts';
import { prepared } from '../../driver-client.ts';
import { visitIs } from './columns.ts';

type OwnRecord = (typeof ownRecords)[number];

/** The visit state of a record's job, if that job is the technician's; otherwise undefined. */
export async function findOwnVisit(
  db: Db,
  record: { readonly type: OwnRecord; readonly id: string },
  technicianId: string,
) {
  return (await ownVisit(db, record, technicianId).modifyFront(prepared).executeTakeFirst())?.visit;
}

/** {@link findOwnVisit}; the job keeps its technician until the transaction ends. */
export async function lockOwnVisit(
  trx: Trx,
  record: { readonly type: OwnRecord; readonly id: string },
  technicianId: string,
) {
  return (await ownVisit(trx, record, technicianId).forShare('job').executeTakeFirst())?.visit;
}

function ownVisit(db: Db, record: { readonly type: OwnRecord; readonly id: string }, technicianId: string) {
  const own = db.selectFrom('job').select('job.visit').where('job.technicianId', '=', technicianId);
  return record.type === 'job'
    ? own.where('job.id', '=', record.id)
    : record.type === 'quote'
      ? own.innerJoin('quote', 'quote.jobId', 'job.id').where('quote.id', '=', record.id)
      : own.innerJoin('invoice', 'invoice.jobId', 'job.id').where('invoice.id', '=', record.id);
}

/**
 * The columns of a job that loses its technician: it keeps its time, which it may share with other jobs without a
 * technician, and has no drive.
 */
export const handedBack = {
  technicianId: null,
  travelMinutes: null,
  travelMiles: null,
  travelFrom: null,
  overlapReason: null,
  acceptedAt: null,
  offHoursReason: null,
  sharesTime: sql<boolean>`slot_start is not null`,
} as const;

/** Unassigns an account's open jobs, and returns them by number. */
export async function unassignOpenJobs(
  trx: Trx,
  technicianId: string,
  now: Date,
): Promise<{ id: string; number: number }[]> {
  const taken = await trx
    .updateTable('job')
    .set({ ...handedBack, handedBackAt: now, handBackReason: null, updatedAt: now })
    .where('technicianId', '=', technicianId)
    .where(visitIs.open)
    .returning(['id', 'number'])
    .execute();
  return taken.sort((a, b) => a.number - b.number);
}

/** Assigns an unassigned job whose visit has not begun to the account that took its emergency. @returns whether it did */
export async function assignAlarmJob(
  trx: Trx,
  id: string,
  technicianId: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('job')
    .set({ technicianId, updatedAt: now })
    .where('id', '=', id)
    .where('technicianId', 'is', null)
    .where('visit', '=', 'unscheduled')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
