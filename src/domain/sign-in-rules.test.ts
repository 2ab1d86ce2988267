import { expect, test } from 'vitest';
import { isFresh, isLocked, isPhoneSession, secondFactorDue, sessionEnd } from './sign-in-rules.ts';

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

const account = { role: 'owner', hasFactor: false, factorAskedAt: '2026-11-01T00:00:00Z' } as const;

test('only owners without a second factor have a date by which to add one', () => {
  const policy = { secondFactorFor: 'owners', secondFactorDays: 7 } as const;
  expect(secondFactorDue(account, policy)?.toISOString()).toBe('2026-11-08T00:00:00.000Z');
  expect(secondFactorDue({ ...account, hasFactor: true }, policy)).toBeNull();
  const technician = { ...account, role: 'technician' } as const;
  expect(secondFactorDue(technician, policy)).toBeNull();
  expect(secondFactorDue(technician, { ...policy, secondFactorFor: 'everyone' })?.toISOString()).toBe(
    '2026-11-08T00:00:00.000Z',
  );
});

test('a factor is fresh for less than five minutes', () => {
  const at = '2026-11-01T00:00:00.000Z';
  expect(isFresh(at, new Date('2026-11-01T00:04:59.999Z'))).toBe(true);
  expect(isFresh(at, new Date('2026-11-01T00:05:00.000Z'))).toBe(false);
  expect(isFresh(null, new Date(at))).toBe(false);
});
