import type { Config } from '../config.ts';
import { tokenHash } from '../secret-token.ts';
import { hmacSha256 } from '../sha256.ts';

/**
 * The token of a text's link: 128 bits derived from the message's id. A repeated attempt therefore has the same words, so
 * that an accepted one is recognized at the provider, and the queue stores no token.
 */
export function textLinkToken(
  { jwtSecrets }: Pick<Config, 'jwtSecrets'>,
  messageId: string,
): { readonly token: string; readonly hash: string } {
  const token = hmacSha256(jwtSecrets[0] ?? '', `text-link:${messageId}`)
    .subarray(0, 16)
    .toString('base64url');
  return { token, hash: tokenHash(token) };
}
