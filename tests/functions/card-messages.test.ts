import { createServer } from 'node:http';
import { expect, test, vi } from 'vitest';
import { factsOfEvent, payoutLine } from '#server/cards/stripe-events.ts';
import { CardRefusal } from '#server/cards/provider.ts';
import { signedProvider } from '#server/cards/signed-provider.ts';
import { hmacSha256 } from '#server/hashes.ts';
import { cardOffice, postMessage, signed } from '#tests/support/card-provider.ts';
import { makeSent } from '#tests/support/money.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { balanceTransaction, eventOf, examples } from '#tests/support/stripe-examples.ts';
import { withoutIds } from '#tests/support/without-ids.ts';

// What the card provider posts: which messages are believed, and what they say.

const { office, cards, url, open, read } = await cardOffice();
const { session, refund, dispute, payout } = examples;
const rows = async () => (await runSql(url, 'select count(*)::int as n from card_fact'))[0]!['n'];
const post = (event: object, options?: Parameters<typeof signed>[1]) => {
  const body = JSON.stringify(event);
  return postMessage(body, signed(body, options));
};

async function paidEvent() {
  const { id } = await makeSent(office);
  const page = await open(id);
  cards.dropsMessages = true;
  await cards.leave(page, 'paid');
  cards.dropsMessages = false;
  return { id, event: cards.events.at(-1)! };
}

test('a message with a wrong, missing or old signature, of another mode or no message at all leaves no row and one line without it', async () => {
  const { id, event } = await paidEvent();
  const before = await rows();
  const body = JSON.stringify(event);
  const lines: string[] = [];
  const log = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  vi.stubEnv('LOG_LEVEL', 'info');
  // A second too early is told from one in time, however long the messages take.
  vi.useFakeTimers({ toFake: ['Date'] });
  const old = new Date(Date.now() - 301_000);
  const soon = new Date(Date.now() + 301_000);
  const statuses = [
    await post(event, { secret: 'whsec_of-somebody-else-altogether' }),
    await postMessage(body, {}),
    await postMessage(`${body} `, signed(body)),
    await post(event, { at: old }),
    await post(event, { at: soon }),
    await post({ ...event, livemode: true }),
    await post({ object: 'event' }),
    await postMessage('{', signed('{')),
  ].map(({ status }) => status);
  vi.useRealTimers();
  log.mockRestore();
  vi.unstubAllEnvs();
  expect(statuses).toEqual([401, 401, 401, 401, 401, 400, 400, 400]);
  expect(lines.map((line) => (JSON.parse(line) as { event: string; why: string }).why)).toEqual([
    ...['signature', 'signature', 'signature', 'timestamp', 'timestamp', 'mode', 'body', 'body'],
  ]);
  expect(withoutIds(lines.join(''))).not.toMatch(/10471/);
  expect(lines.join('')).not.toMatch(/pi_|cs_/);
  expect(await rows()).toBe(before);
  expect(await read(id)).toMatchObject({ status: 'sent' });
});

test('a payment that is not ours, of no session we know or in another currency, is answered and leaves no row', async () => {
  const before = await rows();
  const foreign = [
    session,
    { ...session, client_reference_id: null },
    { ...session, client_reference_id: "' or 1=1" },
    { ...session, currency: 'eur' },
    { ...session, payment_intent: null },
  ];
  for (const object of foreign)
    expect((await post(eventOf('checkout.session.completed', object))).status).toBe(200);
  expect((await post(eventOf('customer.created', { id: 'cus_1' }))).status).toBe(200);
  expect(await rows()).toBe(before);
});

test('while the secret is replaced, messages signed with either are believed', async () => {
  const previous = 'whsec_the-one-that-was-before-it';
  vi.stubEnv('CARDS_WEBHOOK_SECRET', 'whsec_the-one-that-comes-after-it');
  vi.stubEnv('CARDS_WEBHOOK_SECRET_PREVIOUS', previous);
  const { event } = await paidEvent();
  const { readConfig } = await import('#server/config.ts');
  const { receivedCards } = await import('#server/http/card-handler.ts');
  const handler = receivedCards({ config: () => readConfig(process.env) });
  const body = JSON.stringify(event);
  const send = async (secret: string) =>
    (
      await handler(
        new Request('http://localhost/api/cards', {
          method: 'POST',
          body,
          headers: signed(body, { secret }),
        }),
      )
    ).status;
  const statuses = [
    await send(previous),
    await send('whsec_the-one-that-comes-after-it'),
    await send('whsec_of-neither-of-the-two-of-them'),
  ];
  vi.unstubAllEnvs();
  expect(statuses).toEqual([200, 200, 401]);
});

