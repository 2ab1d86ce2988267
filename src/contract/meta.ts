import * as z from 'zod/mini';
import { route } from './route.ts';

export const health = z.object({
  status: z.enum(['ok', 'unavailable']),
  database: z.enum(['ok', 'unreachable', 'not_migrated']),
});

export const metaRoutes = {
  health: route({
    name: 'health',
    summary: 'Whether the service and its database answer',
    method: 'GET',
    path: '/api/health',
    auth: 'none',
    success: { status: 200, schema: health },
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
};
