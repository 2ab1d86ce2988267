import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  alarmAudiences,
  alarmChannels,
  type AlarmEvent,
  type AlarmState,
  alarmStates,
  callsOfStep,
  defaultLadder,
  dueAfter,
  isTestDue,
  ladderFault,
  ladderStepAt,
  type LadderStep,
  MAX_LADDER_STEPS,
  MAX_STEP_SECONDS,
  nextAlarmState,
  type Reachable,
} from './alarm.ts';
import { staffRoles } from './staff-role.ts';

const ladders: fc.Arbitrary<LadderStep[]> = fc
  .array(
    fc.record({
      after: fc.integer({ min: 1, max: MAX_STEP_SECONDS }),
      who: fc.constantFrom(...alarmAudiences),
      channels: fc.subarray([...alarmChannels], { minLength: 1 }),
    }),
    { minLength: 1, maxLength: MAX_LADDER_STEPS },
  )
  .map((steps) => {
    const times = [...new Set(steps.map(({ after }) => after))].toSorted((a, b) => a - b);
    const ladder = times.map((after, index) => ({ ...steps[index]!, after: index === 0 ? 0 : after }));
    return ladder.map((rung, index) =>
      index === ladder.length - 1 ? { ...rung, who: 'everyone' as const } : rung,
    );
  });

const people: fc.Arbitrary<Reachable[]> = fc
  .array(
    fc.record({
      role: fc.constantFrom(...staffRoles.filter((role) => role !== 'bookkeeper')),
      devices: fc.integer({ min: 0, max: 3 }),
      hasMobile: fc.boolean(),
    }),
    { minLength: 1, maxLength: 10 },
  )
  .map((list) => list.map((person, index) => ({ ...person, accountId: `person-${index}` })));

const onCalls = fc.array(
  fc.integer({ min: 0, max: 12 }).map((index) => `person-${index}`),
  { maxLength: 5 },
);

test('every step rings at least one staff member, each on a channel they have, none twice on one channel', () => {
  fc.assert(
    fc.property(ladders, people, onCalls, (ladder, staff, onCall) => {
      for (const rung of ladder) {
        const calls = callsOfStep(rung, onCall, staff);
        expect(calls.length).toBeGreaterThan(0);
        expect(new Set(calls.map(({ accountId, channel }) => `${accountId} ${channel}`)).size).toBe(
          calls.length,
        );
        for (const { accountId, channel } of calls) {
          const person = staff.find((each) => each.accountId === accountId)!;
          if (channel === 'push') expect(person.devices).toBeGreaterThan(0);
          else if (channel === 'mail') expect([person.devices, person.hasMobile]).toEqual([0, false]);
          else expect(person.hasMobile).toBe(true);
        }
        if (rung.who === 'everyone') {
          expect(new Set(calls.map(({ accountId }) => accountId)).size).toBe(staff.length);
        }
      }
    }),
  );
});

test('a ladder’s steps are in order of time, and it ends', () => {
  fc.assert(
    fc.property(ladders, (ladder) => {
      expect(ladderFault(ladder)).toBeUndefined();
      let index = 0;
      let before = -1;
      for (; ladderStepAt(ladder, index); index += 1) {
        expect(dueAfter(ladder, index)).toBeGreaterThan(before);
        before = dueAfter(ladder, index);
      }
      expect(index).toBeGreaterThanOrEqual(ladder.length);
      expect(dueAfter(ladder, index)).toBeGreaterThan(before);
      expect(dueAfter(ladder, index)).toBeLessThanOrEqual(1800);
    }),
  );
});

/** What may happen to an alarm, in any order, on a simulated clock. */
type Happening =
  | { readonly what: 'time'; readonly seconds: number }
  | { readonly what: 'take'; readonly who: number }
  | { readonly what: 'settle' }
  | { readonly what: 'edit'; readonly ladder: LadderStep[] };

const happenings: fc.Arbitrary<Happening[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ what: fc.constant('time' as const), seconds: fc.integer({ min: 0, max: 700 }) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ what: fc.constant('take' as const), who: fc.integer({ min: 0, max: 9 }) }),
    },
    { weight: 1, arbitrary: fc.constant({ what: 'settle' as const }) },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('edit' as const), ladder: ladders }) },
  ),
  { maxLength: 30 },
);

