import type { Trx } from '#db/connect.ts';
import { appendEvent } from '#db/queries/history.ts';
import { type StoredJob, updateJob } from '#db/queries/jobs/jobs.ts';
import { handedBack } from '#db/queries/jobs/technicians.ts';
import { isOpenVisit, type VisitState, visitStateLabels } from '#domain/job.ts';
import { jobSteps } from '#domain/job-steps.ts';
import type { StaffContext } from '../context.ts';
import { wrongState } from '../errors.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';
import { lockCurrentJob, readJob } from '../jobs/jobs.ts';
import type { Take } from '../jobs/steps.ts';
import { lockJobInLanes } from './lanes.ts';
import { moveVisit } from './place-visit.ts';

/** @throws {AppError} `wrong_state`, with the job, unless its own technician calls and the visit is in a state that allows it. */
async function checkAnswer(
  trx: Trx,
  context: StaffContext,
  { id, technicianId, visit }: StoredJob,
  answerable: (visit: VisitState) => boolean,
): Promise<void> {
  const why =
    technicianId !== context.actor.id
      ? 'Only the technician of a job accepts it or hands it back.'
      : answerable(visit)
        ? undefined
        : `This is not possible: the job is ${visitStateLabels[visit].toLowerCase()}.`;
  if (why) throw wrongState(why, await readJob(trx, context, id));
}

/**
 * The technician accepts the job. Accepting it again changes nothing.
 * @throws {AppError} `not_found`, `stale_version`; `wrong_state` if the job is over or another technician's.
 */
export const acceptJob: Take<'accept'> = async (context, { jobId: id, version }) => {
  const { db, now, actor } = context;
  await db.transaction().execute(async (trx) => {
    const before = await lockCurrentJob(trx, context, { id, version });
    await checkAnswer(trx, context, before, isOpenVisit);
    if (before.acceptedAt === null) {
      await updateJob(trx, { id, version: before.version, changes: { acceptedAt: now, updatedAt: now } });
      await appendEvent(trx, {
        recordType: 'job',
        recordId: id,
        what: jobSteps.accept.event,
        actor: actor.email,
        at: now,
      });
    }
  });
  return {};
};

/**
 * The technician hands the job back. The customer was promised the time, so it stays; the job waits in the inbox, with the
 * reason, for another technician.
 * @throws {AppError} `not_found`, `stale_version`; `wrong_state` after setting off, or if the job is another technician's.
 */
export const declineJob: Take<'decline'> = async (context, { jobId: id, body, version }) => {
  const { db, now, actor } = context;
  await db.transaction().execute(async (trx) => {
    const before = await lockJobInLanes(trx, context, { id, version });
    await checkAnswer(trx, context, before, (visit) => visit === 'unscheduled' || visit === 'scheduled');
    await moveVisit(trx, before, [], async () => {
      const changes = {
        ...handedBack,
        sharesTime: before.slotStart !== null,
        handedBackAt: now,
        handBackReason: body.reason,
        updatedAt: now,
      };
      await updateJob(trx, { id, version: before.version, changes });
    });
    await appendEvent(trx, {
      recordType: 'job',
      recordId: id,
      what: jobSteps.decline.event,
      actor: actor.email,
      at: now,
      before: { technicianId: before.technicianId },
      after: { technicianId: null, words: body.reason },
    });
  });
  // An emergency rings again at once.
  triggerDrain(context);
  return {};
};
