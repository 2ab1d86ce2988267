import { Buffer } from 'node:buffer';
import { hkdfSync } from 'node:crypto';
import { hmacSha256 } from '../hashes.ts';

/** The derived keys of one FIELD_KEY, one per purpose. */
export interface FieldKey {
  /** Identifies the key in its ciphertexts; reveals nothing about it. */
  readonly id: string;
  /** AES-256. */
  readonly encryption: Uint8Array;
  /** HMAC key of the blind indexes. */
  readonly blindIndex: Uint8Array;
  /** HMAC key of request bodies, which contain these fields too. */
  readonly bodyHash: Uint8Array;
  /** AES-256 key of stored responses. */
  readonly responses: Uint8Array;
  /** The private key of P-256 that phones seal to. */
  readonly phones: Uint8Array;
}

/** The keys in use: the first encrypts, all decrypt and search, so that a key can be rotated. */
export type FieldKeys = readonly [FieldKey, ...FieldKey[]];

const KEY_BYTES = 32;
const ID_BYTES = 6;

/** Derives the keys of each use from one secret (HKDF, RFC 5869). */
export function deriveFieldKey(secret: Uint8Array): FieldKey {
  const derive = (use: string, bytes: number) =>
    new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(), `nene field key: ${use}`, bytes));
  // The labels are part of every stored ciphertext and hash: they never change.
  return {
    id: Buffer.from(derive('id', ID_BYTES)).toString('base64url'),
    encryption: derive('sealing', KEY_BYTES),
    blindIndex: derive('finding', KEY_BYTES),
    bodyHash: derive('bodies', KEY_BYTES),
    responses: derive('answers', KEY_BYTES),
    phones: derive('phones', KEY_BYTES),
  };
}

/** A keyed hash, base64url, which cannot be guessed without the key. */
export function keyedHash(key: Uint8Array, text: string): string {
  return hmacSha256(key, text).toString('base64url');
}

/**
 * Hashes of a request's body that identify a repeat: with the newest key, which is stored, then with the others.
 * They are keyed because a plain hash would let anyone who knows the other fields guess a gate code.
 */
export function bodyHashes(keys: FieldKeys, body: unknown): readonly [string, ...string[]] {
  const text = JSON.stringify(body);
  const [newest, ...others] = keys;
  return [keyedHash(newest.bodyHash, text), ...others.map((key) => keyedHash(key.bodyHash, text))];
}
