import type { CardSettings } from '#server/cards/provider.ts';
import { readCards } from '#server/cards/settings.ts';
import { stripeEvents } from '#server/cards/stripe-events.ts';
import { askService } from '#server/outbound.ts';

/** What the key must be allowed to read; a permission to write includes reading. */
const READS = ['checkout/sessions', 'refunds', 'events', 'balance_transactions'];

interface Webhook {
  readonly url: string;
  readonly status: string;
  readonly enabled_events: readonly string[];
}

/** Examines the settings of card payments. Without a provider, no page offers to pay by card. */
export async function checkCards(env: NodeJS.ProcessEnv): Promise<void> {
  const cards = readCards(env);
  if (!cards) return;
  if (!cards.live) throw new Error('CARDS_URL has a test key: no card is charged. Put the live one in.');
  const siteUrl = env['SITE_URL'];
  if (cards.provider === 'stripe' && siteUrl) await checkStripe(cards, siteUrl);
}

/** Asks Stripe for the mode and permissions of the key, and for the webhook. */
export async function checkStripe(cards: CardSettings, siteUrl: string): Promise<void> {
  const ask = async (path: string): Promise<unknown> => {
    const { status, text } = await askService(`${cards.url}/v1/${path}`, { method: 'GET' });
    if (status !== 200)
      throw new Error(`Stripe answers ${status}: the key of CARDS_URL may not read ${path.split('?')[0]}.`);
    return JSON.parse(text);
  };
  const { livemode } = (await ask('balance')) as { livemode?: boolean };
  if (livemode !== cards.live) throw new Error('Stripe says that the key of CARDS_URL is of the other mode.');
  for (const path of READS) await ask(`${path}?limit=1`);
  const { data } = (await ask('webhook_endpoints?limit=100')) as { data: readonly Webhook[] };
  const ours = new URL('/api/cards', siteUrl).href;
  const webhook = data.find(({ url, status }) => url === ours && status === 'enabled');
  if (!webhook) throw new Error(`Stripe has no enabled webhook for ${ours}.`);
  const sent = new Set(webhook.enabled_events);
  const missing = sent.has('*') ? [] : stripeEvents.filter((event) => !sent.has(event));
  if (missing.length > 0) throw new Error(`Stripe’s webhook does not send ${missing.join(', ')}.`);
}
