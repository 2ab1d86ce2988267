import { Buffer } from 'node:buffer';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { DoorCode } from '#domain/door-book.ts';
import { codesOf, searchedCode, type EncryptedField } from '#domain/job-facts.ts';
import { type FieldKey, type FieldKeys, keyedHash } from './field-key.ts';

/**
 * The record and field a ciphertext is bound to (as associated data). Moved elsewhere, it cannot be
 * decrypted.
 */
export interface FieldLocation {
  readonly recordId: string;
  readonly field: EncryptedField | DoorCode;
}

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const ENCRYPTED = /^s1\.([\w-]{8})\.([\w-]+)$/;

const bound = ({ recordId, field }: FieldLocation) => `quote.${field}.${recordId}`;

/** The data that a {@link FieldKey} encrypts: fields, or responses stored for repeats. */
type Use = 'encryption' | 'responses';

/** Encrypts a text under the newest key, bound to its place: `s1.<key id>.<iv, tag, ciphertext>`. */
export function encryptWith([key]: FieldKeys, use: Use, place: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key[use], iv).setAAD(Buffer.from(place));
  const secret = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `s1.${key.id}.${Buffer.concat([iv, cipher.getAuthTag(), secret]).toString('base64url')}`;
}

/** Decrypts the result of {@link encryptWith}; undefined if no key does, or it was altered or moved. */
export function decryptWith(keys: FieldKeys, use: Use, place: string, sealed: string): string | undefined {
  const [, id, packed = ''] = ENCRYPTED.exec(sealed) ?? [];
  const key = keys.find((candidate) => candidate.id === id);
  return key && decrypt(key[use], place, Buffer.from(packed, 'base64url'));
}

/** Encrypts a field under the newest key. */
export function encryptField(keys: FieldKeys, place: FieldLocation, text: string): string {
  return encryptWith(keys, 'encryption', bound(place), text);
}

/**
 * Decrypts a field; undefined if no key does or it was altered. Text stored before fields were encrypted is returned
 * as is.
 */
export function decryptField(keys: FieldKeys, place: FieldLocation, stored: string): string | undefined {
  return ENCRYPTED.test(stored) ? decryptWith(keys, 'encryption', bound(place), stored) : stored;
}

function decrypt(secret: Uint8Array, place: string, bytes: Buffer): string | undefined {
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, secret, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(place)).setAuthTag(tag);
    const text = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
    return Buffer.concat(text).toString('utf8');
  } catch {
    return undefined;
  }
}

/** Marks the field a blind index belongs to, so that one field's indexes can be replaced separately. */
const marks: Record<FieldLocation['field'], string> = {
  ...{ vehicleVin: 'v', keyCodes: 'k', accessDetails: 'a' },
  ...{ bitting: 'b', keyCode: 'c', pinning: 'p' },
};

const term = (key: FieldKey, field: FieldLocation['field'], code: string) =>
  `${marks[field]}:${keyedHash(key.blindIndex, `${field}:${code}`).slice(0, 22)}`;

/** The blind indexes a field is found by: keyed hashes of its codes, truncated to 132 bits. */
export function blindIndexesOf([key]: FieldKeys, field: FieldLocation['field'], text: string): string[] {
  return codesOf(field, text).map((code) => term(key, field, code));
}

/** Whether a stored blind index belongs to a field. */
export function isBlindIndexOf(field: FieldLocation['field'], stored: string): boolean {
  return stored.startsWith(`${marks[field]}:`);
}

/** The blind indexes of a search text, under every key; empty if it is too short for a code. */
export function searchBlindIndexes(keys: FieldKeys, text: string): string[] {
  const code = searchedCode(text);
  if (code === undefined) return [];
  const fields = Object.keys(marks) as FieldLocation['field'][];
  return keys.flatMap((key) => fields.map((field) => term(key, field, code)));
}

/** Prefix of every text encrypted under the newest key. */
export function newestKeyPrefix([key]: FieldKeys): string {
  return `s1.${key.id}.`;
}
