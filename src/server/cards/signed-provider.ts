import { cardFactKinds, payoutLineKinds } from '#domain/card-payment.ts';
import { currency } from '#content/place/place.ts';
import { constantTimeEqual } from '../constant-time.ts';
import { askService } from '../outbound.ts';
import { hmacSha256 } from '../sha256.ts';
import {
  type CardFact,
  type CardProvider,
  CardRefusal,
  CardsAway,
  type CardSettings,
  type PayoutLine,
} from './provider.ts';

// Any provider, or a few lines in front of one, that takes three requests and signs messages as Standard Webhooks does:
// https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md

const FRESH_MS = 300_000;
const START_MS = 2_000;
const ASK_MS = 8_000;
const MOST = 2_000_000;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
const cents = (value: unknown) => (Number.isSafeInteger(value) ? (value as number) : null);

/** Checks `webhook-signature: v1,BASE64 …` over "ID.SECONDS.BODY". @throws {CardRefusal} */
function checkSignature(
  raw: string,
  header: (name: string) => string | null,
  secrets: readonly string[],
  now: Date,
): void {
  const [id, seconds] = [header('webhook-id') ?? '', header('webhook-timestamp') ?? ''];
  const given = (header('webhook-signature') ?? '').split(' ');
  if (id === '' || !/^\d{1,12}$/.test(seconds))
    throw new CardRefusal('signature', 'The signature is missing.');
  const isOurs = secrets
    .map((secret) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .map((key) => `v1,${hmacSha256(key, `${id}.${seconds}.${raw}`).toString('base64')}`)
    .some((expected) => given.some((one) => constantTimeEqual(one, expected)));
  if (!isOurs) throw new CardRefusal('signature', 'The signature is wrong.');
  if (Math.abs(now.getTime() - Number(seconds) * 1000) > FRESH_MS)
    throw new CardRefusal('timestamp', 'The signature is too old.');
}

/** A fact as it is sent: its fields are those of {@link CardFact}, `at` in ISO 8601. */
function factOf(value: unknown, event: string): CardFact {
  const fields = isFields(value) ? value : {};
  const kind = cardFactKinds.find((one) => one === fields['kind']);
  const [ref, amount, at] = [text(fields['ref']), cents(fields['cents']), Date.parse(String(fields['at']))];
  if (
    !kind ||
    ref === null ||
    amount === null ||
    amount < 0 ||
    Number.isNaN(at) ||
    fields['currency'] !== currency
  )
    throw new CardRefusal('body', 'This is no fact about a payment.');
  return {
    kind,
    ref,
    event,
    at: new Date(at),
    cents: amount,
    session: text(fields['session']),
    payment: kind === 'payment' ? ref : text(fields['payment']),
    refund: text(fields['refund']),
    reason: text(fields['reason']),
  };
}

function lineOf(value: unknown): PayoutLine[] {
  const fields = isFields(value) ? value : {};
  const kind = payoutLineKinds.find((one) => one === fields['kind']);
  const [ref, payout] = [text(fields['ref']), text(fields['payout'])];
  const [gross, fee] = [cents(fields['grossCents']), cents(fields['feeCents'])];
  const at = Date.parse(String(fields['at']));
  if (!kind || ref === null || payout === null || gross === null || fee === null || Number.isNaN(at))
    return [];
  const payment = text(fields['payment']);
  return [{ ref, payout, kind, payment, grossCents: gross, feeCents: fee, at: new Date(at) }];
}

/** A provider that signs as Standard Webhooks does. */
export function signedProvider(settings: CardSettings): CardProvider {
  async function ask(path: string, body?: object, timeoutMs = ASK_MS): Promise<Fields> {
    const init = body
      ? {
          method: 'POST' as const,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }
      : { method: 'GET' as const };
    const answer = await askService(`${settings.url}${path}`, init, { timeoutMs, most: MOST }).catch(
      (error: unknown) => {
        throw new CardsAway('The card provider did not answer.', { cause: error });
      },
    );
    if (answer.status >= 400 && answer.status < 500 && answer.status !== 429)
      throw new CardRefusal('refused', `The card provider answered ${answer.status}.`);
    if (answer.status >= 300) throw new CardsAway(`The card provider answered ${answer.status}.`);
    return parsed(answer.text);
  }

  return {
    async start({ key, cents: amount, title, paidUrl, backUrl }) {
      const { url } = await ask(
        '/sessions',
        { key, cents: amount, currency, title, paidUrl, backUrl },
        START_MS,
      );
      if (typeof url !== 'string' || !url.startsWith('http')) throw new CardsAway('It gave no page.');
      return url;
    },
    read(raw, header, now) {
      checkSignature(raw, header, settings.secrets, now);
      const message = parsed(raw);
      if (message['livemode'] !== settings.live) throw new CardRefusal('mode', 'This is of another mode.');
      return [factOf(message, header('webhook-id') ?? '')];
    },
    async refund({ key, payment, cents: amount }) {
      return factOf(await ask('/refunds', { key, payment, cents: amount, currency }), key);
    },
    async since(mark) {
      const found = await ask(`/events?since=${encodeURIComponent(mark ?? '')}`);
      const list = (name: string) => (Array.isArray(found[name]) ? (found[name] as unknown[]) : []);
      return {
        facts: list('facts').map((fact) => factOf(fact, 'since')),
        lines: list('lines').flatMap(lineOf),
        mark: text(found['mark']) ?? mark,
      };
    },
  };
}

function parsed(json: string): Fields {
  try {
    const value: unknown = JSON.parse(json);
    if (isFields(value)) return value;
  } catch {
    // As any other body that is none.
  }
  throw new CardRefusal('body', 'This is no message of a card provider.');
}
