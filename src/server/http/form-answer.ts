import type { FormOptions } from '#contract/route.ts';
import type { Config } from '../config.ts';
import type { AppError } from '../errors.ts';
import { fetchOwnSite } from '../own-site.ts';
import { KEY_FIELD, HONEYPOT_FIELD } from './read-body.ts';
import { problemOf, problemResponse, statusOf } from './problems.ts';

/** What the thank-you page may repeat, by the name in its address; nothing that says who asked. */
const repeated = {
  ...{ service: 'serviceType', day: 'preferredDate', time: 'preferredTime', at: 'createdAt' },
  urgent: 'isEmergency',
};

/** The part of a request's link that shows the visit; the key behind `#`, which shows everything, stays out of addresses. */
const VISIT = /\/j\/([\w-]{22})(?:#|$)/;

/**
 * After a plain form post: redirects to the thank-you page, with the reference a visitor can quote on the phone and what
 * was asked.
 */
export function formAnswer(
  form: FormOptions,
  value: unknown,
  repeats: Readonly<Record<string, string>> = {},
): Response {
  const record = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const query = new URLSearchParams({ ref: reference(record), ...repeats });
  for (const [name, field] of Object.entries(repeated)) {
    const given = record[field];
    if (typeof given === 'string' || given === true) query.set(name, String(given));
  }
  const visit = VISIT.exec(String(record['link']))?.[1];
  if (visit) query.set('visit', visit);
  return new Response(null, { status: 303, headers: { location: `${form.thanks}?${query.toString()}` } });
}

/** The part of a record's id (or number) that a person can read out. */
function reference(record: Record<string, unknown>): string {
  const found = record['quoteNumber'] ?? record['id'];
  const text = typeof found === 'string' ? found : '';
  return text.length === 36 ? text.slice(0, 8).toUpperCase() : text;
}

/**
 * The form's page with the typed values and the errors, for a visitor without JavaScript. If the page cannot be
 * fetched, the response is the problem itself.
 */
export async function formError(
  form: FormOptions,
  typed: ReadonlyMap<string, string>,
  appError: AppError,
  { config, requestId }: { config: Config; requestId: string },
): Promise<Response> {
  const page = await fetchPage(config.selfOrigin, form.page);
  if (!page) return problemResponse(appError, requestId);
  const { fillForm } = await import('./fill-form.ts');
  const problem = problemOf(appError, requestId);
  const hidden = new Set([KEY_FIELD, HONEYPOT_FIELD]);
  const values = new Map([...typed].filter(([name]) => !hidden.has(name)));
  const headers = pageHeaders(page);
  if (appError.retryAfter !== undefined) headers.set('retry-after', String(Math.ceil(appError.retryAfter)));
  const html = fillForm(await page.text(), {
    values,
    errors: problem.errors ?? {},
    message: problem.detail,
  });
  return new Response(html, { status: statusOf(appError.code), headers });
}

/** The headers of a static page that is sent on with additions. */
export function pageHeaders({ headers }: Response): Headers {
  const kept = new Headers({ 'content-type': 'text/html; charset=utf-8' });
  for (const name of ['content-security-policy', 'permissions-policy']) {
    const value = headers.get(name);
    if (value) kept.set(name, value);
  }
  return kept;
}

/** A page of this deploy; undefined if it cannot be had in time. */
export async function fetchPage(origin: string | undefined, path: string): Promise<Response | undefined> {
  if (!origin) return undefined;
  try {
    const response = await fetchOwnSite(origin, path, { timeoutMs: 1_500 });
    return response.ok ? response : undefined;
  } catch {
    return undefined;
  }
}
