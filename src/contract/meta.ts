import * as z from 'zod/mini';
import { findingKinds } from '#domain/shop-watch.ts';
import { route } from './route.ts';

export const health = z.object({
  /** `degraded`: serving, but needs attention. `failing`: cannot serve requests. */
  status: z.enum(['ok', 'degraded', 'failing']),
  /** `not_asked`: only `?deep=1` asks, because that wakes a sleeping database. */
  database: z.enum(['ok', 'unreachable', 'not_migrated', 'not_asked']),
  /** `late`: a mail has been waiting for over 15 minutes. `failed`: delivery of one was abandoned in the last 24 hours. */
  mail: z.enum(['ok', 'late', 'failed', 'unknown', 'not_asked']),
  oldestMailSeconds: z.nullable(z.number()),
  /** What the shop's own watch would find now; empty unless asked with `?deep=1`. */
  findings: z.array(z.enum(findingKinds)),
  version: z.string(),
  uptimeSeconds: z.number(),
});

export const metaRoutes = {
  health: route({
    name: 'health',
    summary:
      'Whether the service answers; with ?deep=1, also the state of its database and mail, and what the shop’s own watch finds. Without it they are not_asked, so that a monitor does not keep a sleeping database awake',
    method: 'GET',
    path: '/api/health',
    auth: 'none',
    query: z.object({ deep: z.optional(z.enum(['0', '1'])) }),
    success: { status: 200, alsoUnavailable: true, schema: health },
    maxBytes: 0,
  }),
  openapi: route({
    name: 'openapi',
    summary: 'This document',
    method: 'GET',
    path: '/api/openapi.json',
    auth: 'none',
    success: { status: 200, schema: z.record(z.string(), z.unknown()) },
    maxBytes: 0,
  }),
  metrics: route({
    name: 'metrics',
    summary: 'Gauges for a monitor, in the text format of Prometheus',
    method: 'GET',
    path: '/api/metrics',
    auth: 'operator',
    success: { status: 200, type: 'text/plain' },
    maxBytes: 0,
  }),
};
