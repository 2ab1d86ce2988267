import business from '#content/business.json' with { type: 'json' };
import type { Db, Trx } from '#db/connect.ts';
import { findOnCall } from '#db/queries/crew.ts';
import {
  findLadder,
  type AlarmOfJob,
  type AlarmPerson,
  isAlarmDue,
  listAlarmPeople,
  lockDueAlarm,
  noteAlarmCalls,
  updateAlarm,
} from '#db/queries/alarm.ts';
import { dropAlarm, findAlarmSurroundings, lockAlarmVolumes } from '#db/queries/alarm-volume.ts';
import { appendEvent } from '#db/queries/history.ts';
import { enqueueMessage, type MessageContent } from '#db/queries/outbox.ts';
import { listPushDevices } from '#db/queries/push-devices.ts';
import {
  type AlarmCall,
  callsOfStep,
  defaultLadder,
  dueAfter,
  isQuiet,
  ladderStepAt,
  nextAlarmState,
  quietLadder,
  volumeOf,
} from '#domain/alarm.ts';
import { saysDanger } from '#domain/received-text.ts';
import type { Config } from '../config.ts';

/** The settings that decide which channels work. */
type ChannelConfig = Pick<Config, 'vapidSecret' | 'smsUrl' | 'voiceUrl'>;

interface Clock {
  readonly db: Db;
  readonly config: ChannelConfig;
  readonly now: () => Date;
}

/** The most decisions and steps in one run: an outage can leave several alarms behind. */
const MAX_TURNS = 400;

/**
 * Decides how loudly new alarms ring, then takes every ladder step that is due, each in one transaction with the messages
 * it queues: a killed process leaves a step complete or untouched, and two processes never take the same one. The alarm's
 * row stores when its next step is due, so no timer is needed while no alarm rings.
 * @returns how many steps were taken
 */
export async function climbAlarms({ db, config, now }: Clock): Promise<number> {
  if (!(await isAlarmDue(db, now()))) return 0;
  let steps = 0;
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const taken = await db.transaction().execute((trx) => climbOne(trx, config, now()));
    if (taken === undefined) break;
    steps += taken;
  }
  return steps;
}

/** @returns 1 for a step, 0 for a decision, undefined if nothing is due */
async function climbOne(trx: Trx, config: ChannelConfig, now: Date): Promise<0 | 1 | undefined> {
  const alarm = await lockDueAlarm(trx, now);
  if (!alarm) return undefined;
  const { jobId } = alarm;
  if (!alarm.waits) {
    await end(trx, alarm, 'settle');
    return 1;
  }
  // A transaction of its own: other alarms wait for this decision, and not for the messages as well.
  if (alarm.volume === null) {
    await decideVolume(trx, alarm, now);
    return 0;
  }
  const quiet = isQuiet({ ...alarm, volume: alarm.volume });
  const ladder = quiet ? quietLadder : ((await findLadder(trx))?.ladder ?? defaultLadder);
  const ladderStep = ladderStepAt(ladder, alarm.nextStep);
  if (!ladderStep) {
    await end(trx, alarm, 'give_up');
    await enqueueMessage(trx, {
      kind: 'alarm-unanswered',
      recipient: business.email,
      payload: { jobId },
      dedupeKey: `${keyOf(alarm)}:unanswered`,
      recordType: 'job',
      recordId: jobId,
      now,
    });
    await note(trx, alarm, 'alarm_unanswered', now, {});
    return 1;
  }
  const people = (await listAlarmPeople(trx)).map((person) =>
    config.vapidSecret === undefined ? { ...person, devices: 0 } : person,
  );
  const onCall = await onCallNow(trx, now);
  const first =
    alarm.technicianId === null
      ? onCall
      : [alarm.technicianId, ...onCall.filter((id) => id !== alarm.technicianId)];
  const possible = ladderStep.channels.filter(
    (channel) => channel !== 'voice' || config.voiceUrl !== undefined,
  );
  const planned = callsOfStep({ ...ladderStep, channels: possible }, first, people);
  // Without a provider, a text only becomes a file on the server, so it is mailed as well.
  const calls = config.smsUrl === undefined ? withMail(planned) : planned;
  await noteAlarmCalls(trx, jobId, calls, now);
  await queueCalls(trx, alarm, { calls, people, now });
  const nextStep = alarm.nextStep + 1;
  // After an outage the ladder resumes from now, step by step, instead of taking all the missed steps at once.
  const late = Math.max(0, now.getTime() - Date.parse(alarm.nextStepAt!));
  const pause = (dueAfter(ladder, nextStep) - ladderStep.after) * 1000;
  const regular = Date.parse(alarm.raisedAt) + dueAfter(ladder, nextStep) * 1000;
  await updateAlarm(trx, jobId, {
    nextStep,
    nextStepAt: new Date(late > LATE_MS ? now.getTime() + pause : Math.max(regular, now.getTime() + 1)),
  });
  await note(trx, alarm, quiet ? 'alarm_rang_quietly' : 'alarm_rang', now, {
    step: nextStep,
    people: people
      .filter(({ accountId }) => calls.some((call) => call.accountId === accountId))
      .map(({ name }) => name),
    channels: [...new Set(calls.map(({ channel }) => channel))],
  });
  return 1;
}

