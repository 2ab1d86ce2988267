import { expect, test } from 'vitest';
import { happenedAt, SAID_ERROR_MS } from './step-time.ts';

const MINUTE = 60_000;
const noon = Date.parse('2026-11-25T22:00:00Z');
const at = (minutes: number) => new Date(noon + minutes * MINUTE);

/**
 * A step at minute 5 that arrives at minute 90; the server last answered at minute 0. `fast` is how many minutes the
 * device's clock is ahead at the last answer, at the step, and when it is sent.
 */
function taken({ fast, after = null }: { fast: readonly [number, number, number]; after?: Date | null }) {
  const [contact, step, sending] = fast;
  const clock = {
    wall: at(5 + step),
    offsetMs: -contact * MINUTE,
    contactAt: at(0),
    sentAt: at(90 + sending),
  };
  const happened = happenedAt(clock, at(90), after);
  return [(happened.at.getTime() - noon) / MINUTE, happened.errorMs / MINUTE];
}

test.each([
  ['a clock that is right', { fast: [0, 0, 0] }, [5, 0]],
  ['one that is three hours ahead all the time', { fast: [180, 180, 180] }, [5, 0]],
  ['one that is set right after the step', { fast: [180, 180, 0] }, [5, 90]],
  ['one that is set three minutes ahead after the step', { fast: [0, 0, 3] }, [5, 3]],
  ['one that is set back before the step: not before the last answer', { fast: [0, -30, -30] }, [0, 30]],
  ['one that is set ahead before the step: not after it arrived', { fast: [0, 240, 240] }, [90, 90]],
  ['not before the step before it', { fast: [0, 0, 0], after: at(7) }, [7, 2]],
] as const)('when a step happened, by %s', (_, given, expected) => {
  expect(taken(given)).toEqual(expected);
});

test('without an answer yet, the clock at sending decides; a slow network is no error worth telling', () => {
  const clock = { wall: at(185), offsetMs: null, contactAt: null, sentAt: at(270) };
  expect(happenedAt(clock, at(90), null)).toEqual({ at: at(5), errorMs: 0 });
  const slow = { wall: at(5), offsetMs: 0, contactAt: at(0), sentAt: new Date(at(90).getTime() - 20_000) };
  expect(happenedAt(slow, at(90), null).errorMs).toBeLessThan(SAID_ERROR_MS);
});
