import { join } from 'node:path';
import { formatCents } from '#domain/money.ts';
import { matcher } from '#server/http/by-path.ts';
import { escapeText as safe } from '#server/html.ts';
import type { LocalFunction } from './functions.ts';
import { openTestCards, type TestCards, type TestEventName, type TestOutcome } from './test-cards.ts';
import type { TestSession } from './test-cards-objects.ts';

/** Where the test card page is, beside the site. */
export const TEST_CARDS = '/test-cards';
/** The key that the test page takes. */
export const TEST_KEY = 'sk_test_page';

const frame = (title: string, body: string, status = 200) =>
  new Response(
    `<!doctype html><html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${safe(title)}</title><style>
:root{color-scheme:light dark}*{box-sizing:border-box}body{font:1.0625rem/1.5 system-ui,sans-serif;max-width:34rem;margin:0 auto;padding:1rem}
.test{background:#7a2e00;color:#fff;padding:.75rem 1rem;border-radius:8px;font-weight:700}
button,a.button{display:block;width:100%;min-height:48px;margin:.5rem 0;padding:.7rem;border:1px solid;border-radius:8px;background:transparent;color:inherit;font:inherit;text-align:center;text-decoration:none}
li{margin:1rem 0;padding:0 0 1rem;border-bottom:1px solid}ul{list-style:none;padding:0}</style></head><body>
<p class="test">Test page: no card is charged.</p><h1>${safe(title)}</h1>${body}</body></html>`,
    { status, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } },
  );

const form = (action: string, name: string, value: string, label: string) =>
  `<form method="post" action="${action}"><input type="hidden" name="${name}" value="${value}"><button>${label}</button></form>`;

function payPage(session: TestSession, declined: boolean): Response {
  const action = `${TEST_CARDS}/pay/${session.id}`;
  const choices = { paid: 'Pay', declined: 'Decline', slow: 'Pay slowly', disputed: 'Pay, then dispute it' };
  const back = `<a class="button" href="${safe(session.cancel)}">Leave without paying</a>`;
  const open = Object.entries(choices).map(([outcome, label]) => form(action, 'outcome', outcome, label));
  return frame(
    formatCents(session.cents),
    `<p>${safe(session.title)}</p>${declined ? '<p role="alert">The card was declined. Nothing was charged.</p>' : ''}
     ${session.status === 'open' ? open.join('') + back : `<p role="status">This page was used.</p>${back}`}`,
  );
}

function listPage(cards: TestCards): Response {
  const later: [TestEventName, string, (session: TestSession) => boolean][] = [
    ['succeeds', 'It succeeds', ({ status }) => status === 'slow'],
    ['fails', 'It fails', ({ status }) => status === 'slow'],
    ['refund', 'Refund it here', ({ status, refunded, cents }) => status === 'paid' && refunded < cents],
    ['dispute', 'Dispute it', ({ status, disputed }) => status === 'paid' && disputed === 'no'],
    ['win', 'We win', ({ disputed }) => disputed === 'open'],
    ['lose', 'We lose', ({ disputed }) => disputed === 'open'],
  ];
  const rows = cards.sessions.toReversed().map((session) => {
    const can = later.filter(([, , isPossible]) => isPossible(session));
    const buttons = can.map(([what, label]) =>
      form(`${TEST_CARDS}/happen/${session.id}`, 'what', what, label),
    );
    return `<li>${safe(session.title)}: ${formatCents(session.cents)}, ${session.status}${buttons.join('')}</li>`;
  });
  const payOut = form(`${TEST_CARDS}/pay-out`, 'what', 'all', 'Pay out to the bank');
  return frame('Test card payments', `${payOut}<ul>${rows.join('') || '<li>None yet.</li>'}</ul>`);
}

const seeOther = (location: string) => new Response(null, { status: 303, headers: { location } });
const refused = (status: number, message: string) =>
  Response.json({ error: { type: 'invalid_request_error', message } }, { status });

