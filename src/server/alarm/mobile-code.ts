import type { MobileClaim } from '#db/queries/alarm-mobile.ts';
import type { Config } from '../config.ts';
import { hmacSha256 } from '../sha256.ts';

/** The code that confirms a number, six digits. It is not stored: the claim and the secret give it. */
export function mobileCode(
  { jwtSecrets }: Pick<Config, 'jwtSecrets'>,
  { accountId, mobile, askedAt }: Pick<MobileClaim, 'accountId' | 'mobile' | 'askedAt'>,
): string {
  const claim = `mobile ${accountId} ${mobile} ${new Date(askedAt).toISOString()}`;
  return String(hmacSha256(jwtSecrets[0]!, claim).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}
