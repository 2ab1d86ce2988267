import { expect, test } from 'vitest';
import { canonicalJson, happenedAt, SAID_ERROR_MS, shortHash } from './step-chain.ts';

test('canonical JSON is the same for equal values, as RFC 8785 writes them', () => {
  const value = {
    ...{ z: [56, 'd', true, null, { b: '', a: [] }], peach: undefined, 'a"b': 'ʻokina\n' },
    A: -0.5,
  };
  expect(canonicalJson(value)).toBe(
    String.raw`{"A":-0.5,"a\"b":"ʻokina\n","z":[56,"d",true,null,{"a":[],"b":""}]}`,
  );
  expect(canonicalJson(JSON.parse(JSON.stringify(value)))).toBe(canonicalJson(value));
});

test('a receipt prints twelve digits in groups of four', () => {
  expect(shortHash('3f9a2b1c88de4402'.padEnd(64, '7'))).toBe('3f9a 2b1c 88de');
});

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
