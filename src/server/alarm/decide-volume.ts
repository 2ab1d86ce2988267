import type { Trx } from '#db/connect.ts';
import { type AlarmOfJob, updateAlarm } from '#db/queries/alarm.ts';
import { dropAlarm, findAlarmSurroundings, lockAlarmVolumes } from '#db/queries/alarm-volume.ts';
import { appendEvent } from '#db/queries/history.ts';
import { volumeOf } from '#domain/alarm-volume.ts';
import { saysDanger } from '#domain/danger.ts';

const HOUR_MS = 3_600_000;

/**
 * Decides before an emergency's first step how loudly it rings. One at a time: emergencies that come at the same moment
 * hold the limits together. The alarm of one that must not ring is removed, and its history says why.
 */
export async function decideVolume(trx: Trx, alarm: AlarmOfJob, now: Date): Promise<void> {
  const { jobId, byStaff, suspicious } = alarm;
  await lockAlarmVolumes(trx);
  const { words, numberRings, loud } = await findAlarmSurroundings(trx, jobId, {
    hourAgo: new Date(now.getTime() - HOUR_MS),
    halfHourAgo: new Date(now.getTime() - HOUR_MS / 2),
  });
  const volume = volumeOf({
    byStaff,
    saysDanger: saysDanger(words),
    suspicious,
    numberRings,
    loudWithinHour: loud,
  });
  if (volume === 'loud' || volume === 'quiet') {
    await updateAlarm(trx, jobId, { volume });
    return;
  }
  await dropAlarm(trx, jobId);
  await appendEvent(trx, {
    recordType: 'job',
    recordId: jobId,
    what: 'alarm_held',
    actor: null,
    at: now,
    after: { how: volume },
  });
}
