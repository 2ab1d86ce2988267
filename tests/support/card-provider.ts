import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { afterAll } from 'vitest';
import cards from '#functions/cards.ts';
import { openTestCards, type TestCards } from '#scripts/serve/test-cards.ts';
import { answerTestCards, TEST_CARDS, TEST_KEY } from '#scripts/serve/test-cards-site.ts';
import { hmacSha256 } from '#server/hashes.ts';
import { must } from './call.ts';
import { patientRequests } from './database.ts';
import { signInToOffice } from './office.ts';
import { testServer } from './server.ts';
import { cardSettings } from './test-settings.ts';

const cardSecret = cardSettings.CARDS_WEBHOOK_SECRET;

/** The test card page over HTTP, and the settings that make it our provider; its messages reach our function at once. */
interface CardProviderOfTests {
  readonly env: NodeJS.ProcessEnv;
  readonly cards: TestCards;
  /** Cuts connections instead of answering. */
  away: boolean;
  /** What it answers to a path instead of its own answer, which it acts on all the same; undefined: its own. */
  instead: (path: string) => Response | undefined;
  /** Whether a message is on its way while the provider goes on, instead of before. */
  sendsBeside: boolean;
  /** When every message has arrived. */
  readonly settled: () => Promise<unknown>;
}

/** Starts the test card page. Call it at the top of a test file, before the server. */
async function cardProvider(): Promise<CardProviderOfTests> {
  patientRequests();
  const pending: Promise<unknown>[] = [];
  const provider: Omit<CardProviderOfTests, 'env' | 'cards'> = {
    ...{ away: false, sendsBeside: false, instead: () => undefined },
    settled: () => Promise.all(pending),
  };
  const page = await openTestCards({
    pageUrl: `http://127.0.0.1${TEST_CARDS}`,
    webhookUrl: '',
    secret: cardSecret,
    production: false,
    post: (body, headers) => {
      const sent = postMessage(body, headers);
      pending.push(sent);
      return provider.sendsBeside ? Promise.resolve() : sent;
    },
  });
  const answer = async (request: Request) => {
    const own = await answerTestCards(page, request);
    const { pathname, search } = new URL(request.url);
    return provider.instead(`${pathname.slice(TEST_CARDS.length)}${search}`) ?? own;
  };
  const listener = getRequestListener(answer, { overrideGlobalObjects: false });
  const server = createServer((incoming, outgoing) => {
    if (provider.away) incoming.destroy();
    else void listener(incoming, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  const env = {
    CARDS_URL: `stripe://${TEST_KEY}@127.0.0.1:${port}${TEST_CARDS}`,
    CARDS_WEBHOOK_SECRET: cardSecret,
  };
  return Object.assign(provider, { env, cards: page });
}

/** Posts a message to our function, as the provider does. */
export async function postMessage(body: string, headers: Record<string, string>): Promise<Response> {
  return cards(new Request('http://localhost/api/cards', { method: 'POST', body, headers }));
}

/** Signs a message as Stripe does, by default now. */
export function signed(body: string, { secret = cardSecret, at = new Date() } = {}): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1000);
  const hash = hmacSha256(secret, `${seconds}.${body}`).toString('hex');
  return { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${hash}` };
}

/** An office with a card provider: the test card page. Call it at the top of a test file. */
export async function cardOffice() {
  const provider = await cardProvider();
  const server = await testServer({ SECOND_FACTOR_DAYS: '365', ...provider.env });
  const office = await signInToOffice();
  const { cards: page } = provider;
  const pageOf = (address: string) => page.find(address.split('/').at(-1) ?? '')!;
  return {
    ...server,
    office,
    provider,
    cards: page,
    pageOf,
    read: async (id: string) => (await office.get(`/api/admin/invoices/${id}`)).body,
    /** The page of a press in the office. */
    open: async (id: string) => pageOf(must(await office.post(`/api/admin/invoices/${id}/card`)).url),
    /** What waits for a person about a paper's card payments. */
    inbox: async (id: string) =>
      (await office.get('/api/admin/inbox')).body.entries.filter(
        (entry: { kind: string; recordId: string }) =>
          entry.recordId === id && (entry.kind === 'refund_due' || entry.kind === 'card'),
      ),
  };
}
