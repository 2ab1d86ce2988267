import { expect, test } from 'vitest';
import { isLocked, isPhoneSession, sessionEnd } from './session-life.ts';

const openedAt = new Date('2026-11-22T08:00:00Z');
const after = (hours: number) => new Date(openedAt.getTime() + hours * 3_600_000);

test('only a technician’s session opened with a passkey lasts like a phone’s', () => {
  expect(isPhoneSession({ role: 'technician', by: 'passkey' })).toBe(true);
  expect(isPhoneSession({ role: 'technician', by: 'code' })).toBe(false);
  expect(isPhoneSession({ role: 'dispatcher', by: 'passkey' })).toBe(false);
});

test('each use extends an office session, up to seven days; a phone’s session ends 30 days after it opened', () => {
  const office = { openedAt, isPhone: false };
  expect(sessionEnd(office, openedAt)).toEqual(after(12));
  expect(sessionEnd(office, after(11))).toEqual(after(23));
  expect(sessionEnd(office, after(7 * 24 - 1))).toEqual(after(7 * 24));
  expect(sessionEnd({ openedAt, isPhone: true }, after(100))).toEqual(after(30 * 24));
});

test('a phone’s session locks twelve hours after its passkey was used; other sessions never lock', () => {
  const factorAt = openedAt.toISOString();
  expect(isLocked({ isPhone: true, factorAt }, after(11.99))).toBe(false);
  expect(isLocked({ isPhone: true, factorAt }, after(12))).toBe(true);
  expect(isLocked({ isPhone: true, factorAt: null }, openedAt)).toBe(true);
  expect(isLocked({ isPhone: false, factorAt: null }, after(12))).toBe(false);
});
