import type { Db } from '#db/connect.ts';
import { findMobileClaim, type MobileClaim } from '#db/queries/alarm-mobile.ts';
import type { MessageOf } from '#db/queries/outbox.ts';
import type { Config } from '../config.ts';
import { NothingToSend } from '../mail/message.ts';
import { hmacSha256 } from '../hashes.ts';
import { sendText } from '../texts/send-text.ts';
import { mobileCodeText } from './words.ts';

/** The code that confirms a number, six digits. It is not stored: the claim and the secret give it. */
export function mobileCode(
  { jwtSecrets }: Pick<Config, 'jwtSecrets'>,
  { accountId, mobile, askedAt }: Pick<MobileClaim, 'accountId' | 'mobile' | 'askedAt'>,
): string {
  const claim = `mobile ${accountId} ${mobile} ${new Date(askedAt).toISOString()}`;
  return String(hmacSha256(jwtSecrets[0]!, claim).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

/** Texts the code that confirms a number. @throws {NothingToSend} if it no longer would */
export async function sendMobileCode(
  { db, config }: { readonly db: Db; readonly config: Config },
  { messageId, recipient, payload, attempts }: MessageOf<'mobile-code'>,
): Promise<void> {
  const claim = await findMobileClaim(db, payload.accountId);
  if (claim?.mobile !== recipient || Date.parse(claim.askedAt) !== Date.parse(payload.askedAt))
    throw new NothingToSend('the number was confirmed, or another code was sent');
  const text = mobileCodeText(mobileCode(config, claim));
  await sendText(config, { id: messageId, to: recipient, text }, attempts > 1);
}