const at = new Date(1_234_567_890_000);
const due = new Date(1_681_257_599_000);
const said = { event: 'evt_1MoS6tLgUG5tbmjchDsX6fiT', at, session: null, refund: null, reason: null };
const of = session.payment_intent;

// prettier-ignore
test.each([
  ['checkout.session.completed', session, { kind: 'payment', ref: of, cents: 10_471, payment: of, session: session.client_reference_id }],
  ['checkout.session.completed', { ...session, payment_status: 'unpaid' }, null],
  ['checkout.session.async_payment_succeeded', session, { kind: 'payment', ref: of, cents: 10_471, payment: of, session: session.client_reference_id }],
  ['checkout.session.async_payment_failed', session, { kind: 'failed', ref: session.id, cents: 10_471, payment: of, session: session.client_reference_id }],
  ['refund.created', refund, { kind: 'refund', ref: refund.id, cents: 100, payment: of }],
  ['refund.created', { ...refund, metadata: { refund: 'ours' } }, { kind: 'refund', ref: refund.id, cents: 100, payment: of, refund: 'ours' }],
  ['refund.updated', { ...refund, status: 'failed' }, { kind: 'refund_failed', ref: refund.id, cents: 100, payment: of }],
  ['refund.failed', { ...refund, status: 'canceled' }, { kind: 'refund_failed', ref: refund.id, cents: 100, payment: of }],
  ['refund.created', { ...refund, status: 'requires_action' }, null],
  ['charge.dispute.created', dispute, null],
  ['charge.dispute.closed', { ...dispute, status: 'warning_closed' }, null],
  ['charge.dispute.funds_withdrawn', { ...dispute, status: 'needs_response' }, { kind: 'dispute', ref: dispute.id, cents: 1000, payment: of, reason: 'general', due }],
  ['charge.dispute.created', { ...dispute, status: 'needs_response' }, { kind: 'dispute', ref: dispute.id, cents: 1000, payment: of, reason: 'general', due }],
  ['charge.dispute.closed', { ...dispute, status: 'won' }, { kind: 'dispute_won', ref: dispute.id, cents: 1000, payment: of, reason: 'general' }],
  ['charge.dispute.closed', { ...dispute, status: 'lost' }, { kind: 'dispute_lost', ref: dispute.id, cents: 1000, payment: of, reason: 'general' }],
  ['payout.paid', payout, { kind: 'payout', ref: payout.id, cents: 1100, payment: null }],
  ['payout.failed', payout, { kind: 'payout_failed', ref: payout.id, cents: 1100, payment: null }],
] as const)('%s of Stripe’s example says %o', (type, object, fact) => {
  expect(factsOfEvent(eventOf(type, object), { live: false }, 'usd')).toEqual(fact ? [{ ...said, ...fact }] : []);
});

test('a line of a payout, and not the payout itself, is read from Stripe’s example', () => {
  expect(payoutLine('po_1', balanceTransaction)).toEqual({
    ref: balanceTransaction.id,
    payout: 'po_1',
    kind: 'payment',
    payment: balanceTransaction.source,
    grossCents: 100,
    feeCents: 33,
    at,
  });
  const source = { id: balanceTransaction.source, object: 'charge', payment_intent: 'pi_1' };
  expect(payoutLine('po_1', { ...balanceTransaction, source })).toMatchObject({ payment: 'pi_1' });
  expect(payoutLine('po_1', { ...balanceTransaction, type: 'payout' })).toBeUndefined();
});

