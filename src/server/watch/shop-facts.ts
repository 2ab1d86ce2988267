import { statfs } from 'node:fs/promises';
import type { Db } from '#db/connect.ts';
import { listJobRuns } from '#db/queries/health.ts';
import {
  findLastRequest,
  listEarlierRequests,
  readChannels,
  readDatabaseSize,
} from '#db/queries/shop-watch.ts';
import { type ShopFacts, silenceDueAt } from '#domain/shop-watch.ts';
import type { Config } from '../config.ts';

/** The scheduled functions that must succeed every day. */
const DAILY = ['outbox', 'reminders', 'retention'];
const DAY_MS = 86_400_000;

/**
 * The current facts that the watch evaluates.
 * @param since when the watch began; the delay of a schedule that has never run counts from then
 */
export async function readShopFacts(
  db: Db,
  { databaseLimitMb, dataDir }: Pick<Config, 'databaseLimitMb' | 'dataDir'>,
  { now, since }: { now: Date; since: Date },
): Promise<ShopFacts> {
  const [lastRequestAt, channels, runs, database, disk] = await Promise.all([
    findLastRequest(db),
    readChannels(db, new Date(now.getTime() - DAY_MS)),
    listJobRuns(db),
    readDatabaseSize(db, databaseLimitMb),
    readDisk(dataDir),
  ]);
  const weeks = lastRequestAt ? await listEarlierRequests(db, lastRequestAt) : [];
  return {
    lastRequestAt,
    silenceDueAt: lastRequestAt ? silenceDueAt(lastRequestAt, weeks) : undefined,
    ...channels,
    schedules: DAILY.map((job) => {
      const run = runs.find((each) => each.job === job);
      return { job, at: run ? new Date(run.at) : since };
    }),
    database,
    disk,
  };
}

/** The disk of the data directory, in bytes; undefined on a host without one. */
async function readDisk(dataDir: string): Promise<ShopFacts['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(dataDir);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return undefined;
  }
}
