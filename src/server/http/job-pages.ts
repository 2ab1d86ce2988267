import type { CustomerJob, CustomerVisit } from '#contract/documents/job-page.ts';
import { tokenHeader, tokenInHeader } from '#contract/documents/link-token.ts';
import type { Problem } from '#contract/problem.ts';
import { phoneDisplay } from '#domain/business.ts';
import { checkWords } from '#domain/door-words.ts';
import { CARD_BACK } from '#domain/job-link.ts';
import { jobPage, messagePage, type Notice, visitPage } from '../job-page/page.ts';
import { jobPageHeaders } from '../job-page/style.ts';
import { readBytes } from './read-body.ts';
import type { NetlifyHandler, Platform } from './serve.ts';

/** Where the form of `/check-us` is posted without script, and the page that it stands on. */
const CHECKED = '/check-us/answer';
const CHECK_FORM = '/check-us#door';
const PAGE = /^\/j\/([^/]{1,64})(?:\/(choose|cancel|approve|decline|change))?$/;

/** The confirmation shown on the page after each step. */
const DONE: Readonly<Record<string, string>> = {
  chosen: 'Mahalo! You are booked for this time.',
  moved: 'Your appointment has moved to this time.',
  cancelled: 'Your appointment is cancelled. Mahalo for letting us know.',
  approve: 'Mahalo! You accepted the price.',
  decline: 'Thank you for telling us.',
  change: 'We have your message and will send a new price.',
};
const doneOf = (step: string, fields: Record<string, string>) =>
  step === 'cancel' ? 'cancelled' : step === 'choose' ? (fields['seen'] ? 'moved' : 'chosen') : step;

/** For a customer who comes back from the card page in another tab or app than they left. */
const BACK_WORDS = 'If you paid, thank you. Open the link in our message again to see your payment.';

/** In bytes; enough for the largest signature, and for the longest reason with every character percent-encoded. */
const MAX_FORM = 64 * 1024;

/**
 * Serves `/j/VISIT` as a page, on top of the API: it renders the API's responses and turns its forms into API requests.
 * The path alone shows the visit and needs no script; with the key of the link in a header, which the page's script sends,
 * it has price, papers and payment too. It also answers the form of `/check-us`. Every other request goes to the API
 * unchanged.
 */
export function withJobPages(api: NetlifyHandler): NetlifyHandler {
  return async (request, platform = {}) => {
    const url = new URL(request.url);
    if (url.pathname === CHECKED) return answerCheck(api, request, platform);
    if (url.pathname === CARD_BACK) return reply(new Response(), messagePage('Mahalo!', BACK_WORDS));
    const match = PAGE.exec(url.pathname);
    if (!match) return api(request, platform);
    const [, visit = '', step] = match;
    const page = new JobPage(api, request, platform, visit);
    const done = DONE[url.searchParams.get('done') ?? ''];
    if (!step) return page.show(done ? { text: done, isError: false } : null);
    // The visitor reloaded a form's address.
    if (request.method !== 'POST') return seeOther(page.place);
    const fields = await readForm(request);
    if (!fields) return page.show(null);
    const answer = await page.send(step, fields);
    return answer.ok
      ? seeOther(`${page.place}?done=${doneOf(step, fields)}`)
      : page.show(await problemOf(answer), answer);
  };
}

/** Says on a page whether somebody at a door comes from us. */
async function answerCheck(api: NetlifyHandler, request: Request, platform: Platform): Promise<Response> {
  if (request.method !== 'POST') return seeOther(CHECK_FORM);
  const { said = '' } = (await readForm(request)) ?? {};
  const answer = await api(onBehalf(request, 'POST', '/api/check', { said }), platform);
  const back = { href: CHECK_FORM, label: 'Check again' };
  if (!answer.ok)
    return reply(answer, messagePage('That did not work', (await problemOf(answer)).text, back));
  const { ours } = (await answer.json()) as { ours: boolean };
  return reply(answer, messagePage(ours ? 'Yes' : 'No', ours ? checkWords.yes : checkWords.no, back));
}

/** An API request on behalf of the visitor, with the visitor's address and headers. */
function onBehalf(request: Request, method: 'GET' | 'POST', path: string, body?: object): Request {
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  headers.set('content-type', 'application/json');
  return new Request(new URL(path, request.url), {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

/** A form's fields; undefined for a body that is too large or cut off. */
async function readForm(request: Request): Promise<Record<string, string> | undefined> {
  const bytes = await readBytes(request, MAX_FORM).catch(() => undefined);
  return bytes && Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)));
}

const seeOther = (location: string) => new Response(null, { status: 303, headers: { location } });

/** The reason that a step failed. */
async function problemOf(answer: Response): Promise<Notice> {
  const problem = (await answer.json()) as Problem;
  return { text: Object.values(problem.errors ?? {})[0] ?? problem.detail, isError: true };
}

/** One request for a customer's page. */
class JobPage {
  readonly place: string;
  readonly #api: NetlifyHandler;
  readonly #request: Request;
  readonly #platform: Platform;
  readonly #visit: string;

  constructor(api: NetlifyHandler, request: Request, platform: Platform, visit: string) {
    this.place = `/j/${visit}`;
    this.#api = api;
    this.#request = request;
    this.#platform = platform;
    this.#visit = visit;
  }

  #ask(method: 'GET' | 'POST', path: string, body?: object): Promise<Response> {
    return this.#api(onBehalf(this.#request, method, path, body), this.#platform);
  }

  /** Takes a step: about the visit with the path's token, about the price with the key. */
  send(step: string, fields: Record<string, string>): Promise<Response> {
    if (step === 'choose' || step === 'cancel')
      return this.#ask('POST', `/api/times/${this.#visit}/${step}`, fields);
    const { revision, ...rest } = fields;
    return this.#ask('POST', `/api/documents/${tokenInHeader}/${step}`, {
      ...rest,
      revision: Number(revision),
    });
  }

  /** The page as it is now. @param answer the answer to a step that failed, whose status and headers the page keeps */
  async show(notice: Notice | null, answer?: Response): Promise<Response> {
    const options = { action: this.place, notice, now: new Date() };
    const locked = this.#request.headers.get(tokenHeader);
    if (locked) {
      const job = await this.#ask('GET', `/api/documents/${tokenInHeader}/job`);
      if (job.ok) return reply(answer ?? job, jobPage((await job.json()) as CustomerJob, options));
      if (job.status !== 404 && job.status !== 422) return reply(job, await failed(job));
    }
    const visit = await this.#ask('GET', `/api/times/${this.#visit}`);
    if (visit.ok) {
      const shown = locked ? { ...options, notice: notice ?? HALF_A_LINK } : options;
      return reply(answer ?? visit, visitPage((await visit.json()) as CustomerVisit, shown));
    }
    if (visit.status !== 404 && visit.status !== 422) return reply(visit, await failed(visit));
    return reply(
      visit,
      messagePage(
        'This link no longer works',
        `We may have sent you a newer one. Call or text us: ${phoneDisplay}.`,
      ),
    );
  }
}

const HALF_A_LINK: Notice = {
  text: 'The end of this link is missing or changed, so price and papers stay closed. Open the link in our message, or call us.',
  isError: true,
};

const failed = async (answer: Response) =>
  messagePage('That did not work', ((await answer.json()) as Problem).detail);

function reply(answer: Response, text: string): Response {
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  for (const [name, value] of Object.entries(jobPageHeaders)) headers.set(name, value);
  return new Response(text, { status: answer.status, headers });
}