test('the objects of the test page have no field that Stripe’s examples lack', async () => {
  const { event } = await paidEvent();
  const page = cards.find((event.data.object as { id: string }).id)!;
  cards.dropsMessages = true;
  await cards.happen(page, 'dispute');
  await cards.happen(page, 'refund');
  await cards.happen(page, 'win');
  await cards.payOut();
  const made = cards.events.map(({ data }) => data.object as { object: string; id: string });
  cards.dropsMessages = false;
  const lines = cards.listLines(made.findLast(({ object }) => object === 'payout')!.id).data;
  const fieldsOf = (example: object) => new Set(Object.keys(example));
  const known: Readonly<Record<string, Set<string>>> = {
    'checkout.session': fieldsOf(session),
    refund: fieldsOf(refund),
    dispute: fieldsOf(dispute),
    payout: fieldsOf(payout),
    balance_transaction: fieldsOf(balanceTransaction),
  };
  const objects = [...made, ...(lines as typeof made)];
  expect(new Set(objects.map(({ object }) => object))).toEqual(new Set(Object.keys(known)));
  for (const object of objects)
    expect(Object.keys(object).filter((field) => !known[object.object]!.has(field))).toEqual([]);
  expect(Object.keys(event).toSorted()).toEqual(Object.keys(examples.event).toSorted());
});

test('any other provider is believed when it signs as Standard Webhooks does', () => {
  const key = Buffer.from('a key of the tests, 32 bytes long').toString('base64');
  const settings = {
    provider: 'signed',
    url: 'https://key:@cards.example',
    live: true,
    secrets: [`whsec_${key}`],
  } as const;
  const provider = signedProvider(settings);
  const fact = {
    kind: 'payment',
    ref: 'p1',
    cents: 500,
    currency: 'usd',
    at: at.toISOString(),
    session: 's1',
    livemode: true,
  };
  const now = new Date(1_800_000_000_000);
  const send = (body: object, change: Record<string, string> = {}) => {
    const raw = JSON.stringify(body);
    const given: Record<string, string> = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': '1800000000',
      ...change,
    };
    const content = `${given['webhook-id']}.${given['webhook-timestamp']}.${raw}`;
    given['webhook-signature'] ??=
      `v1,bm9uZQ== v1,${hmacSha256(Buffer.from(key, 'base64'), content).toString('base64')}`;
    return provider.read(raw, (name) => given[name] ?? null, now);
  };
  expect(send(fact)).toMatchObject([
    { kind: 'payment', ref: 'p1', payment: 'p1', cents: 500, session: 's1', event: 'msg_1', at },
  ]);
  expect(() => send(fact, { 'webhook-signature': 'v1,bm9uZQ==' })).toThrow('wrong');
  expect(() => send(fact, { 'webhook-timestamp': '1799999699' })).toThrow('too old');
  expect(() => send({ ...fact, livemode: false })).toThrow('another mode');
  expect(() => send({ ...fact, cents: 1.5 })).toThrow('no fact');
  expect(() => send({ ...fact, kind: 'gift' })).toThrow('no fact');
});

const made = { kind: 'refund', ref: 'r1', cents: 500, currency: 'usd', at: at.toISOString() };

test.each([
  [200, JSON.stringify(made), 'made'],
  [200, JSON.stringify({ ...made, kind: 'refund_failed' }), 'no'],
  [200, JSON.stringify({ ...made, kind: 'payment' }), 'doubtful'],
  [200, JSON.stringify({ ...made, currency: 'eur' }), 'doubtful'],
  [200, '<html>', 'doubtful'],
  [400, '{}', 'no'],
  [404, '<html>', 'no'],
  [408, '{}', 'doubtful'],
  [409, '{}', 'doubtful'],
  [425, '{}', 'doubtful'],
  [429, '{}', 'doubtful'],
  [500, '{}', 'doubtful'],
])('any other provider’s answer %d %s to a refund is %s', async (status, body, means) => {
  const server = createServer((_, response) => response.writeHead(status).end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const other = signedProvider({
    provider: 'signed',
    url: `http://key:@127.0.0.1:${port}`,
    live: true,
    secrets: [],
  });
  const answer = await other.refund({ key: 'k1', payment: 'p1', cents: 500 }).then(
    () => 'made',
    (error: unknown) => (error instanceof CardRefusal && error.why === 'refused' ? 'no' : 'doubtful'),
  );
  server.close();
  expect(answer).toBe(means);
});
