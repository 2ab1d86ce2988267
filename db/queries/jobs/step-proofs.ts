import { type Insertable, sql } from 'kysely';
import { NO_JOB } from '#domain/job-steps.ts';
import type { Db, Trx } from '../../connect.ts';
import type { Row } from '../../schema.ts';
import type { StepProofTable } from '../../schema-jobs.ts';

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
