import type { Device, deviceRoutes } from '#contract/accounts/devices.ts';
import type { sessionRoutes } from '#contract/accounts/session.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Trx } from '#db/connect.ts';
import { endSession, endSessions, listLiveSessions } from '#db/queries/accounts/sessions.ts';
import type { StaffContext } from '../context.ts';
import { invalid, notFound } from '../errors.ts';
import { appendOwnEvent } from '../history/record-history.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';
import { easyToGuess } from './common-passwords.ts';
import { confirmPassword } from './confirm-password.ts';
import { hashPassword } from './password-hash.ts';
import { replacePassword } from './replace-password.ts';

/** Ends this session at once: its token is rejected from the next request on, and its device rings no more. */
export async function signOut({ db, actor, now }: StaffContext): Promise<undefined> {
  await db
    .transaction()
    .execute((trx) => endSession(trx, { sessionId: actor.sessionId, adminUserId: actor.id, now }));
}

/**
 * Changes the caller's own password and ends all other sessions of the account. Attempts are limited as at
 * sign-in.
 * @throws {AppError} `invalid` naming `currentPassword` when it is wrong, `newPassword` when it is easy to guess;
 * `rate_limited`
 */
export async function changePassword(
  context: StaffContext,
  { body }: RouteInput<typeof sessionRoutes.changePassword>,
): Promise<undefined> {
  const { db, actor, now } = context;
  const easy = easyToGuess(body.newPassword, actor.email);
  if (easy !== undefined) throw invalid({ newPassword: easy });
  const lockConfirmed = await confirmPassword(context, body.currentPassword);
  const password = await hashPassword(body.newPassword);
  await db.transaction().execute(async (trx) => {
    await lockConfirmed(trx);
    await replacePassword(trx, actor, {
      password,
      now,
      actor: actor.email,
      what: 'password_changed',
      exceptSession: actor.sessionId,
    });
  });
  triggerDrain(context);
}

/** The caller's sessions, latest first. */
export async function listDevices({ db, actor, now }: StaffContext): Promise<Device[]> {
  const sessions = await listLiveSessions(db, actor.id, now);
  return sessions.map(({ sid, sess, createdAt, lastSeenAt }) => ({
    id: sid,
    browser: sess.browser ?? 'Unknown browser',
    firstSeenAt: createdAt,
    lastSeenAt: lastSeenAt ?? createdAt,
    isThis: sid === actor.sessionId,
  }));
}

/** Ends one of the caller's sessions at once. @throws {AppError} `not_found`, also for another account's */
export async function endDevice(
  context: StaffContext,
  { params }: RouteInput<typeof deviceRoutes.end>,
): Promise<undefined> {
  const { actor, now } = context;
  await recorded(context, 'session_ended', async (trx) => {
    if (!(await endSession(trx, { sessionId: params.id, adminUserId: actor.id, now })))
      throw notFound('session');
  });
}

/** Ends all of the caller's sessions except this one. */
export async function endOtherDevices(context: StaffContext): Promise<undefined> {
  const { actor, now } = context;
  await recorded(context, 'sessions_ended', (trx) =>
    endSessions(trx, actor.id, now, { except: actor.sessionId }),
  );
}

/** Ends sessions of the caller, with an event in the account's history. */
async function recorded(
  context: StaffContext,
  what: string,
  work: (trx: Trx) => Promise<unknown>,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    await work(trx);
    await appendOwnEvent(trx, context, what);
  });
}
