import { sql } from 'kysely';
import type { Db } from '../connect.ts';
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
