import { cardFactKinds, payoutLineKinds } from '#domain/payments.ts';
import { currency } from '#content/place/place.ts';
import { constantTimeEqual, hmacSha256 } from '../hashes.ts';
import { askProvider, checkFresh, isFields, parsed, START_MS, text, whole } from './answers.ts';
import {
  type CardFact,
  type CardProvider,
  CardRefusal,
  CardsAway,
  type CardSettings,
  type PayoutLine,
} from './provider.ts';

// Any provider, or a few lines in front of one, that takes four requests and signs messages as Standard Webhooks does:
// https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md

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
  checkFresh(seconds, now);
}

/** A fact as it is sent: its fields are those of {@link CardFact}, `at` in ISO 8601. */
function factOf(value: unknown, event: string): CardFact {
  const fields = isFields(value) ? value : {};
  const kind = cardFactKinds.find((one) => one === fields['kind']);
  const [ref, amount, at] = [text(fields['ref']), whole(fields['cents']), Date.parse(String(fields['at']))];
  if (
    !kind ||
    ref === null ||
    amount === null ||
    amount < 0 ||
    Number.isNaN(at) ||
    fields['currency'] !== currency
  )
    throw new CardRefusal('body', 'This is no fact about a payment.');
  const due = Date.parse(String(fields['due']));
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
    ...(Number.isNaN(due) ? {} : { due: new Date(due) }),
  };
}

function lineOf(value: unknown): PayoutLine[] {
  const fields = isFields(value) ? value : {};
  const kind = payoutLineKinds.find((one) => one === fields['kind']);
  const [ref, payout] = [text(fields['ref']), text(fields['payout'])];
  const [gross, fee] = [whole(fields['grossCents']), whole(fields['feeCents'])];
  const at = Date.parse(String(fields['at']));
  if (!kind || ref === null || payout === null || gross === null || fee === null || Number.isNaN(at))
    return [];
  const payment = text(fields['payment']);
  return [{ ref, payout, kind, payment, grossCents: gross, feeCents: fee, at: new Date(at) }];
}

/** A provider that signs as Standard Webhooks does. */
export function signedProvider(settings: CardSettings): CardProvider {
  const ask = (path: string, body?: object, timeoutMs?: number) =>
    askProvider(settings, {
      path,
      timeoutMs,
      ...(body
        ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
        : { headers: {} }),
    });

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
      if (!message) throw new CardRefusal('body', 'This is no message of a card provider.');
      if (message['livemode'] !== settings.live) throw new CardRefusal('mode', 'This is of another mode.');
      return [factOf(message, header('webhook-id') ?? '')];
    },
    async refund({ key, payment, cents: amount }) {
      const answer = await ask('/refunds', { key, payment, cents: amount, currency });
      if (answer['kind'] === 'refund_failed') throw new CardRefusal('refused', 'It did not make the refund.');
      const fact = factOf(answer, key);
      if (fact.kind !== 'refund') throw new CardsAway('Its answer is about no refund.');
      return fact;
    },
    async answerDispute({ dispute, fields, file: { name, bytes } }) {
      const pdf = { name, base64: Buffer.from(bytes).toString('base64') };
      await ask('/disputes', { dispute, fields, pdf });
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
