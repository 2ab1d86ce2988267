import type { ColumnType, Generated, Selectable } from 'kysely';
import type { AuthorityRelation, IdType } from '#domain/authority.ts';
import type { BookingStatus } from '#domain/booking.ts';
import type { InventoryCategory, StockMovementKind } from '#domain/inventory.ts';
import type { InvoiceState, PaymentMethod } from '#domain/invoice.ts';
import type { LeadStatus } from '#domain/lead.ts';
import type { QuoteState } from '#domain/quote.ts';
import type { Difficulty, QuoteItemCategory } from '#domain/quote-item.ts';
import type { Urgency } from '#domain/urgency.ts';

/** A moment: ISO 8601 UTC with milliseconds when read; written as that or as a Date. */
type Timestamp = ColumnType<string, string | Date, string | Date>;
type TimestampOr<Empty> = ColumnType<
  string | Empty,
  string | Date | Empty | undefined,
  string | Date | Empty
>;
/** A moment the database fills in unless told. */
type GeneratedTimestamp = ColumnType<string, string | Date | undefined, string | Date>;
/** A calendar day, "YYYY-MM-DD". */
type Day = string;
/** Dollars with two decimals, "120.00"; the database refuses negative amounts and NaN. */
type Money = string;
/** JSON; written as text already serialised, since the driver takes a bare array for a PostgreSQL array. */
type Json = ColumnType<unknown, string, string>;
/** Made by the database out of other columns. */
type Computed<T> = ColumnType<T, never, never>;

/** The `user` entity of the specification; nothing signs in with it. */
export interface UserTable {
  id: Generated<string>;
  username: string;
  password: string;
}

/** An account of the office. */
export interface AdminUserTable {
  id: Generated<string>;
  /** Lower case. */
  email: string;
  /** An argon2id PHC string. */
  password: string;
  firstName: string | null;
  lastName: string | null;
  role: Generated<string>;
  isActive: Generated<boolean>;
  version: Generated<number>;
  createdAt: GeneratedTimestamp;
  updatedAt: GeneratedTimestamp;
}

/** A sign-in. `sid` is the token's jti. */
export interface SessionTable {
  sid: string;
  adminUserId: string;
  sess: Json;
  expire: Timestamp;
  createdAt: GeneratedTimestamp;
  revokedAt: TimestampOr<null>;
}

export interface CustomerTable {
  id: Generated<string>;
  firstName: string;
  lastName: string;
  phone: string;
  /** What two spellings of one number share (`phoneKey`), or whatever digits there are. */
  phoneDigits: string;
  email: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  zipCode: string | null;
  notes: string | null;
  isActive: Generated<boolean>;
  mergedInto: string | null;
  /** What undoing the merge puts back; set as long as `mergedInto` is. */
  mergeUndo: ColumnType<unknown, string | null | undefined, string | null>;
  version: Generated<number>;
  createdAt: GeneratedTimestamp;
  updatedAt: GeneratedTimestamp;
  searchText: Computed<string>;
}

/** Fields that contact and booking requests share. */
interface RequestColumns {
  id: Generated<string>;
  firstName: string;
  lastName: string;
  phone: string;
  /** What two spellings of one number share (`phoneKey`), or whatever digits there are. */
  phoneDigits: string;
  /** The number in E.164, null when it could not be read. */
  phoneE164: string | null;
  email: string | null;
  serviceType: string;
  location: string;
  message: string | null;
  isEmergency: Generated<boolean>;
  /** Kept, but looks like a machine's. */
  suspicious: Generated<boolean>;
  suspiciousReason: string | null;
  customerId: string | null;
  officeNotes: string | null;
  version: Generated<number>;
  createdAt: GeneratedTimestamp;
  updatedAt: GeneratedTimestamp;
  searchText: Computed<string>;
}

/** A request for service; the office says lead. */
export interface ContactRequestTable extends RequestColumns {
  status: Generated<LeadStatus>;
}

export interface BookingRequestTable extends RequestColumns {
  preferredDate: Day | null;
  preferredTime: string | null;
  status: Generated<BookingStatus>;
  slotStart: TimestampOr<null>;
  slotEnd: TimestampOr<null>;
}

