import { randomBytes } from 'node:crypto';
import { multiplyPerMillion } from '#domain/money.ts';

// The objects of the test card page, in the shape of Stripe's: tests/functions/payouts.test.ts compares them with Stripe's
// own examples.

/** One press on "Pay", as the test page keeps it. */
export interface TestSession {
  readonly id: string;
  readonly reference: string;
  readonly cents: number;
  readonly title: string;
  readonly success: string;
  readonly cancel: string;
  readonly created: number;
  status: 'open' | 'slow' | 'paid' | 'failed';
  readonly intent: string;
  readonly charge: string;
  refunded: number;
  disputed: 'no' | 'open' | 'won' | 'lost';
  /** What was sent to the bank of its dispute. */
  evidence?: Readonly<Record<string, string>>;
}

/** A movement of the test account's balance. */
export interface TestLine {
  readonly id: string;
  readonly amount: number;
  readonly fee: number;
  readonly type: string;
  readonly reporting_category: string;
  readonly source: { readonly id: string; readonly payment_intent: string };
  readonly created: number;
  payout: string | null;
}

export const testId = (prefix: string) => `${prefix}_test${randomBytes(12).toString('hex')}`;

/** What Stripe charges for a card of the United States: 2.9 % and 30 cents. */
export const feeOf = (cents: number) => multiplyPerMillion(cents, 29_000) + 30;

export const sessionObject = (session: TestSession, pageUrl: string) => ({
  id: session.id,
  object: 'checkout.session',
  amount_subtotal: session.cents,
  amount_total: session.cents,
  cancel_url: session.cancel,
  client_reference_id: session.reference,
  created: session.created,
  currency: 'usd',
  livemode: false,
  metadata: {},
  mode: 'payment',
  payment_intent: session.status === 'open' ? null : session.intent,
  payment_method_types: ['card'],
  payment_status: session.status === 'paid' ? 'paid' : 'unpaid',
  status: session.status === 'open' ? 'open' : 'complete',
  success_url: session.success,
  url: session.status === 'open' ? `${pageUrl}/pay/${session.id}` : null,
});

export const refundObject = (
  session: TestSession,
  refund: { id: string; cents: number; created: number; metadata: Record<string, string> },
) => ({
  id: refund.id,
  object: 'refund',
  amount: refund.cents,
  balance_transaction: null,
  charge: session.charge,
  created: refund.created,
  currency: 'usd',
  metadata: refund.metadata,
  payment_intent: session.intent,
  reason: null,
  status: 'succeeded',
});

export const disputeId = ({ charge }: TestSession) => `dp_${charge.slice(3)}`;

export const disputeObject = (session: TestSession, status: string, created: number) => ({
  id: disputeId(session),
  object: 'dispute',
  amount: session.cents,
  charge: session.charge,
  created,
  currency: 'usd',
  evidence_details: {
    due_by: created + 7 * 86_400,
    has_evidence: session.evidence !== undefined,
    past_due: false,
    submission_count: session.evidence ? 1 : 0,
  },
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  payment_intent: session.intent,
  reason: 'fraudulent',
  status,
});

export const payoutObject = (id: string, cents: number, created: number) => ({
  id,
  object: 'payout',
  amount: cents,
  arrival_date: created,
  automatic: true,
  created,
  currency: 'usd',
  livemode: false,
  metadata: {},
  method: 'standard',
  status: 'paid',
  type: 'bank_account',
});

export const balanceObject = ({ payout: _, source, ...line }: TestLine, expand: boolean) => ({
  ...line,
  source: expand ? source : source.id,
  object: 'balance_transaction',
  available_on: line.created,
  currency: 'usd',
  fee_details: [],
  net: line.amount - line.fee,
  status: 'available',
});

/** An event, as Stripe sends it. */
export interface TestEvent {
  readonly id: string;
  readonly object: 'event';
  readonly api_version: string;
  readonly created: number;
  readonly data: { readonly object: object };
  readonly livemode: boolean;
  readonly pending_webhooks: number;
  readonly request: { readonly id: null; readonly idempotency_key: null };
  readonly type: string;
}

export const eventObject = (type: string, object: object, created: number): TestEvent => ({
  id: testId('evt'),
  object: 'event',
  api_version: '2025-03-31.basil',
  created,
  data: { object },
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type,
});
