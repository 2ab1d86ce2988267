import { expect, test } from 'vitest';
import { plusCode } from '#islands/locate.ts';

// Published examples of Open Location Code; where one is shorter, it is the beginning of the ten digits.
test.each([
  [20.3700625, 2.7821875, '7FG49QCJ+2V'],
  [47.0000625, 8.0000625, '8FVC2222+22'],
  [-41.2730625, 174.7859375, '4VCPPQGP+Q9'],
  [0.5, -179.5, '62G2'],
  [-89.5, -179.5, '2222'],
  [90, 1, 'CFX3'],
  [1, 180, '62H2'],
])('%d, %d is %s', (latitude, longitude, code) => {
  expect(plusCode(latitude, longitude)).toMatch(/^[2-9CFGHJMPQRVWX]{8}\+[2-9CFGHJMPQRVWX]{2}$/);
  expect(plusCode(latitude, longitude).startsWith(code)).toBe(true);
});
