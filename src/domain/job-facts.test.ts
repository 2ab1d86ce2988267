import { expect, test } from 'vitest';
import { codesOf, encryptedFieldLabels, plateIn, plateKey, searchedCode } from './job-facts.ts';

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

test('a VIN is found whole, however it is spaced, and by its last eight', () => {
  expect(codesOf('vehicleVin', '1hgcm826 33A-004352')).toEqual(['1HGCM82633A004352', '3A004352']);
  expect(searchedCode(' 1HGCM82633A004352 ')).toBe('1HGCM82633A004352');
  expect(codesOf('vehicleVin', 'A004352')).toEqual(['A004352']);
});

test('one bitting is one code, however it is written', () => {
  for (const bitting of ['24135', '2-4-1-3-5', '2 4 1 3 5', '2.4.1.3.5']) {
    expect(searchedCode(bitting)).toBe('24135');
    expect(codesOf('keyCodes', bitting)).toContain('24135');
    expect(codesOf('keyCodes', `Z1234, bitting ${bitting}; spare GTLB`)).toEqual(
      expect.arrayContaining(['Z1234', '24135']),
    );
  }
  expect(codesOf('keyCodes', 'Z1234, GTLB')).toEqual(['Z1234GTLB', 'Z1234', 'GTLB']);
});

test('a gate code is found in its sentence; words and house numbers are not codes', () => {
  const codes = codesOf('accessDetails', 'Gate #4411, then unit 12; ask for Malia');
  expect(codes).toContain('4411');
  expect(codes).not.toContain('12');
  expect(codes).not.toContain('MALIA');
  expect(codesOf('accessDetails', 'Gate 4411')).toContain('GATE4411');
});

test('a text that is too short is not a code', () => {
  expect(searchedCode('44-1')).toBeUndefined();
  expect(codesOf('keyCodes', '441')).toEqual([]);
});

test('fields are named as people do', () => {
  expect(encryptedFieldLabels(['accessDetails', 'vehicleVin', 'keyCodes'])).toBe(
    'VIN, key codes and access details',
  );
  expect(encryptedFieldLabels(['keyCodes'])).toBe('key codes');
});
