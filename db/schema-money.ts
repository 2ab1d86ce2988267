import type { ColumnType, Generated } from 'kysely';
import type { AuthorityRelation, IdType } from '#domain/authority.ts';
import type { CardFactKind, PayoutLineKind } from '#domain/payments.ts';
import type { LineKind } from '#domain/quote-lines.ts';
import type { InvoiceState, PaymentMethod } from '#domain/invoice.ts';
import type { Computed, Day, GeneratedTimestamp, Money, Timestamp, TimestampOr } from './column-types.ts';
import type { OpenedJobId } from './schema-jobs.ts';

/** `subtotal` is the sum of all lines, fees included; `total` = `subtotal` + `tax`. */
export interface InvoiceTable {
  id: Generated<string>;
  invoiceNumber: string;
  quoteId: string | null;
  jobId: OpenedJobId;
  customerId: string | null;
  firstName: string;
  lastName: string;
  phone: string;
  phoneDigits: string;
  email: string | null;
  serviceAddress: string;
  serviceDate: Day | null;
  subtotal: Money;
  tax: Money;
  taxRatePerMillion: number;
  total: Money;
  status: Generated<InvoiceState>;
  dueDate: Day;
  /** Payments minus reversals; maintained by a trigger. */
  paid: Computed<Money>;
  paidDate: TimestampOr<null>;
  paymentMethod: PaymentMethod | null;
  notes: string | null;
  /** Business, customer, items and tax as they were when it was sent. */
  snapshot: ColumnType<unknown, string | null | undefined, string | null>;
  sentAt: TimestampOr<null>;
  voidedAt: TimestampOr<null>;
  voidReason: string | null;
  /** Days after the due date on which a reminder is sent while there is a balance. */
  reminderDays: ColumnType<number[], number[] | undefined, number[]>;
  deletedAt: TimestampOr<null>;
  version: Generated<number>;
  createdAt: GeneratedTimestamp;
  updatedAt: GeneratedTimestamp;
  searchText: Computed<string>;
}

export interface InvoiceItemTable {
  id: Generated<string>;
  invoiceId: string;
  position: number;
  /** A line of work or parts, or one of the two fees. */
  kind: Generated<LineKind>;
  inventoryItemId: string | null;
  serviceDescription: string;
  quantity: Generated<number>;
  unitPrice: Money;
  totalPrice: Money;
  serviceDate: Day | null;
  createdAt: GeneratedTimestamp;
}

/** Money received or given back. Append-only, except that a deposit's invoice is filled in later. */
export interface PaymentTable {
  id: Generated<string>;
  invoiceId: string | null;
  /** The quote a deposit was paid on. */
  quoteId: string | null;
  kind: Generated<'payment' | 'reversal'>;
  reversesId: string | null;
  /** Positive for both kinds. */
  amount: Money;
  method: PaymentMethod;
  reference: string | null;
  /** The provider's id of a card payment. */
  cardRef: ColumnType<string | null, string | null | undefined, never>;
  /** The reason for a reversal. */
  reason: ColumnType<string | null, string | null | undefined, never>;
  receivedAt: GeneratedTimestamp;
  actor: string | null;
  createdAt: GeneratedTimestamp;
}

/** A customer's link to their job; only the hashes of its two tokens are stored. */
export interface JobLinkTable {
  id: string;
  jobId: string;
  /** Of the token in the path, which opens the visit. */
  visitHash: string;
  /** Of the token behind `#`, which opens price and papers too. */
  keyHash: string;
  /** The address it is mailed to; null for the link that is texted or shown. */
  mailedTo: string | null;
  /** When the customer last used it to change something. */
  answeredAt: TimestampOr<null>;
  revokedAt: TimestampOr<null>;
  /** When it was last sent. */
  sentAt: Timestamp;
  createdAt: GeneratedTimestamp;
}

/** A customer's signature under one revision of an estimate. */
export interface ApprovalTable {
  id: Generated<string>;
  quoteId: string;
  revision: number;
  name: string;
  /** Strokes as SVG path data; null when the typed name is the signature. */
  signature: string | null;
  linkId: string | null;
  /** The browser's user agent. */
  device: string;
  address: string;
  createdAt: GeneratedTimestamp;
}

/** Who authorized an opening, and which ID was seen; append-only. */
export interface AuthorityTable {
  id: Generated<string>;
  /** Of one from before it belonged to the job. */
  quoteId: string | null;
  jobId: string;
  name: string;
  relation: AuthorityRelation;
  idType: IdType;
  note: string | null;
  signature: string | null;
  photo: Uint8Array | null;
  photoType: string | null;
  photoSha256: string | null;
  /** The version of the words that stood above the signature; null from before there were any. */
  statement: number | null;
  actor: string;
  createdAt: GeneratedTimestamp;
}

/** A public key that signed the evidence of jobs; kept for good. */
export interface EvidenceKeyTable {
  publicKey: string;
  createdAt: GeneratedTimestamp;
}

/** A part of a photo that is on its way. */
export interface PhotoPartTable {
  authorityId: string | null;
  expenseId: string | null;
  place: number;
  bytes: Uint8Array;
  createdAt: GeneratedTimestamp;
}

// Card payments. Tables whose name begins with Card are append-only, except CardLookTable.

/** One press on "Pay": a page at the provider for the balance of that moment. */
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
