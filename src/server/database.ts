import { connect, type Db } from '#db/connect.ts';
import type { Config } from './config.ts';

const open = new Map<string, Db>();

/** The database of a configuration: one pool per process (or function instance) and URL. */
export function openDatabase(config: Pick<Config, 'databaseUrl' | 'deadlineMs'>): Db {
  let db = open.get(config.databaseUrl);
  if (!db) {
    // Leave enough time after waiting for a connection to report that there is none.
    db = connect(config.databaseUrl, {
      connectionTimeoutMs: Math.max(1, config.deadlineMs - 300),
      queryTimeoutMs: config.deadlineMs,
    });
    open.set(config.databaseUrl, db);
  }
  return db;
}

/** Closes every pool (a server stopping, a test ending). */
export async function closeDatabases(): Promise<void> {
  const pools = [...open.values()];
  open.clear();
  await Promise.all(pools.map((db) => db.destroy()));
}