/** A visitor's review, waiting for the office or decided. */
export interface ReviewTable {
  id: Generated<string>;
  name: string;
  location: string;
  /** 1 to 5. */
  rating: number;
  service: string;
  text: string;
  status: Generated<'pending' | 'published' | 'rejected'>;
  version: Generated<number>;
  createdAt: GeneratedTimestamp;
  updatedAt: GeneratedTimestamp;
}

/** A quote; the office says estimate. `total` = `subtotal` + `urgencyFee` + `serviceFee` + `tax`. */
export interface QuoteTable {
  id: Generated<string>;
  quoteNumber: string;
  source: 'public' | 'admin';
  customerId: string | null;
  leadId: string | null;
  bookingId: string | null;
  firstName: string;
  lastName: string;
  phone: string;
  phoneDigits: string;
  email: string | null;
  serviceType: string;
  location: string;
  serviceAddress: string;
  /** Miles, up to two decimals. */
  distanceMiles: string | null;
  serviceFee: Generated<Money>;
  urgencyFee: Generated<Money>;
  propertyType: string | null;
  accessDetails: string | null;
  vehicleYear: number | null;
  vehicleMake: string | null;
  vehicleModel: string | null;
  vehicleVin: string | null;
  keyCodes: string | null;
  urgency: Generated<Urgency>;
  /** Items only. */
  subtotal: Money;
  tax: Money;
  taxRatePerMillion: number;
  total: Money;
  status: Generated<QuoteState>;
  /** Whether an invoice neither void nor deleted was made of it; follows the invoices by itself. */
  hasLiveInvoice: Computed<boolean>;
  validUntil: Timestamp;
  notes: string | null;
  isEmergency: Generated<boolean>;
  /** Kept, but looks like a machine's. */
  suspicious: Generated<boolean>;
  /** Counts the offers made; a link shows one of them. */
  revision: Generated<number>;
  decidedAt: TimestampOr<null>;
  decidedBy: string | null;
  declineReason: string | null;
  /** What the customer asked to have changed about this revision. */
  changeRequest: string | null;
  changeRequestedAt: TimestampOr<null>;
  sentAt: TimestampOr<null>;
  deletedAt: TimestampOr<null>;
  version: Generated<number>;
  createdAt: GeneratedTimestamp;
  updatedAt: GeneratedTimestamp;
  searchText: Computed<string>;
}

export interface QuoteItemTable {
  id: Generated<string>;
  quoteId: string;
  /** From 0, in the order shown. */
  position: number;
  serviceCategory: QuoteItemCategory;
  /** The builder's item whose price it has. */
  catalogueId: string | null;
  inventoryItemId: string | null;
  serviceDescription: string;
  quantity: Generated<number>;
  unitPrice: Money;
  totalPrice: Money;
  /** Minutes. */
  estimatedTime: number | null;
  difficulty: Generated<Difficulty>;
  /** The customer's own price, to be confirmed. */
  custom: Generated<boolean>;
  createdAt: GeneratedTimestamp;
}

export interface InventoryItemTable {
  id: Generated<string>;
  name: string;
  category: InventoryCategory;
  description: string | null;
  sku: string | null;
  costPrice: Generated<Money>;
  sellPrice: Money;
  /** The sum of the item's movements; only a movement changes it. */
  quantityOnHand: Computed<number>;
  lowStockThreshold: ColumnType<number | null, number | null | undefined, number | null>;
  isActive: Generated<boolean>;
  isService: Generated<boolean>;
  unit: Generated<string>;
  supplier: string | null;
  notes: string | null;
  version: Generated<number>;
  createdAt: GeneratedTimestamp;
  updatedAt: GeneratedTimestamp;
  searchText: Computed<string>;
}

/** Why stock changed; append-only. */
export interface InventoryMovementTable {
  id: Generated<number>;
  inventoryItemId: string;
  kind: StockMovementKind;
  /** In the item's unit: positive in, negative out. */
  quantity: number;
  quantityAfter: Computed<number>;
  reason: string | null;
  invoiceId: string | null;
  actor: string | null;
  createdAt: GeneratedTimestamp;
}

