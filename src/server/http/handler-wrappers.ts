import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { randomUUID } from 'node:crypto';
import { placeOfShared, SHARE_PATH } from '#contract/shared-text.ts';
import type { NetlifyHandler, Platform } from './serve.ts';
import { withStandardHeaders } from './reply.ts';
import { readBytes } from './read-body.ts';

/** Gives a function's responses an entity tag, a hash of their bytes, so that a client that has them gets a 304. */
export function withEntityTags(handler: NetlifyHandler): NetlifyHandler {
  const app = new Hono<{ Bindings: { platform: Platform } }>();
  app.use(etag()).all('*', (c) => handler(c.req.raw, c.env.platform));
  return async (request, platform = {}) => app.fetch(request, { platform });
}

/** In bytes; enough for the longest text that New call reads, percent-encoded. */
const MAX_FORM = 128 * 1024;

/**
 * Sends a text that another app shared on to New call, on top of the API. The service worker does so before the text leaves
 * the device; this is for a device without one. The text is neither stored nor logged.
 */
export function withSharedText(api: NetlifyHandler): NetlifyHandler {
  return async (request, platform = {}) => {
    if (new URL(request.url).pathname !== SHARE_PATH) return api(request, platform);
    const bytes =
      request.method === 'POST' ? await readBytes(request, MAX_FORM).catch(() => undefined) : undefined;
    const location = placeOfShared(new URLSearchParams(new TextDecoder().decode(bytes)));
    return withStandardHeaders(new Response(null, { status: 303, headers: { location } }), randomUUID());
  };
}
