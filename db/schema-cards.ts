import type { Generated } from 'kysely';
import type { CardFactKind, PayoutLineKind } from '#domain/card-payment.ts';
import type { GeneratedTimestamp, Money, Timestamp } from './column-types.ts';

/** One press on "Pay": a page at the provider for the balance of that moment. Append-only, as every table here. */
export interface CardSessionTable {
  id: string;
  invoiceId: string | null;
  /** Of a deposit. */
  quoteId: string | null;
  amount: Money;
  /** Who pressed; null: the customer. */
  actor: string | null;
  createdAt: GeneratedTimestamp;
}

/** What the provider reports, each once for good: by what it is and the provider's id of the object. */
export interface CardFactTable {
  id: Generated<string>;
  kind: CardFactKind;
  ref: string;
  /** The message it came in. */
  eventRef: string;
  sessionId: string | null;
  /** The provider's id of the payment that a refund or dispute is about; of a payment, its own. */
  paymentRef: string | null;
  /** Our own id of a refund that the office asked for. */
  refundId: string | null;
  amount: Money;
  happenedAt: Timestamp;
  /** The payment or reversal that it became. */
  paymentId: string | null;
  /** The part of a payment that no paper owed. */
  unbooked: Generated<Money>;
  /** What a person is asked; null: nothing. */
  words: string | null;
  createdAt: GeneratedTimestamp;
}

/** A deposit that the office asks for on an estimate: the newest counts. */
export interface DepositAskTable {
  id: Generated<number>;
  quoteId: string;
  amount: Money;
  actor: string;
  createdAt: GeneratedTimestamp;
}

/** A refund that the office asked for, before the provider is asked. */
export interface CardRefundTable {
  id: string;
  factId: string;
  /** The booked payment that goes back; null: what no paper owed. */
  paymentId: string | null;
  amount: Money;
  reason: string;
  actor: string;
  createdAt: GeneratedTimestamp;
}

/** A line of a payout to the bank; gross less fees is its net. */
export interface CardPayoutLineTable {
  ref: string;
  payoutRef: string;
  kind: PayoutLineKind;
  paymentRef: string | null;
  /** Negative for what went back. */
  gross: Money;
  fee: Money;
  happenedAt: Timestamp;
  createdAt: GeneratedTimestamp;
}

/** How far the daily look for missed messages has come. */
export interface CardLookTable {
  id: Generated<number>;
  mark: string;
  lookedAt: GeneratedTimestamp;
}
