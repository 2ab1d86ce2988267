import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../connect.ts';
import type { Row } from '../../schema.ts';
import type { ChallengeTable, PasskeyTable } from '../../schema-plumbing.ts';
import { hasFactorSql } from './accounts.ts';

export type Passkey = Row<'passkey'>;
type Challenge = Selectable<ChallengeTable>;

/** Whether an account has a second factor. */
export async function hasFactor(db: Db, adminUserId: string): Promise<boolean> {
  const row = await db
    .selectFrom('adminUser')
    .select(hasFactorSql.as('hasFactor'))
    .where('id', '=', adminUserId)
    .executeTakeFirst();
  return row?.hasFactor ?? false;
}

export async function insertChallenge(db: Db, challenge: Insertable<ChallengeTable>): Promise<void> {
  await db.insertInto('signInChallenge').values(challenge).execute();
}

/** Uses up a challenge, which works once; undefined if there is none or it has expired. */
export function takeChallenge(
  db: Db,
  { challenge, purpose, now }: { challenge: string; purpose: Challenge['purpose']; now: Date },
): Promise<Challenge | undefined> {
  return db
    .deleteFrom('signInChallenge')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now.toISOString())
    .returningAll()
    .executeTakeFirst();
}

/** An account's passkeys, oldest first. */
export function listPasskeys(db: Db, adminUserId: string): Promise<Passkey[]> {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('adminUserId', '=', adminUserId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export function findPasskey(db: Db, id: string): Promise<Passkey | undefined> {
  return db.selectFrom('passkey').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Stores a passkey. @throws 23505 when it is registered already */
export async function insertPasskey(db: Db, passkey: Insertable<PasskeyTable>): Promise<void> {
  await db.insertInto('passkey').values(passkey).execute();
}

/** Renames an account's passkey. @returns false when the account has no such passkey */
export async function renamePasskey(
  db: Db,
  { id, adminUserId, name }: { id: string; adminUserId: string; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('adminUserId', '=', adminUserId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes an account's passkey. @returns false when the account had no such passkey */
export async function deletePasskey(db: Db, id: string, adminUserId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('adminUserId', '=', adminUserId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Records a use of a passkey. @returns whether it was still registered */
export async function recordPasskeyUse(
  db: Db,
  { id, counter, now }: { id: string; counter: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ counter, lastUsedAt: now })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function findTotp(db: Db, adminUserId: string): Promise<Row<'totp'> | undefined> {
  return db.selectFrom('totp').selectAll().where('adminUserId', '=', adminUserId).executeTakeFirst();
}

/** Stores a new, unconfirmed secret. @returns false when a confirmed one is in use */
export async function putTotp(db: Db, adminUserId: string, secret: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('totp')
    .values({ adminUserId, secret })
    .onConflict((conflict) =>
      conflict.column('adminUserId').doUpdateSet({ secret }).where('totp.confirmedAt', 'is', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/**
 * Uses up the time step of a correct code, so that each works once. @returns false when it, or a later one, was used
 */
export async function consumeTotpStep(
  db: Db,
  { adminUserId, step, confirmedAt }: { adminUserId: string; step: number; confirmedAt?: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp')
    .set({ lastStep: step, ...(confirmedAt ? { confirmedAt } : {}) })
    .where('adminUserId', '=', adminUserId)
    .where('lastStep', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes an account's app. @returns whether it had one */
export async function deleteTotp(db: Db, adminUserId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('totp')
    .where('adminUserId', '=', adminUserId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Replaces an account's recovery codes. */
export async function replaceRecoveryCodes(
  trx: Trx,
  adminUserId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await trx.deleteFrom('recoveryCode').where('adminUserId', '=', adminUserId).execute();
  await trx
    .insertInto('recoveryCode')
    .values(codeHashes.map((codeHash) => ({ codeHash, adminUserId })))
    .execute();
}

/** Uses up a recovery code. @returns false for a wrong or used one */
export async function consumeRecoveryCode(
  db: Db,
  { adminUserId, codeHash, now }: { adminUserId: string; codeHash: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recoveryCode')
    .set({ usedAt: now })
    .where('codeHash', '=', codeHash)
    .where('adminUserId', '=', adminUserId)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How many recovery codes of an account are left. */
export async function countRecoveryCodes(db: Db, adminUserId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCode')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('adminUserId', '=', adminUserId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Removes every second factor of an account. @param askedAt when its time to add another one begins */
export async function deleteFactors(trx: Trx, adminUserId: string, askedAt: Date): Promise<void> {
  for (const table of ['passkey', 'totp', 'recoveryCode'] as const)
    await trx.deleteFrom(table).where('adminUserId', '=', adminUserId).execute();
  await trx.updateTable('adminUser').set({ factorAskedAt: askedAt }).where('id', '=', adminUserId).execute();
}

/** Secrets of apps that are not encrypted with the newest key, locked until the transaction ends. */
export function lockTotpsWithOtherKey(
  trx: Trx,
  { keyPrefix }: { keyPrefix: string },
): Promise<{ adminUserId: string; secret: string }[]> {
  return trx
    .selectFrom('totp')
    .select(['adminUserId', 'secret'])
    .where(sql<boolean>`not starts_with(secret, ${keyPrefix})`)
    .orderBy('adminUserId')
    .forUpdate()
    .execute();
}

export async function updateTotpSecret(trx: Trx, adminUserId: string, secret: string): Promise<void> {
  await trx.updateTable('totp').set({ secret }).where('adminUserId', '=', adminUserId).execute();
}
