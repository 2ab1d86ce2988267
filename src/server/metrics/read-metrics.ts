import type { Context } from '../context.ts';
import { describeError, log } from '../log.ts';
import { databaseMetrics } from './database-metrics.ts';
import { exposition, type Gauge } from './exposition.ts';

/** The gauges to scrape. When the database is down, the only gauge reports that. */
export async function readMetrics({ db, now, requestId }: Context): Promise<string> {
  const gauges = await databaseMetrics(db, now).catch((error: unknown): Gauge[] => {
    log('warn', 'metrics_without_database', { requestId, ...describeError(error) });
    const help = 'Whether the database answered this scrape.';
    return [{ name: 'nene_database_up', help, samples: [{ value: 0 }] }];
  });
  return exposition(gauges);
}
