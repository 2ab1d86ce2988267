import { Buffer } from 'node:buffer';
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto';
import type { FieldKeys } from './field-key.ts';

const POINT_BYTES = 65;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Names the use of the key, on both sides. */
const INFO = 'sealed step';

function pairOf(secret: Uint8Array) {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(secret);
  return pair;
}

/** The server's public key for phones to seal to: the point of P-256, base64. It changes with FIELD_KEY. */
export const sealKeyOf = ([newest]: FieldKeys): string => pairOf(newest.phones).getPublicKey('base64');

/**
 * What a phone sealed (ECDH P-256, HKDF-SHA-256, AES-256-GCM: the point, the nonce, the ciphertext with its tag); null if no
 * key opens it.
 */
export function openSealed(keys: FieldKeys, sealed: string): unknown {
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.length < POINT_BYTES + NONCE_BYTES + TAG_BYTES) return null;
  for (const { phones } of keys) {
    try {
      const shared = pairOf(phones).computeSecret(bytes.subarray(0, POINT_BYTES));
      const key = new Uint8Array(hkdfSync('sha256', shared, new Uint8Array(), INFO, 32));
      const decipher = createDecipheriv(
        'aes-256-gcm',
        key,
        bytes.subarray(POINT_BYTES, POINT_BYTES + NONCE_BYTES),
      );
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      const text = [decipher.update(bytes.subarray(POINT_BYTES + NONCE_BYTES, -TAG_BYTES)), decipher.final()];
      return JSON.parse(Buffer.concat(text).toString('utf8')) as unknown;
    } catch {
      // Another key's, or nobody's.
    }
  }
  return null;
}

/** Whether a phone signed a text (ECDSA P-256, SHA-256). @param point its registered public key, base64 */
export function isSignedBy(point: string, text: string, signature: string): boolean {
  const raw = Buffer.from(point, 'base64');
  if (raw.length !== POINT_BYTES) return false;
  const coordinate = (from: number) => raw.subarray(from, from + 32).toString('base64url');
  try {
    const key = createPublicKey({
      format: 'jwk',
      key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) },
    });
    return verify(
      'sha256',
      Buffer.from(text),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64'),
    );
  } catch {
    return false;
  }
}
