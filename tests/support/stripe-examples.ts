/**
 * Stripe's own examples of the objects that we read, as its API description publishes them (MIT), shortened to the fields
 * that matter here and to what these tests need to be about: the ids of one payment, and its amounts.
 * Source: https://github.com/stripe/openapi/blob/00ea679fe5a863ec5c3e167b9dadc63b5d6eaeb9/openapi/fixtures3.json
 */
const intent = 'pi_1MoS6tLgUG5tbmjcQ62U6djv';

const session = {
  amount_subtotal: 10_471,
  amount_total: 10_471,
  cancel_url: 'https://example.com/cancel',
  client_reference_id: '0198c0de-0000-7000-8000-000000000001',
  created: 1_234_567_890,
  currency: 'usd',
  expires_at: 1_234_567_890,
  id: 'cs_test_a1vvp1B50lYAE8U2KLu1lzd6US91IMmBfnLfDXmJiKOQIzXbgFKgxUviQu',
  livemode: false,
  metadata: {},
  mode: 'payment',
  object: 'checkout.session',
  payment_intent: intent,
  payment_method_types: ['card'],
  payment_status: 'paid',
  status: 'complete',
  success_url: 'https://example.com/success',
  url: null,
};

const refund = {
  amount: 100,
  balance_transaction: null,
  charge: 'ch_1MoS30LgUG5tbmjcjfsQqpHI',
  created: 1_234_567_890,
  currency: 'usd',
  id: 're_1MoqxHLgUG5tbmjcYO7PFWn6',
  metadata: {},
  object: 'refund',
  payment_intent: intent,
  reason: null,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
};

const dispute = {
  amount: 1000,
  balance_transactions: [],
  charge: 'ch_1MoS30LgUG5tbmjcjfsQqpHI',
  created: 1_234_567_890,
  currency: 'usd',
  evidence_details: { due_by: 1_681_257_599, has_evidence: false, past_due: false, submission_count: 0 },
  id: 'dp_1MoqxHLgUG5tbmjcom3Mmh0p',
  is_charge_refundable: true,
  livemode: false,
  metadata: {},
  object: 'dispute',
  payment_intent: intent,
  reason: 'general',
  status: 'warning_needs_response',
};

const payout = {
  amount: 1100,
  arrival_date: 1_234_567_890,
  automatic: true,
  balance_transaction: 'txn_1Moqx7LgUG5tbmjcEekVfAbn',
  created: 1_234_567_890,
  currency: 'usd',
  description: 'STRIPE PAYOUT',
  id: 'po_1MoqxHLgUG5tbmjcSXXYcIyE',
  livemode: false,
  metadata: {},
  method: 'standard',
  object: 'payout',
  status: 'paid',
  type: 'bank_account',
};

export const balanceTransaction = {
  amount: 100,
  available_on: 1_234_567_890,
  created: 1_234_567_890,
  currency: 'usd',
  description: 'My First Test Charge (created for API docs)',
  exchange_rate: null,
  fee: 33,
  fee_details: [],
  id: 'txn_1Moqx7LgUG5tbmjcEekVfAbn',
  net: 67,
  object: 'balance_transaction',
  reporting_category: 'charge',
  source: 'ch_1MoS30LgUG5tbmjcjfsQqpHI',
  status: 'available',
  type: 'charge',
};

/** An event around an object. */
export const eventOf = (type: string, object: object) => ({
  api_version: '2022-11-15',
  created: 1_234_567_890,
  data: { object },
  id: 'evt_1MoS6tLgUG5tbmjchDsX6fiT',
  livemode: false,
  object: 'event',
  pending_webhooks: 0,
  request: { id: null, idempotency_key: null },
  type,
});

export const examples = { session, refund, dispute, payout, balanceTransaction, event: eventOf('', {}) };
