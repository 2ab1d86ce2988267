import { randomUUID } from 'node:crypto';
import { placeOfShared, SHARE_PATH } from '#contract/shared-text.ts';
import { withStandardHeaders } from './headers.ts';
import { readBytes } from './read-body.ts';
import type { NetlifyHandler } from './serve.ts';

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
