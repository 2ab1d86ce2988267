// oxlint-disable-next-line no-restricted-imports -- the place
import { type BinaryLike, createHash, createHmac } from 'node:crypto';

/** The SHA-256 digest of text (its UTF-8) or bytes. The server has no other plain hash; lint keeps it so. */
export function sha256(data: BinaryLike): Buffer {
  return createHash('sha256').update(data).digest();
}

/** The same, in hex. */
export const sha256Hex = (data: BinaryLike): string => sha256(data).toString('hex');

/** Twilio's signature of its requests: it signs with SHA-1 (https://www.twilio.com/docs/usage/security). */
export function twilioHash(token: string, signed: string): string {
  return createHmac('sha1', token).update(signed).digest('base64');
}

/** The HMAC-SHA-256 of text: a hash that only a holder of the key can compute. */
export function hmacSha256(key: BinaryLike, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
