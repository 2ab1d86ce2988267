import { randomUUID } from 'node:crypto';
import type { AccountLink, accountLinkRoutes } from '#contract/accounts/users.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Db, Trx } from '#db/connect.ts';
import { findLiveAccountLink, insertAccountLink, lockAdminUserById } from '#db/queries/accounts/accounts.ts';
import { enqueueMessage } from '#db/queries/outbox.ts';
import { accountLinkExpiry, type AccountLinkPurpose } from '#domain/sign-in-rules.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { AppError, invalid, notFound } from '../errors.ts';
import { newToken, tokenHash, sha256 } from '../hashes.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';
import { addressLimits } from '../rate-limits.ts';
import { easyToGuess } from './common-passwords.ts';
import { limitAttempts } from './limit-attempts.ts';
import { hashPassword } from './password-hash.ts';
import { replacePassword } from './replace-password.ts';

/** The most links per window requested from one network address, for any accounts. */
const PER_ADDRESS = 10;
/** The most links per window for one email, from all network addresses together. */
const PER_EMAIL = 3;

/**
 * Creates an account link and returns its URL; only the token's hash is stored. The token follows `#`, like a customer
 * link's (docs/decisions/offers-and-links.md).
 * @returns undefined if the link would already have expired
 */
export async function issueAccountLink(
  db: Db,
  { config, now }: { config: Pick<Config, 'siteUrl'>; now: Date },
  { adminUserId, purpose, askedAt }: { adminUserId: string; purpose: AccountLinkPurpose; askedAt: Date },
): Promise<string | undefined> {
  const expiresAt = accountLinkExpiry(purpose, askedAt);
  if (expiresAt <= now) return undefined;
  const { token, hash } = newToken();
  await insertAccountLink(db, { tokenHash: hash, adminUserId, purpose, askedAt, expiresAt });
  return `${config.siteUrl}/admin/set-password#${token}`;
}

/**
 * Queues a mail with a link to set a new password. The work and the response are the same for every address; whether it
 * has an account is looked up when the mail is composed.
 * @throws {AppError} `rate_limited`
 */
export async function askForLink(
  context: Context,
  { body }: RouteInput<typeof accountLinkRoutes.ask>,
): Promise<undefined> {
  const email = body.email.toLowerCase();
  await limitAttempts(
    context,
    [
      addressLimits('reset-from', context.client.address, PER_ADDRESS),
      [{ key: `reset-to:${sha256(email).toString('base64url')}`, limit: PER_EMAIL }],
    ],
    () => queueResetMail(context.db, email, context.now),
  );
  triggerDrain(context);
}

/** Queues the mail with a link to set a new password. */
export async function queueResetMail(db: Db, email: string, now: Date): Promise<void> {
  await enqueueMessage(db, {
    kind: 'password-reset',
    recipient: email,
    payload: { askedAt: now.toISOString() },
    dedupeKey: `password-reset:${randomUUID()}`,
    now,
  });
}

/** Queues the mail that invites a person to a new account. @param by the inviting account's email */
export async function queueInvitation(
  trx: Trx,
  { email, by, now }: { email: string; by: string; now: Date },
): Promise<void> {
  await enqueueMessage(trx, {
    kind: 'account-invitation',
    recipient: email,
    payload: { askedAt: now.toISOString(), by },
    dedupeKey: `account-invitation:${randomUUID()}`,
    now,
  });
}

/** The account whose password a link sets. @throws {AppError} `not_found` for an unknown, used or expired link. */
export async function readAccountLink(
  { db, now }: Context,
  { params }: RouteInput<typeof accountLinkRoutes.read>,
): Promise<AccountLink> {
  const link = await findLiveAccountLink(db, tokenHash(params.token), now);
  if (!link) throw gone();
  const { purpose, email, firstName } = link;
  return { purpose, email, firstName };
}

/**
 * Sets the password of a link's account, once, ends the account's sessions and voids its other links. It does not sign the
 * person in, so that access to a mailbox never bypasses the second factor.
 * @throws {AppError} `not_found` for an unknown, used or expired link; `invalid` for an easy password
 */
export async function setPasswordByLink(
  context: Context,
  { params, body }: RouteInput<typeof accountLinkRoutes.use>,
): Promise<undefined> {
  const { db, now } = context;
  const found = await findLiveAccountLink(db, tokenHash(params.token), now);
  if (!found) throw gone();
  const easy = easyToGuess(body.password, found.email);
  if (easy !== undefined) throw invalid({ password: easy });
  const password = await hashPassword(body.password);
  await db.transaction().execute(async (trx) => {
    const user = await lockAdminUserById(trx, found.adminUserId);
    // The link may just have been used: check again under the lock.
    if (!user || !(await findLiveAccountLink(trx, tokenHash(params.token), now))) throw gone();
    await replacePassword(trx, user, {
      password,
      now,
      actor: user.email,
      what: found.purpose === 'invitation' ? 'invitation_accepted' : 'password_set_by_link',
    });
  });
  triggerDrain(context);
}

const gone = (): AppError => notFound('link');
