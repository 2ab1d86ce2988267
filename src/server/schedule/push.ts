import type { dayRoutes, Pushed } from '#contract/schedule/day.ts';
import { emptyToNull } from '#contract/fields.ts';
import type { RouteInput } from '#contract/route.ts';
import { lockJobById } from '#db/queries/jobs/jobs.ts';
import type { StaffContext } from '../context.ts';
import { wrongState } from '../errors.ts';
import { stepVisit } from '../jobs/step-visit.ts';
import { placeVisit, slotOf } from '../jobs/visit-time.ts';
import { checkPeople, readJob } from '../jobs/jobs.ts';
import { tellCustomer, tellLostTime } from '../jobs/tell-customer.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';
import { lockJobInLanes, personOf, refuseTaken } from './lanes.ts';
import { canBePushed, moveVisit, planPlacement, SlotTaken } from './place-visit.ts';

/**
 * Gives an emergency a time that other visits hold. Those visits lose their time and technician, and their customers are
 * notified; the emergency's customer is notified only if `tell` is set. All or nothing.
 * @throws {AppError} `not_found`, `stale_version`, `invalid`; `wrong_state` if the job is not an emergency;
 * `slot_taken` if a visit in the way has begun or is itself an emergency, or the technician is off and there is no reason.
 */
export async function pushForEmergency(
  context: StaffContext,
  { params: { id }, body }: RouteInput<typeof dayRoutes.push>,
): Promise<Pushed> {
  const { db, now } = context;
  const { technicianId, version, tell } = body;
  const slot = slotOf(body, now);
  const offHoursReason = emptyToNull(body.offHoursReason);
  const pushed = await db.transaction().execute(async (trx) => {
    await checkPeople(trx, { technicianId });
    const job = await lockJobInLanes(trx, context, { id, version, technicianId });
    if (!job.isEmergency) {
      throw wrongState('Only an emergency takes the time of another visit.', await readJob(trx, context, id));
    }
    const inTheWay = await refuseTaken(trx, context, id, async () => {
      const { slotStart, slotEnd } = slot;
      const to = { technicianId, slotStart, slotEnd, overlapReason: null, offHoursReason };
      try {
        await planPlacement(trx, job, to);
        return [];
      } catch (error) {
        const isHeld = error instanceof SlotTaken && error.away.length === 0;
        if (isHeld && error.obstacles.every(canBePushed)) return error.obstacles;
        throw error;
      }
    });
    const pushedVisits: Pushed['pushed'] = [];
    for (const { id: other } of inTheWay) {
      const before = await lockJobById(trx, other);
      // A technician who has set off in the meantime keeps the time; placing the emergency below then fails.
      if (before?.visit !== 'scheduled') continue;
      await moveVisit(trx, before, [], () =>
        stepVisit(trx, context, before, {
          event: 'push',
          given: { technicianId: null },
          words: `For job ${job.number}`,
        }),
      );
      pushedVisits.push({
        id: other,
        number: before.number,
        name: personOf(before),
        told: await tellLostTime(trx, context, before, 'emergency'),
      });
    }
    await placeVisit(trx, context, job, {
      given: { ...slot, technicianId },
      ...{ overlapReason: null, offHoursReason },
    });
    if (tell)
      await tellCustomer(
        trx,
        job,
        { slotStart: slot.slotStart.toISOString(), slotEnd: slot.slotEnd.toISOString() },
        now,
      );
    return { job: await readJob(trx, context, id), pushed: pushedVisits };
  });
  triggerDrain(context);
  return pushed;
}
