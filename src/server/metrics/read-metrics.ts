import { poolState } from '#db/connect.ts';
import type { Context } from '../context.ts';
import { describeError, log } from '../log.ts';
import { databaseMetrics } from './database-metrics.ts';
import { exposition, type Metric } from './exposition.ts';
import { processMetrics } from './process-metrics.ts';

/** Everything there is to scrape. With the database away it says so and still tells what the process counted. */
export async function readMetrics({ db, now, requestId }: Context): Promise<string> {
  const global = await databaseMetrics(db, now).catch((error: unknown): Metric[] => {
    log('warn', 'metrics_without_database', { requestId, ...describeError(error) });
    const help = 'Whether the database answered this scrape.';
    return [{ name: 'nene_database_up', help, type: 'gauge', samples: [{ value: 0 }] }];
  });
  // Asked last, so that the scrape's own queries are not taken for load.
  return exposition([...processMetrics(poolState(db)), ...global]);
}
