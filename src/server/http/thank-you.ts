import { randomUUID } from 'node:crypto';
import { timeName } from '#content/place/place.ts';
import { preferredTimes } from '#domain/requests.ts';
import { readRepeatedQuote } from '#domain/repeated-quote.ts';
import { answerTime, CALL_US } from '#domain/next-steps.ts';
import { bookingServiceTypes } from '#domain/service-types.ts';
import { formatCalendarDate, formatDateTime } from '#domain/shop-time.ts';
import { escapeText } from '../html.ts';
import { fetchPage, pageHeaders } from './form-answer.ts';
import { withStandardHeaders } from './reply.ts';
import { configFromEnvironment, type NetlifyHandler } from './serve.ts';

const REFERENCE = /^(?:[0-9A-F]{8}|Q-\d{4}-\d{5,9})$/;
const VISIT = /^[\w-]{22}$/;
const MOMENT = /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
const RECEIVED = /\/received$/;
/** How long a quote's page states its total, which it computes at today's prices. */
const DAY_MS = 86_400_000;

/**
 * The address that a plain form leads to, on top of the API: the static thank-you page, with what its query repeats. Reading
 * it again sends nothing again. If the page cannot be fetched, it redirects there with the same query.
 */
export function withThankYou(api: NetlifyHandler): NetlifyHandler {
  return async (request, platform) => {
    const { pathname, search, searchParams } = new URL(request.url);
    if (!RECEIVED.test(pathname)) return api(request, platform);
    const path = pathname.replace(RECEIVED, '/thank-you');
    const page = await fetchPage(configFromEnvironment().selfOrigin, path);
    const answer = page
      ? new Response(fillThankYou(await page.text(), searchParams), { headers: pageHeaders(page) })
      : new Response(null, { status: 303, headers: { location: path + search } });
    return withStandardHeaders(answer, randomUUID());
  };
}

/**
 * Shows on the thank-you page what its address repeats: only our own words, from our lists, and dates in our own form, so
 * that a crafted link cannot put other text on the page. Prices are computed, never read from it.
 */
function fillThankYou(page: string, given: URLSearchParams): string {
  const texts = repeatedIn(given);
  return page
    .replace(/<div hidden>(<dt>[^<]*<\/dt><dd id="(\w+)">)/g, (hidden, start: string, name: string) => {
      const text = texts[name];
      return text ? `<div>${start}${escapeText(text)}` : hidden;
    })
    .replace(/<a id="follow"( class="[^"]*") hidden>/, (hidden, style: string) => {
      const visit = VISIT.exec(given.get('visit') ?? '')?.[0];
      return visit ? `<a href="/j/${visit}"${style}>` : hidden;
    })
    .replace(/<p id="unread"[^>]*>[^<]*<\/p>/, '');
}

function repeatedIn(given: URLSearchParams): Record<string, string | undefined> {
  const text = (name: string) => given.get(name) ?? '';
  const label = (options: readonly { value: string; label: string }[], name: string) =>
    options.find(({ value }) => value === text(name))?.label;
  const at = MOMENT.test(text('at')) ? new Date(text('at')) : new Date(Number.NaN);
  const isEmergency = text('urgent') === 'true';
  const ref = REFERENCE.exec(text('ref'))?.[0];
  const isRecent = Math.abs(Date.now() - at.getTime()) < DAY_MS;
  const quote = isRecent && ref?.startsWith('Q-') ? readRepeatedQuote(given.toString(), at) : undefined;
  const latest = !isEmergency && isDate(at) && answerTime(at);
  const day = new Date(`${text('day')}T00:00:00Z`);
  return {
    ref,
    service: label(bookingServiceTypes, 'service'),
    day: MOMENT.test(`${text('day')}T00:00:00Z`) && isDate(day) ? formatCalendarDate(text('day')) : undefined,
    time: label(preferredTimes, 'time'),
    at: isDate(at) ? formatDateTime(at) : undefined,
    urgent: isEmergency ? CALL_US : undefined,
    ...quote,
    by: latest ? `${latest} ${timeName}` : undefined,
  };
}

const isDate = (date: Date) => !Number.isNaN(date.getTime());
