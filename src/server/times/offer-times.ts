import { SLOT_PASSED } from '#contract/bookings/office.ts';
import type { RouteInput } from '#contract/route.ts';
import type { OfferedTimes, officeTimeRoutes } from '#contract/times/office.ts';
import { appendEvent } from '#db/queries/history.ts';
import { replaceOfferedTimes } from '#db/queries/times.ts';
import { offerValues } from '#domain/arrival.ts';
import { visitStateLabels } from '#domain/job.ts';
import type { StaffContext } from '../context.ts';
import { sendLink } from '../documents/send-link.ts';
import { AppError, invalid, wrongState } from '../errors.ts';
import { slotOf } from '../jobs/visit-time.ts';
import { checkPeople, lockCurrentJob, readJob } from '../jobs/jobs.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';
import { refuseTaken } from '../schedule/lanes.ts';
import { planPlacement } from '../schedule/place-visit.ts';
import { sendsBy } from '../texts/customer-text.ts';

type Body = RouteInput<typeof officeTimeRoutes.offer>['body'];

/** The times as dates, sorted. @throws {AppError} `invalid`, naming the time that cannot be offered */
function timesOf({ slots }: Body, now: Date) {
  const starts = new Set<number>();
  const times = slots.map(({ technicianId, ...slot }, index) => {
    const time = { technicianId, ...checkedSlot(slot, index, now) };
    const start = time.slotStart.getTime();
    if (start <= now.getTime()) throw invalid({ [`slots.${index}.slotStart`]: SLOT_PASSED });
    if (starts.has(start))
      throw invalid({ [`slots.${index}.slotStart`]: 'This time is already in the list' });
    starts.add(start);
    return time;
  });
  return times.toSorted((a, b) => a.slotStart.getTime() - b.slotStart.getTime());
}

/** `slotOf` for one of several times. */
function checkedSlot(slot: { slotStart: string; slotEnd: string }, index: number, now: Date) {
  try {
    return slotOf(slot, now);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw invalid(
      Object.fromEntries(
        Object.entries(error.errors ?? {}).map(([name, text]) => [`slots.${index}.${name}`, text]),
      ),
    );
  }
}

/**
 * Offers a customer up to three times: queues a mail, a text or both, or prepares a text message. Offered times are not
 * held: two customers may be offered the same time, and it goes to the first who chooses it.
 * @throws {AppError} `slot_taken` if a time is not free; `invalid`, `not_found`, `stale_version`, `wrong_state`.
 */
export async function offerTimes(
  context: StaffContext,
  { params, body }: RouteInput<typeof officeTimeRoutes.offer>,
): Promise<OfferedTimes> {
  const { db, now, actor } = context;
  const { channel } = body;
  const times = timesOf(body, now);
  const offered = await db.transaction().execute(async (trx) => {
    for (const { technicianId } of times) await checkPeople(trx, { technicianId });
    const job = await lockCurrentJob(trx, context, { id: params.id, version: body.version });
    if (job.visit !== 'unscheduled' && job.visit !== 'scheduled')
      throw wrongState(
        `This is not possible: the job is ${visitStateLabels[job.visit].toLowerCase()}.`,
        await readJob(trx, context, job.id),
      );
    if (sendsBy(channel).mail && !job.email) throw invalid({ channel: 'The job has no email address' });
    if (job.suspicious) throw invalid({ channel: 'The job is flagged as suspicious: clear the flag first' });
    for (const time of times)
      await refuseTaken(trx, context, job.id, () =>
        planPlacement(trx, job, { ...time, overlapReason: null, offHoursReason: null }),
      );
    await replaceOfferedTimes(trx, job.id, times, now);
    await appendEvent(trx, {
      recordType: 'job',
      recordId: job.id,
      what: 'times_offered',
      actor: actor.email,
      at: now,
      after: { channel, times: times.map(({ slotStart }) => slotStart.toISOString()) },
    });
    const target = { jobId: job.id };
    const slots = times.map(({ slotStart }) => ({ slotStart: slotStart.toISOString() }));
    const link = await sendLink(trx, context, {
      channel,
      record: job,
      mail: { kind: 'visit-offer', payload: target },
      text: { kind: 'times_offered', values: offerValues(slots) },
      target,
    });
    return { job: await readJob(trx, context, job.id), link };
  });
  if (offered.link.delivery || offered.link.text) triggerDrain(context);
  return offered;
}
