import { Buffer } from 'node:buffer';
import type { Factors, factorRoutes, Passkey } from '#contract/accounts/factors.ts';
import type { RouteInput, RouteOutput } from '#contract/route.ts';
import type { Trx } from '#db/connect.ts';
import type { AccountChange } from '#db/outbox-messages.ts';
import * as stored from '#db/queries/accounts/factors.ts';
import business from '#content/business.json' with { type: 'json' };
import { needsSecondFactor, secondFactorDue } from '#domain/sign-in-rules.ts';
import type { StaffContext } from '../context.ts';
import { invalid, notFound, wrongState } from '../errors.ts';
import { appendOwnEvent } from '../history/record-history.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';
import { lockAccounts } from './confirm-password.ts';
import { acceptCode, encryptSecret, newRecoveryCodes, recoveryCodeHash } from './factor-codes.ts';
import { limitAttempts, MAX_PER_ACCOUNT } from './limit-attempts.ts';
import { issueChallenge, relyingParty, takeAnsweredChallenge, verifyNewPasskey } from './passkeys.ts';
import { queueAccountNotice } from './replace-password.ts';

/** The most passkeys an account may have. */
const MAX_PASSKEYS = 20;

function passkeyView({ id, name, createdAt, lastUsedAt }: stored.Passkey): Passkey {
  return { id, name, createdAt, lastUsedAt };
}

/** The caller's own second factors. */
export async function listFactors({ db, actor, config }: StaffContext): Promise<Factors> {
  const [passkeys, totp, recoveryCodes] = await Promise.all([
    stored.listPasskeys(db, actor.id),
    stored.findTotp(db, actor.id),
    stored.countRecoveryCodes(db, actor.id),
  ]);
  return {
    passkeys: passkeys.map(passkeyView),
    hasApp: Boolean(totp?.confirmedAt),
    recoveryCodes,
    isRequired: needsSecondFactor(actor.role, config),
    dueAt: secondFactorDue(actor, config)?.toISOString() ?? null,
    passkeysAt: relyingParty(config).origin,
  };
}

/** Changes the caller's factors under the lock of all accounts, records it and, for a `change`, mails the account. */
async function changeFactors<T>(
  context: StaffContext,
  { what, change, after }: { what: string; change?: AccountChange; after?: unknown },
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const { db, now, actor } = context;
  const done = await db.transaction().execute(async (trx) => {
    await lockAccounts(trx, context);
    const result = await work(trx);
    await appendOwnEvent(trx, context, what, { after });
    if (change) await queueAccountNotice(trx, actor, change, now);
    return result;
  });
  if (change) triggerDrain(context);
  return done;
}

/** A challenge for a new passkey of the caller. */
export async function newPasskeyChallenge(
  context: StaffContext,
): Promise<RouteOutput<typeof factorRoutes.challenge>> {
  const { db, actor } = context;
  const issued = await issueChallenge(context, 'register', actor.id);
  const passkeys = await stored.listPasskeys(db, actor.id);
  return {
    ...issued,
    rpName: business.name,
    userId: Buffer.from(actor.id).toString('base64url'),
    known: passkeys.map(({ id, transports }) => ({ id, transports })),
  };
}

/**
 * Adds a passkey that answered the caller's challenge and verified its user.
 * @throws {AppError} `invalid` naming `passkey` if it did not; `wrong_state` if the account has too many
 */
export async function addPasskey(
  context: StaffContext,
  { body }: RouteInput<typeof factorRoutes.addPasskey>,
): Promise<Passkey> {
  const { actor, config, now } = context;
  const refused = () => invalid({ passkey: 'This passkey was not accepted. Try again.' });
  const { transports } = body.passkey;
  return changeFactors(
    context,
    { what: 'factor_added', change: 'factor_added', after: { passkey: body.name } },
    async (trx) => {
      // Taken inside the transaction, so that a retry after a rollback finds the challenge again.
      const taken = await takeAnsweredChallenge({ db: trx, now }, 'register', body.passkey.clientDataJSON);
      if (!taken || taken.adminUserId !== actor.id) throw refused();
      const credential = await verifyNewPasskey(config, taken.challenge, body.passkey);
      if (!credential || (await stored.findPasskey(trx, credential.id))) throw refused();
      if ((await stored.listPasskeys(trx, actor.id)).length >= MAX_PASSKEYS)
        throw wrongState(`An account has at most ${MAX_PASSKEYS} passkeys.`);
      await stored.insertPasskey(trx, {
        id: credential.id,
        adminUserId: actor.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports,
        name: body.name,
        createdAt: now,
      });
      return { id: credential.id, name: body.name, createdAt: now.toISOString(), lastUsedAt: null };
    },
  );
}

