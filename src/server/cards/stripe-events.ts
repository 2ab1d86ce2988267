import type { CardFactKind, PayoutLineKind } from '#domain/payments.ts';
import { constantTimeEqual, hmacSha256 } from '../hashes.ts';
import { checkFresh, type Fields, isFields, text, whole } from './answers.ts';
import { type CardFact, CardRefusal, type CardSettings, type PayoutLine } from './provider.ts';

// What Stripe's messages say. Source: https://docs.stripe.com/webhooks/signatures, https://docs.stripe.com/api/events;
// examples of each object in tests/support/stripe-examples.ts.

/** The messages that `since` asks for: the same as the webhook is to be set up with (docs/operations.md). */
export const stripeEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.closed',
  'payout.paid',
  'payout.failed',
] as const;

/** An id, or the object that it was expanded to. */
const idOf = (value: unknown): string | null => text(isFields(value) ? value['id'] : value);

/** Checks `Stripe-Signature: t=SECONDS,v1=HEX[,v1=HEX]` over "SECONDS.BODY". @throws {CardRefusal} */
export function checkStripeSignature(
  raw: string,
  header: string | null,
  secrets: readonly string[],
  now: Date,
) {
  const parts = (header ?? '').split(',').map((part) => part.split('=') as [string, string?]);
  const seconds = parts.find(([name]) => name === 't')?.[1] ?? '';
  const given = parts.flatMap(([name, value]) => (name === 'v1' && value ? [value] : []));
  if (!/^\d{1,12}$/.test(seconds) || given.length === 0)
    throw new CardRefusal('signature', 'The signature is missing.');
  const isOurs = secrets
    .map((secret) => hmacSha256(secret, `${seconds}.${raw}`).toString('hex'))
    .some((expected) => given.some((one) => constantTimeEqual(one, expected)));
  if (!isOurs) throw new CardRefusal('signature', 'The signature is wrong.');
  checkFresh(seconds, now);
}

/** What a kind of message means; null: nothing to us. */
function meaning(type: string, object: Fields): CardFactKind | null {
  switch (type) {
    case 'checkout.session.completed':
      // A delayed method completes unpaid; the payment then follows, or fails.
      return object['payment_status'] === 'paid' ? 'payment' : null;
    case 'checkout.session.async_payment_succeeded':
      return 'payment';
    case 'checkout.session.async_payment_failed':
      return 'failed';
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      if (object['status'] === 'failed' || object['status'] === 'canceled') return 'refund_failed';
      return object['status'] === 'succeeded' || object['status'] === 'pending' ? 'refund' : null;
    case 'charge.dispute.created':
    case 'charge.dispute.funds_withdrawn':
      // An inquiry takes no money. If it becomes a dispute, the withdrawal reports it.
      return text(object['status'])?.startsWith('warning') ? null : 'dispute';
    case 'charge.dispute.closed':
      return object['status'] === 'lost' ? 'dispute_lost' : object['status'] === 'won' ? 'dispute_won' : null;
    case 'payout.paid':
      return 'payout';
    case 'payout.failed':
      return 'payout_failed';
    default:
      return null;
  }
}

/** A fact out of one of Stripe's objects; undefined if it lacks what a fact needs, or is not in our currency. */
export function factOf(
  kind: CardFactKind,
  object: Fields,
  { event, at }: { readonly event: string; readonly at: Date },
  currency: string,
): CardFact | undefined {
  const isSession = kind === 'payment' || kind === 'failed';
  const id = idOf(object);
  const payment = idOf(object['payment_intent']);
  const ref = kind === 'payment' ? payment : id;
  const cents = whole(isSession ? object['amount_total'] : object['amount']);
  if (ref === null || cents === null || cents < 0 || object['currency'] !== currency) return undefined;
  const details = object['evidence_details'];
  const dueBy = kind === 'dispute' && isFields(details) ? whole(details['due_by']) : null;
  const metadata = isFields(object['metadata']) ? object['metadata'] : {};
  return {
    kind,
    ref,
    event,
    at,
    cents,
    session: isSession ? text(object['client_reference_id']) : null,
    payment,
    refund: kind === 'refund' || kind === 'refund_failed' ? text(metadata['refund']) : null,
    reason: text(object['reason']),
    ...(dueBy === null ? {} : { due: new Date(dueBy * 1000) }),
  };
}

/** What an event says. @throws {CardRefusal} for another mode, or what is no event */
export function factsOfEvent(
  event: unknown,
  { live }: Pick<CardSettings, 'live'>,
  currency: string,
): CardFact[] {
  const data = isFields(event) && isFields(event['data']) ? event['data'] : undefined;
  if (!isFields(event) || !data || !isFields(data['object']))
    throw new CardRefusal('body', 'This is no event of Stripe.');
  if (event['livemode'] !== live)
    throw new CardRefusal('mode', `This is an event of ${live ? 'test' : 'live'} mode.`);
  const id = text(event['id']);
  const created = whole(event['created']);
  const kind = meaning(text(event['type']) ?? '', data['object']);
  if (id === null || created === null || kind === null) return [];
  const fact = factOf(kind, data['object'], { event: id, at: new Date(created * 1000) }, currency);
  return fact ? [fact] : [];
}

const LINES: Readonly<Record<string, PayoutLineKind>> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  payment_failure_refund: 'refund',
};

/** The payment that a charge, refund or dispute is of, where Stripe includes the object; its own id of anything else. */
const paymentOf = (source: unknown): string | null =>
  (isFields(source) ? idOf(source['payment_intent']) : null) ?? idOf(source);

/** A line of a payout, out of a balance transaction; undefined for the payout's own. */
export function payoutLine(payout: string, object: Fields): PayoutLine | undefined {
  const [ref, type] = [text(object['id']), text(object['type'])];
  const [gross, fee, created] = [object['amount'], object['fee'], object['created']].map(whole);
  if (ref === null || type === null || type === 'payout' || gross == null || fee == null || created == null)
    return undefined;
  const isDispute = text(object['reporting_category'])?.startsWith('dispute') ?? false;
  return {
    ref,
    payout,
    kind: isDispute ? 'dispute' : (LINES[type] ?? 'other'),
    payment: paymentOf(object['source']),
    grossCents: gross,
    feeCents: fee,
    at: new Date(created * 1000),
  };
}
