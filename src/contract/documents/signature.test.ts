import { expect, test } from 'vitest';
import { safeParse } from 'zod/mini';
import { MAX_SIGNATURE, signature, strokesOf } from './signature.ts';

test.each(['M1,2', 'M1,2L3,4', 'M10.5,20L30,40M600,200L1,1', '', null, undefined])(
  '%s is a signature or none',
  (text) => {
    expect(safeParse(signature, text).success).toBe(true);
  },
);

test.each([
  '<svg onload=alert(1)>',
  'M1,2L3',
  'L1,2',
  'M1,2Z',
  'M1,2 L3,4',
  'M1e9,2',
  'url(https://evil.example)',
  `M1,1${'L1,1'.repeat(MAX_SIGNATURE / 4)}`,
])('%.20s is none', (text) => {
  expect(safeParse(signature, text).success).toBe(false);
});

test('the strokes survive a round trip', () => {
  expect(strokesOf('M1,2L3.5,4M5,6')).toEqual([
    [
      [1, 2],
      [3.5, 4],
    ],
    [[5, 6]],
  ]);
});
