// oxlint-disable-next-line no-restricted-imports -- the place
import { type BinaryLike, createHash, createHmac, timingSafeEqual, randomBytes } from 'node:crypto';

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

/** Whether two texts are equal, compared in a time that does not reveal where they differ. */
export function constantTimeEqual(a: string, b: string): boolean {
  return timingSafeEqual(sha256(a), sha256(b));
}

/** A new token for a secret link: 128 random bits, and the hash under which it is stored. */
export function newToken(): { readonly token: string; readonly hash: string } {
  const token = randomBytes(16).toString('base64url');
  return { token, hash: tokenHash(token) };
}

/** A token's stored hash, from which the token cannot be recovered. */
export function tokenHash(token: string): string {
  return sha256Hex(token);
}
