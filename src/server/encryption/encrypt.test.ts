import { expect, test } from 'vitest';
import { randomBytes } from 'node:crypto';
import { deriveFieldKey, type FieldKeys } from './field-key.ts';
import { searchBlindIndexes, encryptField, blindIndexesOf, decryptField } from './encrypt.ts';

const aKey = () => deriveFieldKey(randomBytes(32));
// Always the same: a random index may have the digits of a code.
const keys: FieldKeys = [deriveFieldKey(Buffer.alloc(32, 7))];
const place = { recordId: 'b7c9', field: 'keyCodes' } as const;

test('encryption round-trips, and no two ciphertexts are equal', () => {
  for (const text of ['24135', 'Gate 4411 · Kapaʻa', 'x'.repeat(2000)]) {
    const sealed = encryptField(keys, place, text);
    expect(sealed).not.toContain(text);
    expect(decryptField(keys, place, sealed)).toBe(text);
    expect(encryptField(keys, place, text)).not.toBe(sealed);
  }
});

test('a ciphertext decrypts only in its own record and field, unaltered, with its key', () => {
  const sealed = encryptField(keys, place, '24135');
  expect(decryptField(keys, { ...place, recordId: 'other' }, sealed)).toBeUndefined();
  expect(decryptField(keys, { ...place, field: 'vehicleVin' }, sealed)).toBeUndefined();
  expect(decryptField([aKey()], place, sealed)).toBeUndefined();
  expect(decryptField([aKey(), ...keys], place, sealed)).toBe('24135');
  for (let at = 'sx.12345678.'.length; at < sealed.length; at += 1) {
    const other = sealed[at] === 'A' ? 'Q' : 'A';
    expect(decryptField(keys, place, sealed.slice(0, at) + other + sealed.slice(at + 1))).toBeUndefined();
  }
  expect(decryptField(keys, place, sealed.slice(0, 30))).toBeUndefined();
});

test('blind indexes match under their key and reveal nothing without it', () => {
  const stored = blindIndexesOf(keys, 'keyCodes', '2-4-1-3-5');
  const found = (by: FieldKeys, text: string) =>
    searchBlindIndexes(by, text).some((term) => stored.includes(term));
  expect(found(keys, '24135')).toBe(true);
  expect(found([aKey(), ...keys], '2 4 1 3 5')).toBe(true);
  expect(found(keys, '24136')).toBe(false);
  expect(found([aKey()], '24135')).toBe(false);
  expect(stored.join()).not.toContain('24135');
});
