import type { Device, deviceRoutes } from '#contract/accounts/devices.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Trx } from '#db/connect.ts';
import { appendEvent } from '#db/queries/history.ts';
import { endSession, endSessions, listLiveSessions } from '#db/queries/accounts/sessions.ts';
import type { StaffContext } from '../context.ts';
import { notFound } from '../errors.ts';

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
  { db, actor, now }: StaffContext,
  what: string,
  work: (trx: Trx) => Promise<unknown>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await work(trx);
    await appendEvent(trx, {
      recordType: 'admin_user',
      recordId: actor.id,
      what,
      actor: actor.email,
      at: now,
    });
  });
}
