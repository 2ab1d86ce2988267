import { type Insertable, sql } from 'kysely';
import type { Db, Trx } from '../../connect.ts';
import type { Row } from '../../schema.ts';
import type { JobStepTable } from '../../schema-jobs.ts';

export type StoredStep = Row<'jobStep'>;

/** The step with this id, or undefined. */
export function findJobStep(db: Db, id: string): Promise<StoredStep | undefined> {
  return db.selectFrom('jobStep').selectAll().where('id', '=', id).executeTakeFirst();
}

/** When the step at this place of a branch happened; undefined if it has not arrived. */
export async function findStepTime(db: Db, branchId: string, seq: number): Promise<Date | undefined> {
  const found = await db
    .selectFrom('jobStep')
    .select('happenedAt')
    .where('branchId', '=', branchId)
    .where('seq', '=', seq)
    .executeTakeFirst();
  return found && new Date(found.happenedAt);
}

/** Keeps a step for ever. @throws 23505 if its id or its place in the branch is taken */
export async function insertJobStep(trx: Trx, step: Insertable<JobStepTable>): Promise<void> {
  await trx.insertInto('jobStep').values(step).execute();
}

/** Whether an account was this job's technician: a step of a job that was given to another is still theirs to report. */
export async function wasTechnician(db: Db, jobId: string, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from event
     where record_type = 'job' and record_id = ${jobId}
       and ${accountId} in (before ->> 'technicianId', after ->> 'technicianId') limit 1`.execute(db);
  return rows.length > 0;
}
