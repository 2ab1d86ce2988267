import { sql } from 'kysely';
import type { Db, Trx } from '../connect.ts';
import type { Row } from '../schema.ts';

export type PushDevice = Row<'pushDevice'>;

/** Stores a browser's subscription; a known endpoint moves to this account. */
export async function savePushDevice(
  db: Db,
  device: Pick<
    PushDevice,
    'accountId' | 'sessionId' | 'endpoint' | 'p256dh' | 'auth' | 'vapidKey' | 'name'
  > & { now: Date },
): Promise<PushDevice> {
  const { now, ...columns } = device;
  // A subscription under one of our earlier keys can no longer ring; the person's choice of news is kept.
  const earlier = await db
    .deleteFrom('pushDevice')
    .where('accountId', '=', device.accountId)
    .where('name', '=', device.name)
    .where('vapidKey', '<>', device.vapidKey)
    .returning('news')
    .execute();
  const news = earlier.some((each) => each.news);
  return db
    .insertInto('pushDevice')
    .values({ ...columns, news, createdAt: now })
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet({
        ...columns,
        // Another person's choice does not carry over.
        news: sql<boolean>`push_device.news and push_device.account_id = excluded.account_id`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The devices of these accounts, oldest first. */
export async function listPushDevices(db: Db, accountIds: readonly string[]): Promise<PushDevice[]> {
  if (accountIds.length === 0) return [];
  return db
    .selectFrom('pushDevice')
    .selectAll()
    .where('accountId', 'in', accountIds)
    .orderBy('createdAt')
    .execute();
}

export function findPushDevice(db: Db, id: string): Promise<PushDevice | undefined> {
  return db.selectFrom('pushDevice').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Sets whether a device is told of more than emergencies. @returns the device; undefined if the account has no such device */
export function setDeviceNews(
  db: Db,
  { id, accountId, news }: { id: string; accountId: string; news: boolean },
): Promise<PushDevice | undefined> {
  return db
    .updateTable('pushDevice')
    .set({ news })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes an account's device. @returns the device; undefined if the account has no such device */
export function deletePushDevice(db: Db, id: string, accountId: string): Promise<PushDevice | undefined> {
  return db
    .deleteFrom('pushDevice')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes all but the newest devices of an account: one account's devices must not delay the alarm of others. */
export async function keepNewestPushDevices(db: Db, accountId: string, most: number): Promise<void> {
  await db
    .deleteFrom('pushDevice')
    .where('accountId', '=', accountId)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('pushDevice as newer')
        .select('newer.id')
        .where('newer.accountId', '=', accountId)
        .orderBy('newer.createdAt', 'desc')
        .orderBy('newer.id', 'desc')
        .limit(most),
    )
    .execute();
}

/** Deletes the devices of an account that were turned on in a session, or all but those of a session. */
export async function deletePushDevicesOf(
  db: Db,
  accountId: string,
  { sessionId, except }: { sessionId?: string | undefined; except?: string | undefined },
): Promise<void> {
  await db
    .deleteFrom('pushDevice')
    .where('accountId', '=', accountId)
    .$if(sessionId !== undefined, (query) => query.where('sessionId', '=', sessionId as string))
    .$if(except !== undefined, (query) => query.where('sessionId', 'is distinct from', except as string))
    .execute();
}

/** Records that a device rang. */
export async function markRang(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('pushDevice').set({ lastRangAt: now }).where('id', '=', id).execute();
}

/** A number that waits to be confirmed by its account. */
export type MobileClaim = Row<'mobileClaim'>;

/** Enters a number for an account's alarms, to be confirmed; an earlier one that waits is dropped. */
export async function claimMobile(
  trx: Trx,
  { accountId, mobile, now }: { accountId: string; mobile: string; now: Date },
): Promise<void> {
  const claim = { mobile, askedAt: now, wrong: 0 };
  await trx
    .insertInto('mobileClaim')
    .values({ accountId, ...claim })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(claim))
    .execute();
}

/** The number that an account has entered and not confirmed. */
export function findMobileClaim(db: Db, accountId: string): Promise<MobileClaim | undefined> {
  return db.selectFrom('mobileClaim').selectAll().where('accountId', '=', accountId).executeTakeFirst();
}

/** {@link findMobileClaim}, locked until the transaction ends. */
export function lockMobileClaim(trx: Trx, accountId: string): Promise<MobileClaim | undefined> {
  return trx
    .selectFrom('mobileClaim')
    .selectAll()
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
}

/** Counts a wrong code. */
export async function countWrongCode(trx: Trx, accountId: string): Promise<void> {
  await trx
    .updateTable('mobileClaim')
    .set(({ eb }) => ({ wrong: eb('wrong', '+', 1) }))
    .where('accountId', '=', accountId)
    .execute();
}

/**
 * Sets the number that an account's alarms are texted to, or removes it with null; nothing waits to be confirmed then.
 * @throws 23505 when another account has the number
 */
export async function setMobile(trx: Trx, accountId: string, mobile: string | null): Promise<void> {
  await trx.deleteFrom('mobileClaim').where('accountId', '=', accountId).execute();
  await trx
    .updateTable('adminUser')
    .set({ mobile })
    .where('id', '=', accountId)
    .where('mobile', 'is distinct from', mobile)
    .execute();
}

/** The account that has a confirmed number (E.164), whatever its rights. */
export async function findMobileOwner(db: Db, mobile: string): Promise<string | undefined> {
  const found = await db.selectFrom('adminUser').select('id').where('mobile', '=', mobile).executeTakeFirst();
  return found?.id;
}

/** The account that works on jobs and whose alarms are texted to a number (E.164). */
export function findAccountByMobile(
  db: Db,
  mobile: string,
): Promise<{ readonly id: string; readonly email: string } | undefined> {
  return db
    .selectFrom('adminUser')
    .select(['id', 'email'])
    .where('mobile', '=', mobile)
    .where('isActive', '=', true)
    .where('role', '<>', 'bookkeeper')
    .executeTakeFirst();
}
