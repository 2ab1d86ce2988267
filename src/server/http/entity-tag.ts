import { Hono } from 'hono';
import { etag } from 'hono/etag';
import type { NetlifyHandler, Platform } from './serve.ts';

/** A function whose answers carry a hash of their bytes: a caller who has them gets a 304 without a body. */
export function withEntityTags(handler: NetlifyHandler): NetlifyHandler {
  const app = new Hono<{ Bindings: { platform: Platform } }>();
  app.use(etag()).all('*', (c) => handler(c.req.raw, c.env.platform));
  return async (request, platform = {}) => app.fetch(request, { platform });
}
