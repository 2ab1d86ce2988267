import type { Problem } from '#contract/problem.ts';
import type { CustomerVisit } from '#contract/times/customer.ts';
import { phoneDisplay } from '#domain/business.ts';
import { readBytes } from './read-body.ts';
import type { NetlifyHandler, Platform } from './serve.ts';
import { messagePage, type Notice, visitPage, visitPageHeaders } from '../times/visit-page.ts';

const PAGE = /^\/times\/([^/]{1,64})(?:\/(choose|cancel))?$/;

/** The confirmation shown on the page after each step. */
const DONE: Readonly<Record<string, string>> = {
  chosen: 'Mahalo! You are booked for this time.',
  moved: 'Your appointment has moved to this time.',
  cancelled: 'Your appointment is cancelled. Mahalo for letting us know.',
};

/** In bytes; enough for the longest reason with every character percent-encoded. */
const MAX_FORM = 32 * 1024;

/**
 * Serves `/times/TOKEN` as a page that needs no script, on top of the API: it renders the API's responses and turns its
 * forms into API requests. Every other request goes to the API unchanged.
 */
export function withVisitPages(api: NetlifyHandler): NetlifyHandler {
  return async (request, platform = {}) => {
    const url = new URL(request.url);
    const match = PAGE.exec(url.pathname);
    if (!match) return api(request, platform);
    const [, token = '', step] = match;
    const ask = apiCaller(api, request, platform, `/api/times/${token}`);
    const place = `/times/${token}`;
    if (!step) return show(await ask('GET', ''), place, DONE[url.searchParams.get('done') ?? ''] ?? null);
    // The visitor reloaded a form's address.
    if (request.method !== 'POST') return seeOther(place);
    const fields = await readForm(request);
    if (!fields) return show(await ask('GET', ''), place, null);
    const answer = await ask('POST', `/${step}`, fields);
    if (answer.ok)
      return seeOther(
        `${place}?done=${step === 'cancel' ? 'cancelled' : fields['seen'] ? 'moved' : 'chosen'}`,
      );
    return show(answer, place, null, () => ask('GET', ''));
  };
}

type Ask = (method: 'GET' | 'POST', step: string, body?: object) => Promise<Response>;

/** Sends API requests on behalf of the visitor, with the visitor's address and headers. */
function apiCaller(api: NetlifyHandler, request: Request, platform: Platform, path: string): Ask {
  return (method, step, body) => {
    const headers = new Headers(request.headers);
    headers.delete('content-length');
    headers.set('content-type', 'application/json');
    const sent = new Request(new URL(path + step, request.url), {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return api(sent, platform);
  };
}

/** A form's fields; undefined for a body that is too large or cut off. */
async function readForm(request: Request): Promise<Record<string, string> | undefined> {
  const bytes = await readBytes(request, MAX_FORM).catch(() => undefined);
  return bytes && Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)));
}

const seeOther = (location: string) => new Response(null, { status: 303, headers: { location } });

/** Renders an API response as a page: the visit, or the error. */
async function show(
  answer: Response,
  action: string,
  done: string | null,
  again?: () => Promise<Response>,
): Promise<Response> {
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  for (const [name, value] of Object.entries(visitPageHeaders)) headers.set(name, value);
  const reply = (text: string) => new Response(text, { status: answer.status, headers });
  if (answer.ok) {
    const notice: Notice | null = done ? { text: done, isError: false } : null;
    return reply(visitPage((await answer.json()) as CustomerVisit, action, notice));
  }
  const problem = (await answer.json()) as Problem;
  const visit = (problem.current as CustomerVisit | undefined) ?? (await retried(again));
  const text = Object.values(problem.errors ?? {})[0] ?? problem.detail;
  if (visit) return reply(visitPage(visit, action, { text, isError: true }));
  if (answer.status === 404 || answer.status === 422)
    return reply(
      messagePage(
        'This link no longer works',
        `We may have sent you a newer one. Call or text us: ${phoneDisplay}.`,
      ),
    );
  return reply(messagePage('That did not work', problem.detail));
}

/** The current visit, shown again under the error of a form. */
async function retried(again: (() => Promise<Response>) | undefined): Promise<CustomerVisit | undefined> {
  const answer = await again?.();
  return answer?.ok ? ((await answer.json()) as CustomerVisit) : undefined;
}
