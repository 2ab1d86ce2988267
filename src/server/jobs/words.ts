import { emptyToNull } from '#contract/fields.ts';
import type { Job } from '#contract/jobs/job.ts';
import type { jobStepRoutes } from '#contract/jobs/steps.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Trx } from '#db/connect.ts';
import { appendEvent } from '#db/queries/history.ts';
import type { StaffContext } from '../context.ts';
import { invalid } from '../errors.ts';
import { lockCurrentJob, readJob } from './jobs.ts';

/**
 * Stores a customer's pasted message, word for word, in a job's history, which erasures, exports and backups cover.
 */
export async function keepPasted(
  trx: Trx,
  { now, actor }: StaffContext,
  jobId: string,
  pasted: string | null | undefined,
): Promise<void> {
  const message = emptyToNull(pasted);
  if (message === null) return;
  await appendEvent(trx, {
    recordType: 'job',
    recordId: jobId,
    what: 'pasted',
    actor: actor.email,
    at: now,
    after: { message },
  });
}

/**
 * Adds a later call or message to a job's history. The job's fields stay unchanged; staff decide what to update.
 * @throws {AppError} `not_found`; `invalid` without a text.
 */
export async function addWordsToJob(
  context: StaffContext,
  { params, body }: RouteInput<typeof jobStepRoutes.addWords>,
): Promise<Job> {
  const { db, now, actor } = context;
  const words = emptyToNull(body.words);
  const pasted = emptyToNull(body.pasted);
  if (words === null && pasted === null) throw invalid({ words: 'Write what the customer said' });
  return db.transaction().execute(async (trx) => {
    const job = await lockCurrentJob(trx, context, { id: params.id });
    if (words !== null) {
      await appendEvent(trx, {
        recordType: 'job',
        recordId: job.id,
        what: 'said',
        actor: actor.email,
        at: now,
        after: { words },
      });
    }
    await keepPasted(trx, context, job.id, pasted);
    return readJob(trx, context, job.id);
  });
}
