import { limits } from './limits.ts';
import type { StaffRole } from './staff-role.ts';
import { type Machine, type Step, step } from './state-machine.ts';

export const alarmStates = ['ringing', 'taken', 'dealt_with', 'unanswered'] as const;
/** The state of an alarm. Only a ringing one has a next step. */
export type AlarmState = (typeof alarmStates)[number];

/**
 * What happens to an alarm: the ladder's next step, a person taking it, its job losing its technician before the drive,
 * the end of its emergency (the visit began or the job was cancelled), or the end of the ladder.
 */
export type AlarmEvent = 'climb' | 'take' | 'lose_holder' | 'settle' | 'give_up';

/** The effects of a step besides the new state. */
export type AlarmEffect =
  'ringPeople' | 'recordHolder' | 'tellOthers' | 'stopClock' | 'mailOwners' | 'restartLadder';

type AlarmMachine = Machine<AlarmState, AlarmEvent, never, AlarmEffect, undefined>;

const by = ['staff'] as const;

/** Every allowed step. There is never a second holder: a taken alarm is taken again only after its job lost the first. */
// prettier-ignore
const alarmMachine: AlarmMachine = {
  guards: {},
  rows: [
    { from: 'ringing', event: 'climb', by, guards: [], to: 'ringing', effects: ['ringPeople'] },
    { from: 'ringing', event: 'take', by, guards: [], to: 'taken', effects: ['recordHolder', 'tellOthers', 'stopClock'] },
    { from: 'ringing', event: 'settle', by, guards: [], to: 'dealt_with', effects: ['stopClock'] },
    { from: 'ringing', event: 'give_up', by, guards: [], to: 'unanswered', effects: ['mailOwners', 'stopClock'] },
    // The database does this in the statement that takes the job's technician away, whatever the reason.
    { from: 'taken', event: 'lose_holder', by, guards: [], to: 'ringing', effects: ['restartLadder'] },
    // Late is better than never.
    { from: 'unanswered', event: 'take', by, guards: [], to: 'taken', effects: ['recordHolder', 'tellOthers'] },
    { from: 'unanswered', event: 'settle', by, guards: [], to: 'dealt_with', effects: [] },
  ],
};

/** The step for an event, with its effects; or an error result when the state does not allow it. */
export const nextAlarmState = (state: AlarmState, event: AlarmEvent): Step<AlarmState, never, AlarmEffect> =>
  step(alarmMachine, state, event, undefined, 'staff');

export const alarmChannels = ['push', 'text', 'voice'] as const;
/** A way to reach a person at night. */
export type AlarmChannel = (typeof alarmChannels)[number];

export const alarmChannelLabels: Readonly<Record<AlarmChannel, string>> = {
  push: 'Notification',
  text: 'Text',
  voice: 'Phone call',
};

export const alarmAudiences = ['first', 'next', 'everyone'] as const;
/** Whom a step rings: the first person on call, the second, or everyone including the owners. */
export type AlarmAudience = (typeof alarmAudiences)[number];

export const alarmAudienceLabels: Readonly<Record<AlarmAudience, string>> = {
  first: 'The person on call',
  next: 'The next person on call',
  everyone: 'Everyone, owners included',
};

/** A step of the ladder. */
export interface LadderStep {
  /** Seconds since the emergency came in. */
  readonly after: number;
  readonly who: AlarmAudience;
  readonly channels: readonly AlarmChannel[];
}

export const MAX_LADDER_STEPS = 8;
/** The last step is repeated this often, in seconds, until the ladder ends. */
const REPEAT_SECONDS = 300;
/** The ladder ends this long after the emergency came in, or one repeat after its last step; seconds. */
const GIVE_UP_SECONDS = 1800;
/** The latest a step may be set to, in seconds. */
export const MAX_STEP_SECONDS = 1200;

/** The ladder of a business that has not changed it. */
export const defaultLadder: readonly LadderStep[] = [
  { after: 0, who: 'first', channels: ['push'] },
  { after: 90, who: 'first', channels: ['text'] },
  { after: 180, who: 'next', channels: ['push', 'text'] },
  { after: 360, who: 'everyone', channels: ['push', 'text', 'voice'] },
];

/**
 * Why a ladder is not valid, with the index of the step at fault; undefined if it is valid. The first step rings at once,
 * each later step comes after the one before, and the last rings everyone.
 */
export function ladderFault(
  ladder: readonly LadderStep[],
): { readonly index: number; readonly fault: string } | undefined {
  for (const [index, { after, channels }] of ladder.entries()) {
    if (index === 0 && after !== 0) return { index, fault: 'The first step must ring at once' };
    if (index > 0 && after <= ladder[index - 1]!.after)
      return { index, fault: 'Must be later than the step before' };
    if (channels.length === 0) return { index, fault: 'Choose at least one way to ring' };
  }
  if (ladder.at(-1)?.who !== 'everyone')
    return { index: Math.max(0, ladder.length - 1), fault: 'The last step must ring everyone' };
  return undefined;
}

