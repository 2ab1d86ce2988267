import { Hono } from 'hono';
import { etag } from 'hono/etag';
import type { NetlifyHandler, Platform } from './serve.ts';

/** Gives a function's responses an entity tag, a hash of their bytes, so that a client that has them gets a 304. */
export function withEntityTags(handler: NetlifyHandler): NetlifyHandler {
  const app = new Hono<{ Bindings: { platform: Platform } }>();
  app.use(etag()).all('*', (c) => handler(c.req.raw, c.env.platform));
  return async (request, platform = {}) => app.fetch(request, { platform });
}
