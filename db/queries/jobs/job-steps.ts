import { type Insertable, sql } from 'kysely';
import { NO_JOB } from '#domain/job-steps.ts';
import type { Db, Trx } from '../../connect.ts';
import type { JobStepTable, PhoneSignerTable, PhoneTable, StepProofTable } from '../../schema-jobs.ts';
import type { Row } from '../../schema.ts';

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

const stepColumns = [
  ...(['id', 'branchId', 'seq', 'kind', 'body', 'clock'] as const),
  ...(['actor', 'happenedAt', 'errorMs', 'outcome'] as const),
] as const;

/** A stored step with its proof; `proof` is null for one that no phone signed. */
export type ProvenStep = Pick<Row<'jobStep'>, (typeof stepColumns)[number]> & {
  readonly jobId: string;
  readonly proof: Row<'stepProof'> | null;
};

/** Keeps a proof for ever. */
export async function insertStepProof(trx: Trx, proof: Insertable<StepProofTable>): Promise<void> {
  await trx.insertInto('stepProof').values(proof).execute();
}

/** A job's steps with their proofs, branch by branch, in order; {@link NO_JOB}: those of no job. */
export async function listProvenSteps(db: Db, jobId: string): Promise<ProvenStep[]> {
  const isOfJob = jobId === NO_JOB ? sql<boolean>`job_id is null` : sql<boolean>`job_id = ${jobId}`;
  const steps = await db
    .selectFrom('jobStep')
    .select(stepColumns)
    .where(isOfJob)
    .orderBy('branchId')
    .orderBy('seq')
    .execute();
  const proofs = await db
    .selectFrom('stepProof')
    .selectAll()
    .where('stepId', 'in', db.selectFrom('jobStep').select('id').where(isOfJob))
    .execute();
  const proofOf = new Map(proofs.map((proof) => [proof.stepId, proof]));
  return steps.map((step) => ({ ...step, jobId, proof: proofOf.get(step.id) ?? null }));
}

/**
 * The hash of the last step that a phone signed when a payment was made: of the step that made it, else of the last one
 * that was there; null if there is none.
 */
export async function findHeadAtPayment(
  db: Db,
  { jobId, paymentId, at }: { readonly jobId: string; readonly paymentId: string; readonly at: string },
): Promise<string | null> {
  const { rows } = await sql<{ hash: string }>`
    select hash from step_proof join job_step on id = step_id
     where job_id = ${jobId} and (answer ->> 'paymentId' = ${paymentId} or job_step.created_at <= ${at})
     order by coalesce(answer ->> 'paymentId', '') = ${paymentId} desc, job_step.created_at desc, seq desc
     limit 1`.execute(db);
  return rows[0]?.hash ?? null;
}

/** Notes when a phone was heard and what waited on it then. A phone whose account changed is the new account's. */
export async function storePhoneContact(
  db: Db,
  phone: Insertable<Pick<PhoneTable, 'id' | 'accountId' | 'heardAt' | 'waiting' | 'oldestAt'>>,
): Promise<void> {
  const { id: _, ...state } = phone;
  await db
    .insertInto('phone')
    .values(phone)
    .onConflict((row) => row.column('id').doUpdateSet(state))
    .execute();
}

/** Registers the key with which a phone signs the steps of an account that is signed in on it. */
export async function storePhoneSigner(db: Db, signer: Insertable<PhoneSignerTable>): Promise<void> {
  const { publicKey } = signer;
  await db
    .insertInto('phoneSigner')
    .values(signer)
    .onConflict((row) =>
      row
        .columns(['phoneId', 'accountId'])
        .doUpdateSet({ publicKey })
        .where('phoneSigner.publicKey', '<>', publicKey),
    )
    .execute();
}

/** The accounts that were signed in on a phone, with the key that each registered there. */
export function findPhoneSigners(
  db: Db,
  phoneId: string,
): Promise<Pick<PhoneSignerTable, 'accountId' | 'publicKey'>[]> {
  return db
    .selectFrom('phoneSigner')
    .select(['accountId', 'publicKey'])
    .where('phoneId', '=', phoneId)
    .execute();
}
