import { randomBytes } from 'node:crypto';
import { sha256Hex } from './sha256.ts';

/** A new token for a secret link: 128 random bits, and the hash under which it is stored. */
export function newToken(): { readonly token: string; readonly hash: string } {
  const token = randomBytes(16).toString('base64url');
  return { token, hash: tokenHash(token) };
}

/** A token's stored hash, from which the token cannot be recovered. */
export function tokenHash(token: string): string {
  return sha256Hex(token);
}