/** `subtotal` is the sum of all lines, fees included; `total` = `subtotal` + `tax`. */
export interface InvoiceTable {
  id: Generated<string>;
  invoiceNumber: string;
  quoteId: string | null;
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
  paidDate: TimestampOr<null>;
  paymentMethod: string | null;
  notes: string | null;
  /** Business, customer, items and tax as they were when it was sent. */
  snapshot: ColumnType<unknown, string | null | undefined, string | null>;
  sentAt: TimestampOr<null>;
  voidedAt: TimestampOr<null>;
  voidReason: string | null;
  /** Days after the due date on which a reminder leaves while something is owed. */
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
  kind: Generated<'item' | 'travel' | 'urgency'>;
  inventoryItemId: string | null;
  serviceDescription: string;
  quantity: Generated<number>;
  unitPrice: Money;
  totalPrice: Money;
  serviceDate: Day | null;
  createdAt: GeneratedTimestamp;
}

/** Money received, or given back; only the invoice a deposit belongs to may be filled in later. */
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
  /** Why a reversal. */
  reason: ColumnType<string | null, string | null | undefined, never>;
  receivedAt: GeneratedTimestamp;
  actor: string | null;
  createdAt: GeneratedTimestamp;
}

/** A link that opens one revision of a document to whoever holds it; only the token's hash is kept. */
export interface DocumentLinkTable {
  id: Generated<string>;
  tokenHash: string;
  quoteId: string | null;
  invoiceId: string | null;
  revision: Generated<number>;
  expiresAt: Timestamp;
  revokedAt: TimestampOr<null>;
  firstSeenAt: TimestampOr<null>;
  lastSeenAt: TimestampOr<null>;
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
  /** The browser's name for itself. */
  device: string;
  address: string;
  createdAt: GeneratedTimestamp;
}

/** Who authorised an opening, and which ID was seen; append-only. */
export interface AuthorityTable {
  id: Generated<string>;
  quoteId: string;
  name: string;
  relation: AuthorityRelation;
  idType: IdType;
  note: string | null;
  signature: string | null;
  photo: Uint8Array | null;
  photoType: string | null;
  actor: string;
  createdAt: GeneratedTimestamp;
}

/** The last number given out, by document and year. */
export interface CounterTable {
  name: string;
  year: number;
  value: number;
}

/** A public write that was answered; the same request again gets the same answer. */
export interface IdempotencyTable {
  scope: string;
  key: string;
  senderHash: string;
  bodyHash: string;
  status: number | null;
  response: ColumnType<unknown, string | null | undefined, string | null>;
  createdAt: GeneratedTimestamp;
}

/** A message that must leave exactly once. */
export interface OutboxTable {
  id: Generated<string>;
  kind: string;
  recipient: string;
  subject: string | null;
  payload: Json;
  /** One message per key, whoever asks again. */
  dedupeKey: string;
  state: Generated<'queued' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  nextAttemptAt: GeneratedTimestamp;
  leaseUntil: TimestampOr<null>;
  lastError: string | null;
  /** The unique part of its Message-ID, the same in every attempt. */
  messageId: string;
  sentAt: TimestampOr<null>;
  recordType: string | null;
  recordId: string | null;
  createdAt: GeneratedTimestamp;
}

/** What happened to a record; append-only. */
export interface EventTable {
  id: Generated<number>;
  /** Who did it, in words; null for the public or the system itself. */
  actor: string | null;
  recordType: string;
  recordId: string;
  what: string;
  before: ColumnType<unknown, string | null | undefined, never>;
  after: ColumnType<unknown, string | null | undefined, never>;
  at: GeneratedTimestamp;
}

/** How often something happened in the current window. */
export interface RateLimitTable {
  key: string;
  windowStart: Timestamp;
  count: number;
}

/** Every table, by the name queries use (snake_case in the database). */
export interface Tables {
  user: UserTable;
  adminUser: AdminUserTable;
  session: SessionTable;
  customer: CustomerTable;
  contactRequest: ContactRequestTable;
  bookingRequest: BookingRequestTable;
  review: ReviewTable;
  quote: QuoteTable;
  quoteItem: QuoteItemTable;
  inventoryItem: InventoryItemTable;
  inventoryMovement: InventoryMovementTable;
  invoice: InvoiceTable;
  invoiceItem: InvoiceItemTable;
  payment: PaymentTable;
  documentLink: DocumentLinkTable;
  approval: ApprovalTable;
  authority: AuthorityTable;
  counter: CounterTable;
  idempotency: IdempotencyTable;
  outbox: OutboxTable;
  event: EventTable;
  rateLimit: RateLimitTable;
}

/** A stored row of a table, as it is read. */
export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;
