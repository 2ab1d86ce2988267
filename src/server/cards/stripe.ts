import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { currency } from '#content/place/place.ts';
import { askProvider, type Fields, isFields, parsed, START_MS, text } from './answers.ts';
import {
  type CardFact,
  type CardProvider,
  CardRefusal,
  CardsAway,
  type CardSettings,
  type DisputeAnswer,
  type PayoutLine,
} from './provider.ts';
import { checkStripeSignature, factOf, factsOfEvent, payoutLine, stripeEvents } from './stripe-events.ts';

// Stripe over plain HTTP (docs/decisions/cards.md).

/** The version of the API that answers are in; events are in the version that the webhook is set up with. */
const VERSION = '2025-03-31.basil';
const PAGE = 100;
/** How many pages one look reads. */
const MOST_PAGES = 20;
/** The shortest life that Stripe lets a page have is 30 minutes. */
const PAGE_SECONDS = 31 * 60;

interface List {
  readonly data: readonly Fields[];
  readonly has_more: boolean;
}

/** What a dispute is while the bank takes evidence; an inquiry comes before a dispute. */
const OPEN_DISPUTES = new Set<unknown>(['needs_response', 'warning_needs_response']);

/** Stripe, or what speaks as it does. */
export function stripe(settings: CardSettings): CardProvider {
  const reasonOf = ({ error }: Fields) => (isFields(error) ? text(error['message']) : null);
  const ask = (
    path: string,
    form?: Record<string, string>,
    { key, timeoutMs }: { key?: string; timeoutMs?: number } = {},
  ) =>
    askProvider(settings, {
      path,
      timeoutMs,
      headers: {
        'stripe-version': VERSION,
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(form ? { body: new URLSearchParams(form).toString() } : {}),
      reasonOf,
    });

  /** Files have a server of their own. @returns the id of the file */
  async function upload({ name, bytes }: DisputeAnswer['file']): Promise<string> {
    const boundary = randomUUID();
    const part = (head: string) => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n`;
    const body = Buffer.concat([
      Buffer.from(`${part('name="purpose"')}\r\ndispute_evidence\r\n`),
      Buffer.from(`${part(`name="file"; filename="${name}"`)}content-type: application/pdf\r\n\r\n`),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const { id } = await askProvider(
      { ...settings, url: settings.url.replace('@api.stripe.com', '@files.stripe.com') },
      {
        path: '/v1/files',
        headers: {
          'stripe-version': VERSION,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
        body,
        reasonOf,
      },
    );
    if (typeof id !== 'string') throw new CardsAway('Stripe gave the file no id.');
    return id;
  }

  /** Every page of a list, in the order of the pages. */
  async function pages(path: string, next: (page: List) => string): Promise<Fields[]> {
    const rows: Fields[] = [];
    let query = '';
    for (let read = 0; read < MOST_PAGES; read += 1) {
      const page = (await ask(`${path}&limit=${PAGE}${query}`)) as unknown as List;
      rows.push(...page.data);
      if (!page.has_more || page.data.length === 0) break;
      query = next(page);
    }
    return rows;
  }

  const types = stripeEvents.map((type) => `types[]=${type}`).join('&');
  const idOf = (row: Fields | undefined) => encodeURIComponent(String(row?.['id'] ?? ''));

  /** Events after a mark, newest first; Stripe keeps thirty days, and then no longer knows the mark. */
  async function eventsAfter(mark: string | null): Promise<Fields[]> {
    const all = () => pages(`/v1/events?${types}`, ({ data }) => `&starting_after=${idOf(data.at(-1))}`);
    if (mark === null) return all();
    try {
      // Pages go forward, each newest first.
      const found = await pages(
        `/v1/events?${types}&ending_before=${encodeURIComponent(mark)}`,
        ({ data }) => `&ending_before=${idOf(data[0])}`,
      );
      return found.toSorted((a, b) => Number(b['created']) - Number(a['created']));
    } catch (error) {
      if (error instanceof CardRefusal) return all();
      throw error;
    }
  }

  async function linesOf(payout: string): Promise<PayoutLine[]> {
    // A line names the charge; what that belongs to names the payment.
    const path = `/v1/balance_transactions?payout=${encodeURIComponent(payout)}&expand[]=data.source`;
    const rows = await pages(path, ({ data }) => `&starting_after=${idOf(data.at(-1))}`).catch(
      (error: unknown): Fields[] => {
        // Stripe knows the lines of automatic payouts alone, and answers 400 for one that was started by hand.
        if (error instanceof CardRefusal) return [];
        throw error;
      },
    );
    return rows.flatMap((row) => payoutLine(payout, row) ?? []);
  }

  return {
    async start({ key, cents, title, paidUrl, backUrl }) {
      const expires = Math.floor(Date.now() / 1000) + PAGE_SECONDS;
      const { url } = await ask(
        '/v1/checkout/sessions',
        {
          mode: 'payment',
          // Cards and wallets alone: they are paid at once.
          'payment_method_types[0]': 'card',
          client_reference_id: key,
          'payment_intent_data[description]': title,
          'payment_intent_data[metadata][session]': key,
          'line_items[0][quantity]': '1',
          'line_items[0][price_data][currency]': currency,
          'line_items[0][price_data][unit_amount]': String(cents),
          'line_items[0][price_data][product_data][name]': title,
          success_url: paidUrl,
          cancel_url: backUrl,
          expires_at: String(expires),
        },
        { key, timeoutMs: START_MS },
      );
      if (typeof url !== 'string') throw new CardsAway('Stripe gave no page.');
      return url;
    },

    read(raw, header, now) {
      checkStripeSignature(raw, header('stripe-signature'), settings.secrets, now);
      return factsOfEvent(parsed(raw), settings, currency);
    },

    async refund({ key, payment, cents }) {
      const object = await ask(
        '/v1/refunds',
        { payment_intent: payment, amount: String(cents), 'metadata[refund]': key },
        { key },
      );
      const created = { event: String(object['id']), at: new Date(Number(object['created']) * 1000) };
      const fact = factOf('refund', object, created, currency);
      if (!fact) throw new CardsAway('Stripe’s answer was not understood.');
      if (object['status'] === 'failed' || object['status'] === 'canceled')
        throw new CardRefusal('refused', 'The card provider did not make the refund.');
      return fact;
    },

    async answerDispute({ dispute, fields, file }) {
      const path = `/v1/disputes/${encodeURIComponent(dispute)}`;
      const { status, evidence_details: details } = await ask(path);
      const sent = isFields(details) ? Number(details['submission_count'] ?? 0) : 0;
      if (sent > 0) throw new CardRefusal('refused', 'It has evidence for this dispute already.');
      if (!OPEN_DISPUTES.has(status))
        throw new CardRefusal('refused', `The dispute is ${String(status).replaceAll('_', ' ')}.`);
      const evidence = Object.entries({ ...fields, service_documentation: await upload(file) });
      await ask(path, {
        ...Object.fromEntries(evidence.map(([field, value]) => [`evidence[${field}]`, value])),
        submit: 'true',
      });
    },

    async since(mark) {
      const events = await eventsAfter(mark);
      const facts: CardFact[] = [];
      // One that failed has lines, too: the next payout brings only its sum back.
      const payouts = new Set<string>();
      for (const event of events.toReversed()) {
        const found = factsOfEvent(event, settings, currency);
        facts.push(...found);
        for (const { kind, ref } of found)
          if (kind === 'payout' || kind === 'payout_failed') payouts.add(ref);
      }
      const lines: PayoutLine[] = [];
      for (const payout of payouts) lines.push(...(await linesOf(payout)));
      const newest = events[0]?.['id'];
      return { facts, lines, mark: typeof newest === 'string' ? newest : mark };
    },
  };
}
