import { randomInt } from 'node:crypto';
import type { Db } from '#db/connect.ts';
import { consumeRecoveryCode, consumeTotpStep, findTotp } from '#db/queries/accounts/factors.ts';
import { RECOVERY_CODES } from '#domain/sign-in-rules.ts';
import type { FieldKeys } from '../encryption/field-key.ts';
import { decryptWith, encryptWith } from '../encryption/encrypt.ts';
import { sha256 } from '../hashes.ts';

/** RFC 6238's default time step in seconds, which every app uses. */
const STEP_SECONDS = 30;

const place = (adminUserId: string) => `totp.${adminUserId}`;

/** An app's secret, encrypted for its account alone. */
export const encryptSecret = (keys: FieldKeys, adminUserId: string, secret: string): string =>
  encryptWith(keys, 'encryption', place(adminUserId), secret);

/** An app's secret; undefined if no key decrypts it. */
export const decryptSecret = (keys: FieldKeys, adminUserId: string, stored: string): string | undefined =>
  decryptWith(keys, 'encryption', place(adminUserId), stored);

/** Letters and digits that are not easily confused. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

const clean = (code: string) => code.toLowerCase().replaceAll(/[\s-]/g, '');

/** The stored hash of a recovery code: 59 random bits, behind the limits of sign-in. */
export const recoveryCodeHash = (code: string): string => sha256(`recovery:${clean(code)}`).toString('hex');

/** A set of recovery codes, such as `k3m9p-x7q2w`. */
export function newRecoveryCodes(): string[] {
  const part = (length: number) =>
    Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: RECOVERY_CODES }, () => `${part(6)}-${part(6)}`);
}

/** How a code was accepted; undefined if it is wrong or already used. */
export type AcceptedCode = 'app' | 'recovery' | undefined;

/**
 * Uses up a code from an account's authenticator app, or a recovery code. Each code works once.
 * @param confirming accepts only the first code of an app that is not confirmed yet, which confirms it
 */
export async function acceptCode(
  { db, now, fieldKeys }: { db: Db; now: Date; fieldKeys: FieldKeys },
  adminUserId: string,
  code: string,
  { confirming = false } = {},
): Promise<AcceptedCode> {
  const digits = clean(code);
  if (!/^\d{6}$/.test(digits)) {
    if (confirming) return undefined;
    const codeHash = recoveryCodeHash(code);
    return (await consumeRecoveryCode(db, { adminUserId, codeHash, now })) ? 'recovery' : undefined;
  }
  const stored = await findTotp(db, adminUserId);
  if (!stored || (stored.confirmedAt === null) !== confirming) return undefined;
  const secret = decryptSecret(fieldKeys, adminUserId, stored.secret);
  if (secret === undefined) return undefined;
  const { Secret, TOTP } = await import('otpauth');
  const delta = new TOTP({ secret: Secret.fromBase32(secret) }).validate({
    token: digits,
    timestamp: now.getTime(),
    // A phone's clock may be off by one step.
    window: 1,
  });
  if (delta === null) return undefined;
  const step = Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta;
  const used = await consumeTotpStep(db, { adminUserId, step, ...(confirming ? { confirmedAt: now } : {}) });
  return used ? 'app' : undefined;
}