/** The start of the keys of an alarm's messages: one that rings again sends them again. */
export const keyOf = ({ jobId, round }: Pick<AlarmOfJob, 'jobId' | 'round'>): string =>
  round === 0 ? `alarm:${jobId}` : `alarm:${jobId}:again-${round}`;

/** Adds a mail for every person who is texted. */
function withMail(calls: readonly AlarmCall[]): AlarmCall[] {
  const texted = calls.filter(({ channel }) => channel === 'text');
  return [...calls, ...texted.map(({ accountId }): AlarmCall => ({ accountId, channel: 'mail' }))];
}

/** A step later than this, in milliseconds, was delayed by an outage: the timer looks at least once a minute. */
const LATE_MS = 120_000;

async function end(trx: Trx, alarm: AlarmOfJob, event: 'settle' | 'give_up'): Promise<void> {
  const next = nextAlarmState(alarm.state, event);
  if (next.ok) await updateAlarm(trx, alarm.jobId, { state: next.to, nextStepAt: null });
}

function note(trx: Trx, { jobId }: AlarmOfJob, what: string, at: Date, after: object): Promise<void> {
  return appendEvent(trx, { recordType: 'job', recordId: jobId, what, actor: null, at, after });
}

/** Queues a step's messages, one for each device, number and mailbox. */
async function queueCalls(
  trx: Trx,
  alarm: AlarmOfJob,
  { calls, people, now }: { calls: readonly AlarmCall[]; people: readonly AlarmPerson[]; now: Date },
): Promise<void> {
  const { jobId, nextStep } = alarm;
  const on = (channel: AlarmCall['channel']) =>
    people.filter(({ accountId }) =>
      calls.some((call) => call.accountId === accountId && call.channel === channel),
    );
  const queue = (
    kind: 'alarm-push' | 'alarm-text' | 'alarm-voice' | 'alarm-mail',
    recipient: string,
    target: string,
  ) =>
    enqueueMessage(trx, {
      ...({ kind, payload: { jobId, event: 'rings' } } as MessageContent<typeof kind>),
      recipient,
      dedupeKey: `${keyOf(alarm)}:${nextStep}:${kind}:${target}`,
      recordType: 'job',
      recordId: jobId,
      now,
    });
  const devices = await listPushDevices(
    trx,
    on('push').map(({ accountId }) => accountId),
  );
  for (const { mobile, accountId } of on('text')) if (mobile) await queue('alarm-text', mobile, accountId);
  for (const { mobile, accountId } of on('voice')) if (mobile) await queue('alarm-voice', mobile, accountId);
  for (const { id } of devices) await queue('alarm-push', id, id);
  for (const { email, accountId } of on('mail')) await queue('alarm-mail', email, accountId);
}

const HOUR_MS = 3_600_000;

/**
 * Decides before an emergency's first step how loudly it rings. One at a time: emergencies that come at the same moment
 * hold the limits together. The alarm of one that must not ring is removed, and its history says why.
 */
async function decideVolume(trx: Trx, alarm: AlarmOfJob, now: Date): Promise<void> {
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

/** The accounts on call, in the order in which they are rung. */
export async function onCallNow(db: Db, now: Date): Promise<string[]> {
  return (await findOnCall(db, now)).map(({ id }) => id);
}