/** The whole ladder of an emergency that rings quietly: once, by notification. */
export const quietLadder: readonly LadderStep[] = [{ after: 0, who: 'first', channels: ['push'] }];

/**
 * The step at an index: one of the ladder's, or a repeat of its last one; undefined when the ladder is over. The index of
 * a ringing alarm only grows, so every ladder ends.
 */
export function ladderStepAt(ladder: readonly LadderStep[], index: number): LadderStep | undefined {
  const last = ladder.at(-1);
  if (index < ladder.length || !last || ladder === quietLadder) return ladder[index];
  const after = last.after + (index - ladder.length + 1) * REPEAT_SECONDS;
  return after < GIVE_UP_SECONDS ? { ...last, after } : undefined;
}

/** When a step or the end of the ladder is due, in seconds after the emergency came in. */
export const dueAfter = (ladder: readonly LadderStep[], index: number): number =>
  ladderStepAt(ladder, index)?.after ??
  Math.max(GIVE_UP_SECONDS, (ladder.at(-1)?.after ?? 0) + REPEAT_SECONDS);

/** A member of staff who can be rung. */
export interface Reachable {
  readonly accountId: string;
  readonly role: StaffRole;
  /** How many of their devices take notifications. */
  readonly devices: number;
  readonly hasMobile: boolean;
}

/** One person to ring on one channel. Mail is the last resort, for a person without a device or number. */
export interface AlarmCall {
  readonly accountId: string;
  readonly channel: AlarmChannel | 'mail';
}

const has = (person: Reachable, channel: AlarmChannel): boolean =>
  channel === 'push' ? person.devices > 0 : person.hasMobile;

/** The channels on which a step rings a person: its own, else any the person has, else mail. */
function channelsFor(
  person: Reachable,
  channels: readonly AlarmChannel[],
): readonly (AlarmChannel | 'mail')[] {
  const own = channels.filter((channel) => has(person, channel));
  if (own.length > 0) return own;
  const other = (['push', 'text'] as const).find((channel) => has(person, channel));
  return [other ?? 'mail'];
}

/**
 * Whom a step rings, and how. It never rings no one: if no one is on call, it rings the owners; if no second person is on
 * call, it rings everyone; a person without a device or number gets mail.
 * @param onCall account ids in the order in which they are rung
 * @param people everyone who works on jobs; ids in `onCall` that are not among them are skipped
 */
export function callsOfStep(
  { who, channels }: Pick<LadderStep, 'who' | 'channels'>,
  onCall: readonly string[],
  people: readonly Reachable[],
): AlarmCall[] {
  const ordered = onCall.flatMap((id) => people.find(({ accountId }) => accountId === id) ?? []);
  const owners = people.filter(({ role }) => role === 'owner');
  const first = ordered.length > 0 ? ordered.slice(0, 1) : owners;
  const next = ordered.slice(1, 2);
  const chosen = { first, next, everyone: people }[who];
  const rung = chosen.length > 0 ? chosen : people;
  return rung.flatMap((person) =>
    channelsFor(person, channels).map((channel): AlarmCall => ({ accountId: person.accountId, channel })),
  );
}

/** A device that has not rung for this many days should be tested. */
const TEST_RING_DAYS = 30;

/** Whether a device has not rung for so long that its owner should test it. */
export const isTestDue = (lastRangAt: string | null, now: Date): boolean =>
  lastRangAt === null || now.getTime() - Date.parse(lastRangAt) > TEST_RING_DAYS * 86_400_000;

/** How loudly an emergency rings: the whole ladder, or once. */
export type AlarmVolume = 'loud' | 'quiet';

/** Anyone can send an emergency: what decides whether one rings, and how loudly. */
export interface Raised {
  /** A member of staff entered it. */
  readonly byStaff: boolean;
  /** Its words speak of a child, heat or danger. */
  readonly saysDanger: boolean;
  readonly suspicious: boolean;
  /** Another emergency of its phone number rings. */
  readonly numberRings: boolean;
  /** How many others rang loudly within the hour. */
  readonly loudWithinHour: number;
}

/** Why an emergency rings no one. */
export type HeldBack = 'suspicious' | 'number_rings';

/**
 * How loudly an emergency rings: the whole ladder; beyond the hourly limit once, by notification; or not at all if it looks
 * automated or its number already rings. A child, heat or danger rings loudly, whatever else is true.
 */
export function volumeOf(raised: Raised): AlarmVolume | HeldBack {
  if (raised.byStaff || raised.saysDanger) return 'loud';
  if (raised.suspicious) return 'suspicious';
  if (raised.numberRings) return 'number_rings';
  return raised.loudWithinHour < limits.ringsPerHour ? 'loud' : 'quiet';
}

/** Whether an alarm rings only once. One that lost the person who had it is known to be real. */
export const isQuiet = ({ volume, round }: { volume: AlarmVolume | null; round: number }): boolean =>
  volume === 'quiet' && round === 0;
