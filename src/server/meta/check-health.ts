import type { metaRoutes } from '#contract/meta.ts';
import type { RouteInput, RouteOutput } from '#contract/route.ts';
import { mailProblems } from '#db/queries/deliveries.ts';
import { pingSchema } from '#db/queries/health.ts';
import { findShopWatch } from '#db/queries/shop-watch.ts';
import { findingsOf } from '#domain/shop-watch.ts';
import type { Context } from '../context.ts';
import { readShopFacts } from '../watch/shop-facts.ts';

type Health = RouteOutput<typeof metaRoutes.health>;

/** Mail waiting longer than this, in seconds, means that something needs repair: it normally leaves within a minute. */
const LATE_AFTER = 15 * 60;

/** How long a failed mail counts as a problem, in milliseconds; after that, the office must have decided to leave it. */
const RECENT = 24 * 3_600_000;

/**
 * The service's health. `failing`: it cannot serve requests (503, which monitors understand without parsing).
 * `degraded`: it stores and answers requests, but something behind it needs attention (200, so that a load
 * balancer keeps it). Only a deep check queries the database: a monitor that polls every minute would keep it
 * awake.
 */
export async function checkHealth(
  { db, now, config }: Context,
  { query }: RouteInput<typeof metaRoutes.health>,
): Promise<Health> {
  const about = { version, uptimeSeconds: Math.round(performance.now() / 1000) };
  if (query.deep !== '1') {
    return {
      status: 'ok',
      database: 'not_asked',
      mail: 'not_asked',
      oldestMailSeconds: null,
      findings: [],
      ...about,
    };
  }
  const database = await databaseState(db);
  if (database !== 'ok') {
    return { status: 'failing', database, mail: 'unknown', oldestMailSeconds: null, findings: [], ...about };
  }
  const [{ mail, oldestMailSeconds }, findings] = await Promise.all([
    mailState(db, now),
    findingKinds(db, config, now),
  ]);
  const isWell = mail === 'ok' && findings.length === 0;
  return { status: isWell ? 'ok' : 'degraded', database, mail, oldestMailSeconds, findings, ...about };
}

/** The kinds of the current findings, without details, because the route is public. */
async function findingKinds(db: Context['db'], config: Context['config'], now: Date) {
  try {
    const watch = await findShopWatch(db);
    const since = watch ? new Date(watch.since) : now;
    return findingsOf(await readShopFacts(db, config, { now, since }), now).map(({ kind }) => kind);
  } catch {
    // The database failed after the ping; `mail` then reports `unknown`.
    return [];
  }
}

async function databaseState(db: Context['db']): Promise<Health['database']> {
  try {
    return (await pingSchema(db)) ? 'ok' : 'not_migrated';
  } catch {
    return 'unreachable';
  }
}

async function mailState(db: Context['db'], now: Date): Promise<Pick<Health, 'mail' | 'oldestMailSeconds'>> {
  try {
    const trouble = await mailProblems(db, now, new Date(now.getTime() - RECENT));
    const oldestMailSeconds = Math.round(trouble.oldestSeconds);
    if (oldestMailSeconds > LATE_AFTER) return { mail: 'late', oldestMailSeconds };
    return { mail: trouble.failed > 0 ? 'failed' : 'ok', oldestMailSeconds };
  } catch {
    return { mail: 'unknown', oldestMailSeconds: null };
  }
}

/** The package version and commit. The build inserts them; from source they come from the environment. */
const version: string = process.env.APP_VERSION ?? 'unknown';
