import type { Trx } from '#db/connect.ts';
import { listAlarmPeople, updateAlarm } from '#db/queries/alarm.ts';
import type { StaffContext } from '../context.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';
import { onCallNow } from './on-call.ts';
import { takeAlarm } from './take-alarm.ts';

/**
 * Starts the alarm for an emergency that a staff member enters. If they would be the first person to be rung, they take it
 * right away.
 */
export async function takeOwnAlarm(
  trx: Trx,
  context: StaffContext,
  { id, technicianId }: { id: string; technicianId: string | null },
): Promise<void> {
  const { actor, now } = context;
  await updateAlarm(trx, id, { byStaff: true });
  const [onCall, people] = [await onCallNow(trx, now), await listAlarmPeople(trx)];
  const owners = people.filter(({ role }) => role === 'owner').map(({ accountId }) => accountId);
  const first = technicianId === null ? (onCall.length > 0 ? onCall.slice(0, 1) : owners) : [technicianId];
  if (first.length === 1 && first[0] === actor.id)
    await takeAlarm(trx, { jobId: id, account: actor, how: 'office', now });
  triggerDrain(context);
}
