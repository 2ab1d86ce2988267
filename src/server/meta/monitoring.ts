import type { metaRoutes } from '#contract/meta.ts';
import type { RouteInput, RouteOutput } from '#contract/route.ts';
import type { Db } from '#db/connect.ts';
import { mailProblems, outboxDepth } from '#db/queries/deliveries.ts';
import { listJobRuns, pingSchema } from '#db/queries/health.ts';
import { findShopWatch } from '#db/queries/shop-watch.ts';
import { findingsOf } from '#domain/shop-watch.ts';
import type { Context } from '../context.ts';
import { describeError, log } from '../log.ts';
import { readShopFacts } from '../watch/shop-facts.ts';

type Health = RouteOutput<typeof metaRoutes.health>;

/** Mail waiting longer than this, in seconds, means that something needs repair: it normally leaves within a minute. */
const LATE_AFTER_SECONDS = 15 * 60;

/** How long a failed mail counts as a problem, in milliseconds; after that, the office must have decided to leave it. */
const RECENT_MS = 24 * 3_600_000;

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
    const trouble = await mailProblems(db, now, new Date(now.getTime() - RECENT_MS));
    const oldestMailSeconds = Math.round(trouble.oldestSeconds);
    if (oldestMailSeconds > LATE_AFTER_SECONDS) return { mail: 'late', oldestMailSeconds };
    return { mail: trouble.failed > 0 ? 'failed' : 'ok', oldestMailSeconds };
  } catch {
    return { mail: 'unknown', oldestMailSeconds: null };
  }
}

/** The package version and commit. The build inserts them; from source they come from the environment. */
const version: string = process.env.APP_VERSION ?? 'unknown';

/** The gauges to scrape. When the database is down, the only gauge reports that. */
export async function readMetrics({ db, now, requestId }: Context): Promise<string> {
  const gauges = await databaseMetrics(db, now).catch((error: unknown): Gauge[] => {
    log('warn', 'metrics_without_database', { requestId, ...describeError(error) });
    const help = 'Whether the database answered this scrape.';
    return [{ name: 'nene_database_up', help, samples: [{ value: 0 }] }];
  });
  return exposition(gauges);
}

/**
 * Gauges read from the database, which are the same on every instance. @throws the driver's error when the
 * database does not respond
 */
async function databaseMetrics(db: Db, now: Date): Promise<Gauge[]> {
  const [outbox, runs, current] = await Promise.all([outboxDepth(db, now), listJobRuns(db), pingSchema(db)]);
  const gauge = (name: string, help: string, value: number): Gauge => ({
    name,
    help,
    samples: [{ value }],
  });
  return [
    gauge('nene_database_up', 'Whether the database answered this scrape.', 1),
    gauge(
      'nene_migrations_current',
      'Whether every migration this release needs was applied.',
      Number(current),
    ),
    gauge('nene_outbox_queued', 'Messages waiting to be sent.', outbox.queued),
    gauge(
      'nene_outbox_oldest_seconds',
      'How long the oldest waiting message has waited, in seconds.',
      Math.round(outbox.oldestSeconds),
    ),
    gauge('nene_outbox_failed', 'Messages given up and not sent again.', outbox.failed),
    {
      name: 'nene_job_last_success_timestamp_seconds',
      help: 'When a scheduled function last succeeded, seconds since 1970.',
      samples: runs.map(({ job, at }) => ({ labels: { job }, value: Date.parse(at) / 1000 })),
    },
  ];
}

/** One value of a metric, distinguished by its labels. */
interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A gauge and its current values. */
interface Gauge {
  readonly name: string;
  readonly help: string;
  readonly samples: readonly Sample[];
}

/** Content type of the text format (https://prometheus.io/docs/instrumenting/exposition_formats/). */
export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

function line(name: string, { labels = {}, value }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}=${JSON.stringify(text)}`);
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`;
}

/** Gauges in Prometheus' text format; gauges without values are omitted. */
function exposition(gauges: readonly Gauge[]): string {
  const blocks = gauges
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, help, samples }) =>
      [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, ...samples.map((sample) => line(name, sample))].join(
        '\n',
      ),
    );
  return `${blocks.join('\n')}\n`;
}
