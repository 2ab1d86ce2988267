import type { Trx } from '#db/connect.ts';
import {
  type AlarmOfJob,
  listAlarmCalls,
  listAlarmPeople,
  lockAlarm,
  updateAlarm,
} from '#db/queries/alarm.ts';
import { listPushDevices } from '#db/queries/push-devices.ts';
import { appendEvent } from '#db/queries/history.ts';
import { assignAlarmJob } from '#db/queries/jobs/technicians.ts';
import { enqueueMessage } from '#db/queries/outbox.ts';
import { nextAlarmState } from '#domain/alarm.ts';
import type { StaffContext } from '../context.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';
import { keyOf, onCallNow } from './climb.ts';

/** The channel by which a person took an emergency. */
export type TakenBy = 'notification' | 'text' | 'office';

/** The result of an attempt to take an alarm. */
export interface Taken {
  readonly alarm: AlarmOfJob;
  /** Whether the caller has it, from this attempt or an earlier one. */
  readonly isHolder: boolean;
}

/**
 * Gives an emergency to the first person who takes it, along with its job if that has no technician, and notifies everyone
 * who was rung. Later attempts, by the holder or by others, change nothing.
 * @returns undefined if the job has no alarm
 */
export async function takeAlarm(
  trx: Trx,
  {
    jobId,
    account,
    how,
    now,
  }: { jobId: string; account: { id: string; email: string }; how: TakenBy; now: Date },
): Promise<Taken | undefined> {
  const alarm = await lockAlarm(trx, jobId);
  if (!alarm) return undefined;
  const next = nextAlarmState(alarm.state, 'take');
  if (!next.ok || !alarm.waits) return { alarm, isHolder: alarm.holderId === account.id };
  await updateAlarm(trx, jobId, { state: next.to, nextStepAt: null, holderId: account.id, takenAt: now });
  const assigned = await assignAlarmJob(trx, jobId, account.id, now);
  await appendEvent(trx, {
    recordType: 'job',
    recordId: jobId,
    what: 'alarm_taken',
    actor: account.email,
    at: now,
    after: { how, ...(assigned ? { technicianId: account.id } : {}) },
  });
  await tellOthers(trx, alarm, account.id, now);
  return { alarm: { ...alarm, state: next.to, holderId: account.id }, isHolder: true };
}

/** Queues the news that the emergency is taken to every device and number that rang; the holder's devices stop ringing. */
async function tellOthers(trx: Trx, alarm: AlarmOfJob, holderId: string, now: Date): Promise<void> {
  const { jobId } = alarm;
  const calls = await listAlarmCalls(trx, jobId);
  const people = await listAlarmPeople(trx);
  const rungOn = (channel: string) =>
    calls.filter((call) => call.channel === channel).map(({ accountId }) => accountId);
  for (const device of await listPushDevices(trx, rungOn('push'))) {
    await enqueueMessage(trx, {
      kind: 'alarm-push',
      recipient: device.id,
      payload: { jobId, event: 'taken' },
      dedupeKey: `${keyOf(alarm)}:taken:push:${device.id}`,
      recordType: 'job',
      recordId: jobId,
      now,
    });
  }
  for (const { accountId, mobile } of people) {
    if (accountId === holderId || mobile === null || !rungOn('text').includes(accountId)) continue;
    await enqueueMessage(trx, {
      kind: 'alarm-text',
      recipient: mobile,
      payload: { jobId, event: 'taken' },
      dedupeKey: `${keyOf(alarm)}:taken:text:${accountId}`,
      recordType: 'job',
      recordId: jobId,
      now,
    });
  }
}

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
