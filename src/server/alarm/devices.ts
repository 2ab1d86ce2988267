import type { AlarmDevice, alarmRoutes } from '#contract/alarm.ts';
import type { RouteInput } from '#contract/route.ts';
import { enqueueMessage } from '#db/queries/outbox.ts';
import {
  deletePushDevice,
  findPushDevice,
  keepNewestPushDevices,
  type PushDevice,
  savePushDevice,
  setDeviceNews,
} from '#db/queries/push-devices.ts';
import { isTestDue } from '#domain/alarm.ts';
import { limits } from '#domain/limits.ts';
import type { Config } from '../config.ts';
import type { StaffContext } from '../context.ts';
import { invalid, notFound } from '../errors.ts';
import { appendOwnEvent } from '../history/record-history.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';
import { isPushService, vapidKeysOf } from './push.ts';

/** The key browsers subscribe with; null when no device can ring. */
export const pushKeyOf = ({ vapidSecret }: Config) =>
  vapidSecret === undefined ? null : vapidKeysOf(vapidSecret).publicKey;

/** A device as its own account sees it. */
export function deviceView({ id, name, createdAt, news, lastRangAt }: PushDevice, now: Date): AlarmDevice {
  return { id, name, createdAt, news, lastRangAt, isTestDue: isTestDue(lastRangAt, now) };
}

/**
 * Makes the caller's alarms ring in a browser, until the caller's session there ends.
 * @throws {AppError} `invalid` if the server has no key, or the address is not a push service's.
 */
export async function addAlarmDevice(
  { db, config, now, actor }: StaffContext,
  { body }: RouteInput<typeof alarmRoutes.addDevice>,
): Promise<AlarmDevice> {
  const vapidKey = pushKeyOf(config);
  if (vapidKey === null)
    throw invalid({ endpoint: 'Notifications are not set up on this server (VAPID_KEY)' });
  if (!isPushService(body.endpoint, config.pushServices))
    throw invalid({ endpoint: 'Must be the address of a push service' });
  return db.transaction().execute(async (trx) => {
    const { id: accountId, sessionId } = actor;
    const device = await savePushDevice(trx, { ...body, accountId, sessionId, vapidKey, now });
    await keepNewestPushDevices(trx, accountId, limits.pushDevices);
    const isNew = Date.parse(device.createdAt) === now.getTime();
    if (isNew) {
      await appendOwnEvent(trx, { actor, now }, 'alarm_device_added', { after: { device: device.name } });
    }
    return deviceView(device, now);
  });
}

/** Turns news on or off for one of the caller's devices. @throws {AppError} `not_found`. */
export async function changeAlarmDevice(
  { db, now, actor }: StaffContext,
  { params, body }: RouteInput<typeof alarmRoutes.changeDevice>,
): Promise<AlarmDevice> {
  return db.transaction().execute(async (trx) => {
    const device = await setDeviceNews(trx, { id: params.id, accountId: actor.id, news: body.news });
    if (!device) throw notFound('device');
    await appendOwnEvent(trx, { actor, now }, body.news ? 'device_news_on' : 'device_news_off', {
      after: { device: device.name },
    });
    return deviceView(device, now);
  });
}

/** Stops ringing one of the caller's devices. @throws {AppError} `not_found`. */
export async function removeAlarmDevice(
  { db, now, actor }: StaffContext,
  { params }: RouteInput<typeof alarmRoutes.removeDevice>,
): Promise<undefined> {
  await db.transaction().execute(async (trx) => {
    const device = await deletePushDevice(trx, params.id, actor.id);
    if (!device) throw notFound('device');
    await appendOwnEvent(trx, { actor, now }, 'alarm_device_removed', { after: { device: device.name } });
  });
}

/** Queues a test ring for one of the caller's devices. @throws {AppError} `not_found`. */
export async function testAlarmDevice(
  context: StaffContext,
  { params }: RouteInput<typeof alarmRoutes.testDevice>,
): Promise<undefined> {
  const { db, now, actor } = context;
  const device = await findPushDevice(db, params.id);
  if (device?.accountId !== actor.id) throw notFound('device');
  await db.transaction().execute((trx) =>
    enqueueMessage(trx, {
      kind: 'test-push',
      recipient: device.id,
      payload: { askedAt: now.toISOString() },
      dedupeKey: `test-push:${device.id}:${now.getTime()}`,
      now,
    }),
  );
  triggerDrain(context);
}
