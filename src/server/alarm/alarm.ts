import type { Alarm, alarmRoutes, TakenAlarm } from '#contract/alarm.ts';
import type { RouteInput } from '#contract/route.ts';
import { findAdminUserById } from '#db/queries/accounts/accounts.ts';
import {
  type AlarmOfJob,
  findAlarm,
  countOpenAlarms,
  listAlarmPeople,
  listOpenAlarms,
  findLadder,
  saveLadder,
} from '#db/queries/alarm.ts';
import { findPushDevice, listPushDevices, markRang } from '#db/queries/push-devices.ts';
import { findMobileClaim } from '#db/queries/alarm-mobile.ts';
import { defaultLadder, isQuiet, ladderFault } from '#domain/alarm.ts';
import type { Context, StaffContext } from '../context.ts';
import { invalid, notFound } from '../errors.ts';
import { appendOwnEvent } from '../history/record-history.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';
import { limitSender } from '../rate-limits.ts';
import { staleVersion } from '../record-version.ts';
import { deviceView, pushKeyOf } from './devices.ts';
import { onCallNow } from './climb.ts';
import { takeAlarm } from './take-alarm.ts';
import { readAlarmToken } from './token.ts';
import { kindAndTown } from './words.ts';

/** The alarm's settings, the caller's devices, and the emergencies that are ringing. */
export async function readAlarm({ db, config, now, actor }: StaffContext): Promise<Alarm> {
  const [set, people, onCall, devices, open, openCount, claim] = await Promise.all([
    findLadder(db),
    listAlarmPeople(db),
    onCallNow(db, now),
    listPushDevices(db, [actor.id]),
    listOpenAlarms(db),
    countOpenAlarms(db),
    findMobileClaim(db, actor.id),
  ]);
  const pushKey = pushKeyOf(config);
  return {
    pushKey,
    texts: config.smsUrl === undefined ? 'file' : 'provider',
    voice: config.voiceUrl !== undefined,
    ladder: (set?.ladder ?? defaultLadder).map((step) => ({ ...step, channels: [...step.channels] })),
    version: set?.version ?? 0,
    people: people.map(({ accountId, name, role, devices: count, hasMobile }) => ({
      id: accountId,
      name,
      role,
      devices: count,
      hasMobile,
      onCall: onCall.includes(accountId) ? onCall.indexOf(accountId) + 1 : null,
    })),
    mobile: people.find(({ accountId }) => accountId === actor.id)?.mobile ?? null,
    unconfirmedMobile: claim?.mobile ?? null,
    // A device subscribed with an earlier key cannot ring until its browser subscribes again.
    devices: devices.filter(({ vapidKey }) => vapidKey === pushKey).map((device) => deviceView(device, now)),
    open: open.map((alarm) => ({
      jobId: alarm.jobId,
      number: alarm.number,
      what: kindAndTown(alarm),
      state: alarm.state,
      raisedAt: alarm.raisedAt,
      quiet: isQuiet(alarm),
    })),
    more: Math.max(0, openCount - open.length),
  };
}

/** Sets the ladder. @throws {AppError} `invalid` naming the step at fault; `stale_version` with the current settings. */
export async function saveAlarmLadder(
  context: StaffContext,
  { body }: RouteInput<typeof alarmRoutes.saveLadder>,
): Promise<Alarm> {
  const fault = ladderFault(body.ladder);
  if (fault) throw invalid({ [`ladder.${fault.index}`]: fault.fault });
  const { db, now } = context;
  return db.transaction().execute(async (trx) => {
    const before = await findLadder(trx);
    if (!(await saveLadder(trx, { ...body, now })))
      throw staleVersion(await readAlarm({ ...context, db: trx }));
    await appendOwnEvent(trx, context, 'alarm_ladder_changed', {
      before: { ladder: before?.ladder ?? defaultLadder },
      after: { ladder: body.ladder },
    });
    return readAlarm({ ...context, db: trx });
  });
}

const takenView = (alarm: AlarmOfJob, mine: boolean): TakenAlarm => ({
  state: alarm.state,
  mine,
  holder: alarm.holderName,
});

/** Takes an emergency in the office. @throws {AppError} `not_found` for a job without an alarm. */
export async function takeOpenAlarm(
  context: StaffContext,
  { params }: RouteInput<typeof alarmRoutes.take>,
): Promise<TakenAlarm> {
  const { db, now, actor } = context;
  const taken = await db.transaction().execute(async (trx) => {
    const { isHolder } =
      (await takeAlarm(trx, { jobId: params.id, account: actor, how: 'office', now })) ?? {};
    const alarm = isHolder === undefined ? undefined : await findAlarm(trx, params.id);
    return alarm && takenView(alarm, isHolder === true);
  });
  if (!taken) throw notFound('alarm');
  triggerDrain(context);
  return taken;
}

/**
 * Takes an emergency from its notification, or records that a device rang. The token proves the device; its account must
 * still be active.
 * @throws {AppError} `not_found` for an invalid token or a removed device.
 */
export async function answerAlarm(
  context: Context,
  { params, body }: RouteInput<typeof alarmRoutes.answer>,
): Promise<TakenAlarm> {
  const { db, now, config } = context;
  const token = readAlarmToken(config, params.token);
  const device = token && (await findPushDevice(db, token.deviceId));
  const account = device && (await findAdminUserById(db, device.accountId));
  context.countsAgainst('badAlarmToken');
  if (!token) await limitSender('badAlarmToken', context);
  if (!token || !device || !account?.isActive) throw notFound('alarm');
  const { jobId } = token;
  if (body.answer === 'rang') await markRang(db, device.id, now);
  const answered =
    jobId === null
      ? undefined
      : await db.transaction().execute(async (trx) => {
          const taken =
            body.answer === 'take'
              ? await takeAlarm(trx, { jobId, account, how: 'notification', now })
              : undefined;
          const alarm = await findAlarm(trx, jobId);
          return alarm && takenView(alarm, taken?.isHolder ?? alarm.holderId === account.id);
        });
  if (jobId !== null && !answered) throw notFound('alarm');
  if (body.answer === 'take') triggerDrain(context);
  return answered ?? { state: 'dealt_with', mine: false, holder: null };
}