test('in any order of events, there is one holder at most, each step rings once, and the clock stops', () => {
  fc.assert(
    fc.property(ladders, happenings, (first, events) => {
      let ladder = first;
      let state = 'ringing' as AlarmState;
      let index = 0;
      let now = 0;
      const holders: number[] = [];
      const rung: number[] = [];
      const apply = (event: AlarmEvent, done: () => void) => {
        const next = nextAlarmState(state, event);
        if (!next.ok) return;
        state = next.to;
        done();
      };
      const runClock = () => {
        while (state === 'ringing' && dueAfter(ladder, index) <= now) {
          const due = ladderStepAt(ladder, index);
          if (!due) apply('give_up', () => undefined);
          else
            apply('climb', () => {
              rung.push(index);
              index += 1;
            });
        }
      };
      for (const event of [...events, { what: 'time' as const, seconds: 4000 }]) {
        if (event.what === 'time') now += event.seconds;
        else if (event.what === 'edit') ladder = event.ladder;
        else if (event.what === 'settle') apply('settle', () => undefined);
        else apply('take', () => holders.push(event.who));
        runClock();
        expect(holders.length).toBe(state === 'taken' ? 1 : 0);
      }
      expect(state).not.toBe('ringing');
      expect(rung).toEqual(rung.map((_, at) => at));
    }),
  );
});

// prettier-ignore
const table: [AlarmState, Partial<Record<AlarmEvent, AlarmState>>][] = [
  ['ringing', { climb: 'ringing', take: 'taken', settle: 'dealt_with', give_up: 'unanswered' }],
  ['taken', {}],
  ['dealt_with', {}],
  ['unanswered', { take: 'taken', settle: 'dealt_with' }],
];
test.each(table)('%s has these transitions and no others', (from, to) => {
  for (const event of ['climb', 'take', 'settle', 'give_up'] as const) {
    const next = nextAlarmState(from, event);
    expect([event, next.ok ? next.to : null]).toEqual([event, to[event] ?? null]);
  }
  expect(alarmStates).toContain(from);
});

test('the default ladder rings at once, texts after 90 s, rings the next person after 3 min and everyone after 6, then every 5 min for half an hour', () => {
  expect(ladderFault(defaultLadder)).toBeUndefined();
  const times = Array.from({ length: 10 }, (_, index) => ladderStepAt(defaultLadder, index)?.after);
  expect(times).toEqual([0, 90, 180, 360, 660, 960, 1260, 1560, undefined, undefined]);
  expect(dueAfter(defaultLadder, 8)).toBe(1800);
});

const person = (accountId: string, more: Partial<Reachable> = {}): Reachable => ({
  accountId,
  role: 'technician',
  devices: 1,
  hasMobile: true,
  ...more,
});

test('the person on call is rung first, by text without a device; without one, the owners; without a second person, everyone', () => {
  const staff = [person('kai'), person('leilani', { devices: 0 }), person('owner', { role: 'owner' })];
  const ring = (index: number, onCall: string[]) => callsOfStep(defaultLadder[index]!, onCall, staff);
  expect(ring(0, ['leilani', 'kai'])).toEqual([{ accountId: 'leilani', channel: 'text' }]);
  expect(ring(2, ['leilani', 'kai'])).toEqual([
    { accountId: 'kai', channel: 'push' },
    { accountId: 'kai', channel: 'text' },
  ]);
  expect(ring(0, [])).toEqual([{ accountId: 'owner', channel: 'push' }]);
  expect(new Set(ring(2, ['kai']).map(({ accountId }) => accountId)).size).toBe(3);
  expect(callsOfStep(defaultLadder[0]!, ['x'], [person('x', { devices: 0, hasMobile: false })])).toEqual([
    { accountId: 'x', channel: 'mail' },
  ]);
});

test.each<[LadderStep[], number, RegExp]>([
  [[], 0, /must ring everyone/],
  [[{ after: 5, who: 'everyone', channels: ['push'] }], 0, /at once/],
  [[{ after: 0, who: 'first', channels: ['push'] }], 0, /must ring everyone/],
  [
    [
      { after: 0, who: 'first', channels: ['push'] },
      { after: 0, who: 'everyone', channels: ['push'] },
    ],
    1,
    /later/,
  ],
  [[{ after: 0, who: 'everyone', channels: [] }], 0, /at least one/],
])('an invalid ladder is refused: %j', (ladder, index, fault) => {
  const found = ladderFault(ladder);
  expect(found?.index).toBe(index);
  expect(found?.fault).toMatch(fault);
});

test('a device is due for a test ring after 30 days', () => {
  const now = new Date('2026-11-22T00:00:00Z');
  expect(isTestDue(null, now)).toBe(true);
  expect(isTestDue('2026-10-23T00:00:00Z', now)).toBe(false);
  expect(isTestDue('2026-10-22T23:59:59Z', now)).toBe(true);
});
