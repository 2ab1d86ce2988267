import type { Db } from '#db/connect.ts';
import { outboxDepth } from '#db/queries/deliveries.ts';
import { listJobRuns, pingSchema } from '#db/queries/health.ts';
import type { Context } from '../context.ts';
import { describeError, log } from '../log.ts';

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
