import { randomUUID } from 'node:crypto';
import type { PoolState } from '#db/connect.ts';
import { version } from '../meta/version.ts';
import type { Metric, Sample } from './exposition.ts';
import { LATENCY_BUCKETS, requestCounts } from './request-counts.ts';

/** Tells this process's counters from those of other instances, and from its own before a restart. */
const instance = randomUUID().slice(0, 8);
const startedAt = Date.now() - performance.now();

/** What this process counted itself: requests, times, its pool, its age. Another instance has numbers of its own. */
export function processMetrics(pool: PoolState | undefined): Metric[] {
  const counts = [...requestCounts()].toSorted(([a], [b]) => a.localeCompare(b));
  return [
    {
      name: 'nene_http_requests_total',
      help: 'Requests answered, by route and status; errors are status 5xx.',
      type: 'counter',
      samples: counts.flatMap(([route, { byStatus }]) =>
        [...byStatus].map(([status, value]) => ({ labels: { instance, route, status }, value })),
      ),
    },
    {
      name: 'nene_http_request_duration_seconds',
      help: 'From arrival to answer, by route.',
      type: 'histogram',
      samples: counts.flatMap(([route, { buckets, seconds }]) =>
        histogram({ instance, route }, buckets, seconds),
      ),
    },
    {
      name: 'nene_pool_connections',
      help: 'Database connections of this process: in use, idle, and requests waiting for one.',
      type: 'gauge',
      samples: Object.entries(pool ?? {}).map(([state, value]) => ({
        labels: { instance, state },
        value: value as number,
      })),
    },
    {
      name: 'process_start_time_seconds',
      help: 'When this process began, seconds since 1970.',
      type: 'gauge',
      samples: [{ labels: { instance }, value: Math.round(startedAt) / 1000 }],
    },
    {
      name: 'nene_uptime_seconds',
      help: 'How long this process has run.',
      type: 'gauge',
      samples: [{ labels: { instance }, value: Math.round(performance.now()) / 1000 }],
    },
    {
      name: 'nene_build_info',
      help: 'What runs: always 1.',
      type: 'gauge',
      samples: [{ labels: { instance, version, node: process.version }, value: 1 }],
    },
  ];
}

function histogram(labels: Record<string, string>, buckets: readonly number[], seconds: number): Sample[] {
  let sum = 0;
  const cumulative = buckets.map((count, place) => ({
    labels: { ...labels, le: LATENCY_BUCKETS[place] ?? '+Inf' },
    value: (sum += count),
    suffix: '_bucket',
  }));
  return [
    ...cumulative,
    { labels, value: Math.round(seconds * 1e6) / 1e6, suffix: '_sum' },
    { labels, value: sum, suffix: '_count' },
  ];
}
