import { expect, test } from 'vitest';
import { inputsOf } from './record-fields.ts';
import { orderFault, workKinds } from './authority.ts';
import { authorityFields, authorityWords, faultWords, type StandingAuthority } from './standing-authority.ts';

const today = '2026-11-26';
const nothing: StandingAuthority = {
  ...{ ...inputsOf(authorityFields), name: 'Ana Silva', phone: null, until: null, mostEach: null },
};
const keys = { ...nothing, keys: true };

test('an order is within an authority for its kinds of work, through its last day, up to its limit', () => {
  const faultOf = (authority: StandingAuthority | undefined, cents: number | null = null) =>
    workKinds.map((work) => orderFault(authority, { work, cents, today }));
  expect(faultOf(keys)).toEqual([null, 'work', 'work', 'work', 'work']);
  expect(faultOf(undefined)).toEqual(workKinds.map(() => 'not_listed'));
  expect(faultOf({ ...keys, until: '2026-11-25' })).toEqual(workKinds.map(() => 'ended'));
  expect(faultOf({ ...keys, until: today })[0]).toBeNull();
  const limited = { ...keys, mostEach: '300.00' };
  expect([null, 30_000, 30_001].map((cents) => faultOf(limited, cents).slice(0, 2))).toEqual([
    [null, 'work'],
    [null, 'work'],
    ['limit', 'work_limit'],
  ]);
});

test('an authority and what is outside it are said in a sentence', () => {
  const some = { ...keys, opening: true, until: '2026-12-31', mostEach: '300.00' };
  expect(authorityWords(some)).toBe(
    'May order keys and openings, not rekeying, new locks or other work. Until Dec 31, 2026. Up to $300.00.',
  );
  expect(authorityWords(nothing)).toBe('May order nothing.');
  const all = { ...keys, rekey: true, opening: true, locks: true, other: true };
  expect(authorityWords(all)).toBe('May order any work.');
  const ana = { orderedBy: 'Ana Silva', work: 'rekey' } as const;
  expect(faultWords('work', ana)).toBe('Ana Silva may not order rekeying here.');
  expect(faultWords('limit', ana)).not.toMatch(/\d/);
  expect(faultWords('work_limit', ana)).toBe(
    'Ana Silva may not order rekeying here, and the price is over their limit.',
  );
});
