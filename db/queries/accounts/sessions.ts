import { roleOfStored, type StaffRole } from '#domain/staff-role.ts';
import type { Db } from '../../connect.ts';
import { prepared } from '../../prepared-statements.ts';

export interface NewSession {
  /** The token's jti. */
  readonly sessionId: string;
  readonly adminUserId: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** A live session with its account. */
export interface LiveSession {
  readonly id: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly role: StaffRole;
  readonly seesPrices: boolean;
  readonly sessionId: string;
  /** When the session ends, ISO 8601 UTC. */
  readonly expiresAt: string;
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('session')
    .values({
      sid: session.sessionId,
      adminUserId: session.adminUserId,
      createdAt: session.now,
      expire: session.expiresAt,
    })
    .execute();
}

/** The session with its account, unless it ended or expired or the account is disabled. */
export async function findLiveSession(
  db: Db,
  sessionId: string,
  now: Date,
): Promise<LiveSession | undefined> {
  const found = await db
    .selectFrom('session')
    .modifyFront(prepared)
    .innerJoin('adminUser', 'adminUser.id', 'session.adminUserId')
    .select([
      'adminUser.id',
      'adminUser.email',
      'adminUser.firstName',
      'adminUser.lastName',
      'adminUser.role',
      'adminUser.seesPrices',
      'session.sid as sessionId',
      'session.expire as expiresAt',
    ])
    .where('session.sid', '=', sessionId)
    .where('session.revokedAt', 'is', null)
    .where('session.expire', '>', now.toISOString())
    .where('adminUser.isActive', '=', true)
    .executeTakeFirst();
  return found && { ...found, role: roleOfStored(found.role) };
}

/** Ends a session; an ended session stays unchanged. */
export async function endSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ revokedAt: now })
    .where('sid', '=', sessionId)
    .where('revokedAt', 'is', null)
    .execute();
}

/** Ends every session of an account, except one if given. */
export async function endSessions(
  db: Db,
  adminUserId: string,
  now: Date,
  { except }: { except?: string } = {},
): Promise<void> {
  await db
    .updateTable('session')
    .set({ revokedAt: now })
    .where('adminUserId', '=', adminUserId)
    .where('revokedAt', 'is', null)
    .$if(except !== undefined, (query) => query.where('sid', '!=', except as string))
    .execute();
}
