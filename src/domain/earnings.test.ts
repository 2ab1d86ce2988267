import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { payOf, type PayRule, ruleOn, ruleText } from './earnings.ts';

const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => (hundredths / 100).toFixed(2));
const dollars = fc.integer({ min: 0, max: 30_000 }).map((cents) => (cents / 100).toFixed(2));
const split = { share: percent, afterHours: percent };
const KINDS = ['automotive', 'residential', 'commercial'] as const;
const rule = fc.record({
  from: fc.constant('2026-01-01'),
  ...split,
  minimum: dollars,
  kinds: fc.uniqueArray(fc.record({ kind: fc.constantFrom(...KINDS), ...split }), {
    selector: ({ kind }) => kind,
  }),
});
/** A Monday, Honolulu time. */
const at = (hour: number) => new Date(Date.UTC(2026, 10, 2, hour + 10));

test('10,000 jobs: pay and shop add up to the margin; pay is never negative, never under the minimum, and as set', () => {
  let jobs = 0;
  fc.assert(
    fc.property(
      fc.integer({ min: -500_000, max: 5_000_000 }),
      fc.constantFrom(...KINDS),
      fc.integer({ min: 0, max: 13 }),
      fc.option(rule, { nil: undefined, freq: 9 }),
      fc.option(fc.integer({ min: 0, max: 200_000 }), { nil: undefined, freq: 2 }),
      fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 50_000 })),
      (margin, kind, hour, own, amount, toOthers) => {
        jobs += 1;
        const set = amount === undefined ? undefined : { amount, reason: 'Two came' };
        const { pay, shop } = payOf({ margin, kind, at: at(hour), rule: own, set, toOthers });
        expect(pay + shop + toOthers).toBe(margin);
        expect(Number.isInteger(pay) && pay >= 0).toBe(true);
        if (amount !== undefined || !own) {
          expect(pay).toBe(amount ?? 0);
          return;
        }
        const least = Math.round(Number(own.minimum) * 100);
        expect(pay + toOthers).toBeGreaterThanOrEqual(least);
        // The office opens at 7.
        const { share, afterHours } = own.kinds.find((one) => one.kind === kind) ?? own;
        const rate = BigInt(Math.round(Number(hour >= 7 ? share : afterHours) * 100));
        const exact = margin > 0 ? (BigInt(margin) * rate) / 10_000n : 0n;
        const wanted = Math.max(Number(exact), least);
        expect(pay).toBe(Math.max(0, wanted - toOthers));
        // The shop loses only on a job that leaves less than its minimum, or than others were paid.
        if (margin >= least && margin >= toOthers) expect(shop).toBeGreaterThanOrEqual(0);
      },
    ),
    { numRuns: 10_000 },
  );
  expect(jobs).toBe(10_000);
});

const usual: PayRule = {
  ...{ from: '2026-03-01', share: '45.00', afterHours: '60.00', minimum: '25.00' },
  kinds: [{ kind: 'automotive', share: '37.50', afterHours: '37.50' }],
};
const paid = (more: object) =>
  payOf({ margin: 100_01, kind: 'residential', at: at(9), rule: usual, ...more });

test('the half cent is the shop’s, and the words say why', () => {
  expect(paid({})).toEqual({ pay: 45_00, shop: 55_01, basis: '45% of $100.01' });
  expect(paid({ at: at(3) })).toEqual({ pay: 60_00, shop: 40_01, basis: '60% of $100.01, after hours' });
  expect(paid({ kind: 'automotive' }).basis).toBe('37.5% of $100.01');
  expect(paid({ margin: -3_00 })).toEqual({
    pay: 25_00,
    shop: -28_00,
    basis: 'Minimum, more than 45% of -$3.00',
  });
  expect(paid({ toOthers: 10_00 })).toMatchObject({ pay: 35_00, shop: 55_01 });
  expect(paid({ toOthers: 80_00 })).toMatchObject({ pay: 0, shop: 20_01 });
  expect(paid({ set: { amount: 0, reason: 'Redone' } }).basis).toBe('Set by the owner: Redone');
  expect(paid({ rule: undefined })).toMatchObject({ pay: 0, basis: 'No split yet' });
  expect(ruleText(usual)).toBe('45%, after hours 60%, at least $25.00 a job; Automotive locksmith 37.5%');
});

test('a rule holds from its day until the next', () => {
  const rules = ['2026-06-01', '2026-03-01'].map((from) => ({ ...usual, from }));
  expect(ruleOn(rules, '2026-02-28')).toBeUndefined();
  expect(ruleOn(rules, '2026-05-31')?.from).toBe('2026-03-01');
  expect(ruleOn(rules, '2026-06-01')?.from).toBe('2026-06-01');
});
