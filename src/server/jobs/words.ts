import { emptyToNull } from '#contract/fields.ts';
import type { Trx } from '#db/connect.ts';
import { appendEvent } from '#db/queries/history.ts';
import { jobSteps } from '#domain/job-steps.ts';
import type { StaffContext } from '../context.ts';
import { invalid } from '../errors.ts';
import { lockCurrentJob } from './jobs.ts';
import { clockErrorOf } from './step-visit.ts';
import type { Take } from './steps.ts';

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
 * Adds a note, or a later call or message, to a job's history. The job's fields stay unchanged; staff decide what to update.
 * @throws {AppError} `not_found`; `invalid` without a text.
 */
export const noteOnJob: Take<'note'> = async (context, { jobId, body }) => {
  const { db, now, actor, happened } = context;
  const words = emptyToNull(body.words);
  const pasted = emptyToNull(body.pasted);
  if (words === null && pasted === null) throw invalid({ words: 'Write what the customer said' });
  await db.transaction().execute(async (trx) => {
    const job = await lockCurrentJob(trx, context, { id: jobId });
    if (words !== null) {
      await appendEvent(trx, {
        recordType: 'job',
        recordId: job.id,
        what: jobSteps.note.event,
        actor: actor.email,
        at: happened?.at ?? now,
        after: { words, ...clockErrorOf(context) },
      });
    }
    await keepPasted(trx, context, job.id, pasted);
  });
  return {};
};

/** Records that something happened to a job, and nothing else. */
const recordOnly =
  (kind: 'wrong_word' | 'tried'): Take<'wrong_word' | 'tried'> =>
  async (context, { jobId }) => {
    const { db, now, actor, happened } = context;
    await db.transaction().execute(async (trx) => {
      const job = await lockCurrentJob(trx, context, { id: jobId });
      await appendEvent(trx, {
        recordType: 'job',
        recordId: job.id,
        what: jobSteps[kind].event,
        actor: actor.email,
        at: happened?.at ?? now,
        after: clockErrorOf(context),
      });
    });
    return {};
  };

/** Records that whoever opened did not know the word. @throws {AppError} `not_found` */
export const wrongWordOnJob = recordOnly('wrong_word');
/** Records that the customer was called, texted or knocked for without an answer. @throws {AppError} `not_found` */
export const triedOnJob = recordOnly('tried');
