import { Buffer } from 'node:buffer';
import { createECDH, createPrivateKey, hkdfSync, sign } from 'node:crypto';
import type { FieldKey, FieldKeys } from './field-key.ts';

/** The private key of P-256 and its point. Derived here, because most functions sign nothing. */
function pairOf({ phones }: FieldKey) {
  // The label makes every key that ever signed a file: it never changes.
  const secret = Buffer.from(hkdfSync('sha256', phones, new Uint8Array(), 'nene evidence of jobs', 32));
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(secret);
  return { secret, point: pair.getPublicKey() };
}

/** The public keys of the evidence that is signed with these keys: the point of P-256, hex; the newest first. */
export const evidenceKeysOf = (keys: FieldKeys): string[] =>
  keys.map((key) => pairOf(key).point.toString('hex'));

/** Signs evidence with the newest key (ECDSA P-256, SHA-256, IEEE P1363). @returns the signature, hex */
export function signEvidence([newest]: FieldKeys, bytes: Uint8Array): string {
  const { secret, point } = pairOf(newest);
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      ...{ kty: 'EC', crv: 'P-256', d: secret.toString('base64url') },
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  return sign('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }).toString('hex');
}