/** Stripe's part of the test page. */
async function answerApi(cards: TestCards, request: Request, path: string): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const given = atob((request.headers.get('authorization') ?? '').replace('Basic ', '')).split(':')[0];
  if (given !== TEST_KEY) return refused(401, 'Invalid API Key provided.');
  const key = request.headers.get('idempotency-key') ?? '';
  if (request.method === 'GET') {
    if (path === 'balance') return Response.json({ object: 'balance', livemode: false });
    if (path === 'balance_transactions')
      return Response.json(
        cards.listLines(searchParams.get('payout'), searchParams.get('expand[]') === 'data.source'),
      );
    const dispute = path.startsWith('disputes/') ? cards.dispute(path.slice(9)) : undefined;
    if (dispute) return Response.json(dispute);
    const events = path === 'events' ? cards.listEvents(searchParams) : undefined;
    return events ? Response.json(events) : refused(404, 'No such object.');
  }
  if (path === 'files') {
    const file = cards.keepFile(await request.formData());
    return file ? Response.json(file) : refused(400, 'Invalid file.');
  }
  const fields = new URLSearchParams(await request.text());
  if (path.startsWith('disputes/'))
    return cards.answer(path.slice(9), fields).then(
      (dispute) => Response.json(dispute),
      (error: Error) => refused(400, error.message),
    );
  if (path === 'checkout/sessions') return Response.json(await cards.start(fields, key));
  const session = cards.find(fields.get('payment_intent') ?? '');
  if (path !== 'refunds' || !session) return refused(404, 'No such payment_intent.');
  const known = cards.answered(key);
  if (known) return Response.json(known);
  try {
    const ours = fields.get('metadata[refund]');
    const metadata: Record<string, string> = ours ? { refund: ours } : {};
    return Response.json(await cards.refund(session, Number(fields.get('amount')), metadata, key));
  } catch (error) {
    return refused(400, error instanceof RangeError ? error.message : 'It failed.');
  }
}

/** Answers for the test card page and for the provider behind it. */
export async function answerTestCards(cards: TestCards, request: Request): Promise<Response> {
  const [what = '', ...rest] = new URL(request.url).pathname.slice(TEST_CARDS.length + 1).split('/');
  if (what === 'v1') return answerApi(cards, request, rest.join('/'));
  if (what === '') return listPage(cards);
  const fields = request.method === 'POST' ? new URLSearchParams(await request.text()) : undefined;
  if (what === 'pay-out' && fields) {
    await cards.payOut();
    return seeOther(TEST_CARDS);
  }
  const session = cards.find(rest[0] ?? '');
  if (!session) return frame('There is no such payment.', '', 404);
  if (what === 'happen' && fields) {
    await cards.happen(session, fields.get('what') as TestEventName);
    return seeOther(TEST_CARDS);
  }
  const outcome = fields?.get('outcome') as TestOutcome | undefined;
  if (!outcome || outcome === 'declined') return payPage(session, outcome === 'declined');
  await cards.leave(session, outcome);
  return seeOther(session.success);
}

/** The test card page as a function of the local server; it is deployed nowhere. */
const testCardsFunction = (cards: TestCards): LocalFunction => ({
  ...matcher({ path: [TEST_CARDS, `${TEST_CARDS}/*`] }),
  name: 'test-cards',
  schedule: undefined,
  handler: (request) => answerTestCards(cards, request),
});

/** The test card page of this machine, if the environment names it as the provider; otherwise nothing. */
export async function localTestCards(env: NodeJS.ProcessEnv): Promise<LocalFunction[]> {
  const { CARDS_URL, CARDS_WEBHOOK_SECRET = '', SELF_ORIGIN = '', SITE_URL, DATA_DIR = '', NODE_ENV } = env;
  if (!CARDS_URL?.includes(`//${TEST_KEY}@`)) return [];
  const cards = await openTestCards({
    pageUrl: `${SITE_URL || SELF_ORIGIN}${TEST_CARDS}`,
    webhookUrl: `${SELF_ORIGIN}/api/cards`,
    secret: CARDS_WEBHOOK_SECRET,
    file: join(DATA_DIR, 'test-cards.json'),
    production: NODE_ENV === 'production',
  });
  return [testCardsFunction(cards)];
}
