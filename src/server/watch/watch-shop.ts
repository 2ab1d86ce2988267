import type { Db } from '#db/connect.ts';
import { listAlarmPeople } from '#db/queries/alarm.ts';
import { enqueueMessage } from '#db/queries/outbox.ts';
import { beginLook, saveFindings } from '#db/queries/shop-watch.ts';
import { shopDate } from '#domain/shop-time.ts';
import { findingsOf, SCHEDULE_HOURS } from '#domain/shop-watch.ts';
import type { Config } from '../config.ts';
import { describeError, log } from '../log.ts';
import { readShopFacts } from './shop-facts.ts';

/** The time between two looks, in milliseconds. */
const LOOK_EVERY_MS = 10 * 60_000;
/** The shortest time between two queries of this process for a due look: under load, drains follow each other closely. */
const ASK_EVERY_MS = 60_000;
const asked = new WeakMap<Db, number>();

/**
 * Checks the shop, at most every ten minutes, and queues a mail to each owner about new findings, at most one a day for
 * each kind. It runs with drains, which start after a write or when something is due, so it never wakes a sleeping
 * database. Never throws, so that the drain continues.
 * @returns whether it queued mail
 */
export async function watchShop({
  db,
  config,
  now,
}: {
  db: Db;
  config: Config;
  now: () => Date;
}): Promise<boolean> {
  const at = now();
  if (Math.abs(at.getTime() - (asked.get(db) ?? 0)) < ASK_EVERY_MS) return false;
  asked.set(db, at.getTime());
  try {
    return await look(db, config, at);
  } catch (error) {
    log('warn', 'shop_watch_failed', describeError(error));
    return false;
  }
}

async function look(db: Db, config: Config, now: Date): Promise<boolean> {
  const begun = await beginLook(db, { now, before: new Date(now.getTime() - LOOK_EVERY_MS) });
  if (!begun) return false;
  const { lastLookAt, since } = begun;
  const facts = await readShopFacts(db, config, { now, since: new Date(since) });
  // After days without the server, its schedules are about to run, so only the next look evaluates them.
  const wasAway = lastLookAt === null || now.getTime() - Date.parse(lastLookAt) > SCHEDULE_HOURS * 3_600_000;
  const findings = findingsOf(wasAway ? { ...facts, schedules: [] } : facts, now);
  const isAhead = facts.silenceDueAt !== undefined && facts.silenceDueAt > now;
  return db.transaction().execute(async (trx) => {
    const added = await saveFindings(trx, {
      findings,
      silenceDueAt: isAhead ? facts.silenceDueAt! : null,
      now,
    });
    if (added.length === 0) return false;
    const owners = (await listAlarmPeople(trx)).filter(({ role }) => role === 'owner');
    for (const { kind, what } of added) {
      log('warn', 'shop_finding', { kind });
      for (const { accountId, email } of owners) {
        await enqueueMessage(trx, {
          kind: 'shop-finding',
          recipient: email,
          payload: { kind, what, since: now.toISOString() },
          dedupeKey: `shop-finding:${kind}:${shopDate(now)}:${accountId}`,
          now,
        });
      }
    }
    return true;
  });
}
