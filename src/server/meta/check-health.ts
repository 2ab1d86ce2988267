import type { metaRoutes } from '#contract/meta.ts';
import { pingSchema } from '#db/queries/health.ts';
import { mailProblems } from '#db/queries/outbox.ts';
import type { RouteInput, RouteOutput } from '#contract/route.ts';
import type { Context } from '../context.ts';
import { version } from './version.ts';

type Health = RouteOutput<typeof metaRoutes.health>;

/** Mail normally leaves within a minute; older mail means that something needs repair. Seconds. */
const LATE_AFTER = 15 * 60;

/** How long a failed mail counts as a problem; after that, the office has evidently left it. Milliseconds. */
const RECENT = 24 * 3_600_000;

/**
 * The service's health. `failing`: it cannot serve requests (503, which monitors understand without parsing).
 * `degraded`: it stores and answers requests, but something behind it needs attention (200, so that a load
 * balancer keeps it). Only a deep check queries the database: a monitor that polls every minute would keep it
 * awake.
 */
export async function checkHealth(
  { db, now }: Context,
  { query }: RouteInput<typeof metaRoutes.health>,
): Promise<Health> {
  const about = { version, uptimeSeconds: Math.round(performance.now() / 1000) };
  if (query.deep !== '1') {
    return { status: 'ok', database: 'not_asked', mail: 'not_asked', oldestMailSeconds: null, ...about };
  }
  const database = await databaseState(db);
  if (database !== 'ok') {
    return { status: 'failing', database, mail: 'unknown', oldestMailSeconds: null, ...about };
  }
  const { mail, oldestMailSeconds } = await mailState(db, now);
  return { status: mail === 'ok' ? 'ok' : 'degraded', database, mail, oldestMailSeconds, ...about };
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
