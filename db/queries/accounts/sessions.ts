import { sql } from 'kysely';
import { roleOfStored, type StaffRole } from '#domain/staff-role.ts';
import type { Db, Trx } from '../../connect.ts';
import type { Row } from '../../schema.ts';
import { prepared } from '../../driver-client.ts';
import { deletePushDevicesOf } from '../push-devices.ts';
import { hasFactorSql } from './accounts.ts';

export interface NewSession {
  /** The token's jti. */
  readonly sessionId: string;
  readonly adminUserId: string;
  readonly now: Date;
  readonly expiresAt: Date;
  /** The browser, as the list of devices names it. */
  readonly browser: string;
  /** Whether it stays signed in like a technician's phone (`src/domain/sign-in-rules.ts`). */
  readonly isPhone: boolean;
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
  readonly openedAt: string;
  /** Whether it is a technician's phone, which a passkey unlocks. */
  readonly isPhone: boolean;
  readonly lastSeenAt: string | null;
  /** When the person last showed a factor. */
  readonly factorAt: string | null;
  readonly factorAskedAt: string;
  /** Whether the account has a second factor. */
  readonly hasFactor: boolean;
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('session')
    .values({
      sid: session.sessionId,
      adminUserId: session.adminUserId,
      createdAt: session.now,
      expire: session.expiresAt,
      lastSeenAt: session.now,
      factorAt: session.now,
      sess: JSON.stringify({ browser: session.browser, phone: session.isPhone }),
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
      'session.createdAt as openedAt',
      sql<boolean>`coalesce((session.sess ->> 'phone')::boolean, false)`.as('isPhone'),
      'session.lastSeenAt',
      'session.factorAt',
      'adminUser.factorAskedAt',
      hasFactorSql.as('hasFactor'),
    ])
    .where('session.sid', '=', sessionId)
    .where('session.revokedAt', 'is', null)
    .where('session.expire', '>', now.toISOString())
    .where('adminUser.isActive', '=', true)
    .executeTakeFirst();
  return found && { ...found, role: roleOfStored(found.role) };
}

/** Records that a session was used, at most once per {@link SEEN_EVERY_MS}, and when it now ends. */
export async function markSessionSeen(
  db: Db,
  sessionId: string,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('session')
    .set({ lastSeenAt: now, expire: expiresAt })
    .where('sid', '=', sessionId)
    .execute();
}

/** The precision of "last seen", in milliseconds: a write for each request would cost more than it is worth. */
export const SEEN_EVERY_MS = 5 * 60_000;

/** Records that the person showed a factor. */
export async function markFactorShown(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('session').set({ factorAt: now }).where('sid', '=', sessionId).execute();
}

/** An account's live sessions, the latest first. */
export function listLiveSessions(db: Db, adminUserId: string, now: Date): Promise<Row<'session'>[]> {
  return db
    .selectFrom('session')
    .selectAll()
    .where('adminUserId', '=', adminUserId)
    .where('revokedAt', 'is', null)
    .where('expire', '>', now.toISOString())
    .orderBy('createdAt', 'desc')
    .limit(100)
    .execute();
}

/**
 * Ends one session of an account, and the alarms of the devices that were turned on in it. When a session merely expires,
 * its devices go on ringing.
 * @returns whether the account had that session
 */
export async function endSession(
  db: Trx,
  { sessionId, adminUserId, now }: { sessionId: string; adminUserId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ revokedAt: now })
    .where('sid', '=', sessionId)
    .where('adminUserId', '=', adminUserId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  await deletePushDevicesOf(db, adminUserId, { sessionId });
  return numUpdatedRows > 0n;
}

/** Ends every session of an account, except one if given, and the alarms of its devices with them. */
export async function endSessions(
  db: Trx,
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
  await deletePushDevicesOf(db, adminUserId, { except });
}