/** Renames one of the caller's passkeys. @throws {AppError} `not_found` */
export async function renamePasskey(
  context: StaffContext,
  { params, body }: RouteInput<typeof factorRoutes.renamePasskey>,
): Promise<undefined> {
  const { id: adminUserId } = context.actor;
  await changeFactors(context, { what: 'passkey_renamed', after: { passkey: body.name } }, async (trx) => {
    if (!(await stored.renamePasskey(trx, { id: params.id, adminUserId, name: body.name })))
      throw notFound('passkey');
  });
}

/** @throws {AppError} `wrong_state` if an account that needs a second factor would be left without one */
async function requireFactorLeft(trx: Trx, { actor, config }: StaffContext): Promise<void> {
  if (needsSecondFactor(actor.role, config) && !(await stored.hasFactor(trx, actor.id)))
    throw wrongState('Your account needs a second factor. Add another one first.');
}

/** Removes one of the caller's passkeys. @throws {AppError} `not_found`; `wrong_state` for an owner's last factor */
export async function removePasskey(
  context: StaffContext,
  { params }: RouteInput<typeof factorRoutes.removePasskey>,
): Promise<undefined> {
  await changeFactors(context, { what: 'factor_removed', change: 'factor_removed' }, async (trx) => {
    if (!(await stored.deletePasskey(trx, params.id, context.actor.id))) throw notFound('passkey');
    await requireFactorLeft(trx, context);
  });
}

/** Creates a secret for the caller's authenticator app. @throws {AppError} `wrong_state` if an app is in use */
export async function startApp({
  db,
  actor,
  config,
}: StaffContext): Promise<RouteOutput<typeof factorRoutes.startApp>> {
  const { Secret, TOTP } = await import('otpauth');
  const secret = new Secret({ size: 20 });
  if (!(await stored.putTotp(db, actor.id, encryptSecret(config.fieldKeys, actor.id, secret.base32))))
    throw wrongState('An authenticator app is in use. Remove it first.');
  const uri = new TOTP({ issuer: business.name, label: actor.email, secret }).toString();
  return { secret: secret.base32, uri };
}

/** Activates the caller's app with its first code. @throws {AppError} `invalid` naming `code`; `rate_limited` */
export async function confirmApp(
  context: StaffContext,
  { body }: RouteInput<typeof factorRoutes.confirmApp>,
): Promise<undefined> {
  const { db, now, actor, config } = context;
  const limits = [[{ key: `code-of:${actor.id}`, limit: MAX_PER_ACCOUNT }]];
  const { refund } = await limitAttempts(context, limits, () => Promise.resolve());
  await changeFactors(
    context,
    { what: 'factor_added', change: 'factor_added', after: { app: true } },
    async (trx) => {
      const by = { db: trx, now, fieldKeys: config.fieldKeys };
      const accepted = await acceptCode(by, actor.id, body.code, { confirming: true });
      if (!accepted) throw invalid({ code: 'This code is wrong. Check the time on your phone.' });
    },
  );
  await refund(db);
}

/** Removes the caller's app. @throws {AppError} `wrong_state` if there is none, or it is an owner's last factor */
export async function removeApp(context: StaffContext): Promise<undefined> {
  await changeFactors(context, { what: 'factor_removed', change: 'factor_removed' }, async (trx) => {
    if (!(await stored.deleteTotp(trx, context.actor.id)))
      throw wrongState('No authenticator app is in use.');
    await requireFactorLeft(trx, context);
  });
}

/** Creates new recovery codes, which replace the old ones. */
export async function makeRecoveryCodes(
  context: StaffContext,
): Promise<RouteOutput<typeof factorRoutes.recoveryCodes>> {
  const codes = newRecoveryCodes();
  await changeFactors(context, { what: 'recovery_codes_made' }, (trx) =>
    stored.replaceRecoveryCodes(trx, context.actor.id, codes.map(recoveryCodeHash)),
  );
  return { codes };
}
