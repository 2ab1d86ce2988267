import type { passkeySignInRoutes } from '#contract/accounts/factors.ts';
import type { RouteInput, RouteOutput } from '#contract/route.ts';
import { findPasskey } from '#db/queries/accounts/factors.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { addressLimits } from '../rate-limits.ts';
import { limitAttempts } from './limit-attempts.ts';
import { openSession } from './open-session.ts';
import { issueChallenge, recordUse, takeAnsweredChallenge, verifyAnswer } from './passkeys.ts';

/** Failed sign-ins with a passkey allowed per window from one address. */
const PER_ADDRESS = 20;

const refused = () =>
  new AppError('unauthenticated', 'This passkey was not accepted. Use another way to sign in.');

/** A challenge for signing in; the passkey that answers it identifies the account. */
export function passkeyChallenge(
  context: Context,
): Promise<RouteOutput<typeof passkeySignInRoutes.challenge>> {
  return issueChallenge(context, 'sign_in', null);
}

/**
 * Signs in with a passkey alone: because it verifies its user, it counts as two factors.
 * @throws {AppError} `rate_limited`; `unauthenticated`, the same for every cause
 */
export async function signInWithPasskey(
  context: Context,
  { body }: RouteInput<typeof passkeySignInRoutes.signIn>,
): Promise<RouteOutput<typeof passkeySignInRoutes.signIn>> {
  const { db, now, config, client } = context;
  const { result, refund } = await limitAttempts(
    context,
    [addressLimits('passkey-from', client.address, PER_ADDRESS)],
    async () => {
      const taken = await takeAnsweredChallenge(context, 'sign_in', body.passkey.clientDataJSON);
      const passkey = await findPasskey(db, body.passkey.id);
      if (!taken || !passkey) return undefined;
      const counter = await verifyAnswer(config, passkey, taken.challenge, body.passkey);
      return counter === undefined ? undefined : { passkey, counter };
    },
  );
  if (!result) throw refused();
  const { passkey, counter } = result;
  const opening = { userId: passkey.adminUserId, device: body.device, by: 'passkey' } as const;
  return openSession(context, opening, async (trx, user) => {
    if (!user?.isActive || !(await recordUse(trx, passkey, counter, now))) throw refused();
    await refund(trx);
    return user;
  });
}
