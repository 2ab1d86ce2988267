import { expect, test } from 'vitest';
import { isFresh, secondFactorDue } from './second-factor.ts';

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
