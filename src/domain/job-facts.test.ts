import { expect, test } from 'vitest';
import { plateIn, plateKey } from './job-facts.ts';

test('a plate is the same however it is spaced', () => {
  expect(['KZX 123', 'kzx-123', 'kzx123'].map(plateKey)).toEqual(['KZX123', 'KZX123', 'KZX123']);
});

test.each([
  ['KZX 123', 'KZX123'],
  ['alo4a', 'ALO4A'],
  ['8085550123', undefined],
  ['Akana', undefined],
  ['Q-2026-00015 x', undefined],
  ['', undefined],
])('a search for %j means the plate %j', (text, plate) => {
  expect(plateIn(text)).toBe(plate);
});
