import type { ColumnType, Generated, Selectable } from 'kysely';
import type { customerFields } from '#domain/customer.ts';
import type { BookingDetails, BookingStatus, LeadStatus } from '#domain/requests.ts';
import type { EstimateFacts } from '#domain/job-facts.ts';
import type { Difficulty, FeeColumn, QuoteItemCategory } from '#domain/quote-lines.ts';
import type { itemFields, StockMovementKind } from '#domain/inventory.ts';
import type { QuoteState } from '#domain/quote.ts';
import type { Party } from '#domain/state-machine.ts';
import type { Urgency } from '#domain/urgency.ts';
import type {
  ApprovalTable,
  AuthorityTable,
  CardFactTable,
  CardLookTable,
  CardPayoutLineTable,
  CardRefundTable,
  CardSessionTable,
  DepositAskTable,
  EvidenceKeyTable,
  InvoiceItemTable,
  InvoiceTable,
  JobLinkTable,
  PaymentTable,
  PhotoPartTable,
} from './schema-money.ts';
import type {
  CashHandoverTable,
  ExpenseTable,
  ExportedDayTable,
  JobPayTable,
  JournalAccountTable,
  JournalLineTable,
  PayLineTable,
  PayRuleTable,
  PayRunTable,
  UnbilledJobTable,
  VanCashTable,
} from './schema-books.ts';
import type { Columns, Computed, GeneratedTimestamp, Money, Timestamp, TimestampOr } from './column-types.ts';
import type { DoorTable, JobOrderTable, PropertyTable, StandingAuthorityTable } from './schema-doors.ts';
import type {
  AccountLinkTable,
  AdminUserTable,
  ChallengeTable,
  CounterTable,
  EventTable,
  IdempotencyTable,
  JobRunTable,
  OutboxTable,
  PasskeyTable,
  RateLimitTable,
  RecoveryCodeTable,
  SessionTable,
  TotpTable,
  UserTable,
} from './schema-plumbing.ts';
import type {
  AlarmCallTable,
  AlarmSettingTable,
  AlarmTable,
  MobileClaimTable,
  PushDeviceTable,
  ShopFindingTable,
  ShopWatchTable,
  ReceivedTextTable,
  TextOptOutTable,
  TextSettingTable,
} from './schema-alarm.ts';
import type {
  CalendarFeedTable,
  CrewMemberTable,
  CrewShiftTable,
  InboxMarkTable,
  JobStepTable,
  JobTable,
  OfferedTimeTable,
  OpenedJobId,
  PhoneSignerTable,
  PhoneTable,
  StepProofTable,
  VisitHoldTable,
  WorkingHoursTable,
} from './schema-jobs.ts';

export interface CustomerTable extends Columns<typeof customerFields> {
  id: Generated<string>;
  /** The normalized number (`phoneKey`), or the digits of one that cannot be read. */
  phoneDigits: string;
  isActive: Generated<boolean>;
  mergedInto: string | null;
  /** What undoing the merge restores; set as long as `mergedInto` is. */
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
  /** The normalized number (`phoneKey`), or the digits of one that cannot be read. */
  phoneDigits: string;
  /** The number in E.164, null when it could not be read. */
  phoneE164: string | null;
  email: string | null;
  serviceType: string;
  location: string;
  /** The place that `location` names, for the job that the request opens. */
  latitude: number | null;
  longitude: number | null;
  distanceMiles: string | null;
  message: string | null;
  isEmergency: Generated<boolean>;
  /** Stored, but looks automated. */
  suspicious: Generated<boolean>;
  customerId: string | null;
  jobId: OpenedJobId;
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

export interface BookingRequestTable extends RequestColumns, BookingDetails {
  status: Generated<BookingStatus>;
  slotStart: TimestampOr<null>;
  slotEnd: TimestampOr<null>;
}

/** A visitor's review, pending or moderated. */
export interface ReviewTable {
  id: Generated<string>;
  name: string;
  location: string;
  /** 1 to 5. */
  rating: number;
  service: string;
  text: string;
  /** The job of the customer who was asked; null from anyone else. */
  jobId: string | null;
  status: Generated<'pending' | 'published' | 'rejected'>;
  version: Generated<number>;
  createdAt: GeneratedTimestamp;
  updatedAt: GeneratedTimestamp;
}

/** A quote; the office says estimate. `total` = `subtotal` + every fee + `tax`. */
export interface QuoteTable extends EstimateFacts, Record<FeeColumn, Generated<Money>> {
  id: Generated<string>;
  quoteNumber: string;
  source: 'public' | 'admin';
  customerId: string | null;
  leadId: string | null;
  bookingId: string | null;
  jobId: OpenedJobId;
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
  /** Encrypted, like `vehicleVin` and `keyCodes`. */
  accessDetails: string | null;
  vehicleVin: string | null;
  keyCodes: string | null;
  /** The blind index: keyed hashes of the codes in the encrypted fields. */
  sealedTerms: Generated<string[]>;
  urgency: Generated<Urgency>;
  /** Whether it charges the urgency fee; null: if it came from the website. */
  applyUrgencyFee: boolean | null;
  /** Items only. */
  subtotal: Money;
  tax: Money;
  taxRatePerMillion: number;
  total: Money;
  status: Generated<QuoteState>;
  /** Whether it has an invoice that is neither void nor deleted; maintained by a trigger. */
  hasLiveInvoice: Computed<boolean>;
  validUntil: Timestamp;
  isEmergency: Generated<boolean>;
  /** Stored, but looks automated. */
  suspicious: Generated<boolean>;
  /** The revision of the offer; a link shows one of them. */
  revision: Generated<number>;
  decidedAt: TimestampOr<null>;
  /** The staff member's email, or the name the customer signed with. */
  decidedBy: string | null;
  decidedAs: Party | null;
  /** The customer's signature behind the decision; null for a decision by staff. */
  approvalId: string | null;
  declineReason: string | null;
  /** The change that the customer asked for. */
  changeRequest: string | null;
  changeRequestedAt: TimestampOr<null>;
  sentAt: TimestampOr<null>;
  /** The revision that was sent last; null if none was. */
  sentRevision: number | null;
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
  /** The catalogue item whose price it has. */
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

export interface InventoryItemTable extends Columns<typeof itemFields> {
  id: Generated<string>;
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
  /** Of one, at the time. */
  unitCost: Computed<string>;
  reason: string | null;
  invoiceId: string | null;
  actor: string | null;
  createdAt: GeneratedTimestamp;
}

/** Every table, by its name in queries (snake_case in the database). */
export interface Tables {
  user: UserTable;
  adminUser: AdminUserTable;
  accountLink: AccountLinkTable;
  session: SessionTable;
  passkey: PasskeyTable;
  totp: TotpTable;
  recoveryCode: RecoveryCodeTable;
  signInChallenge: ChallengeTable;
  customer: CustomerTable;
  job: JobTable;
  jobStep: JobStepTable;
  stepProof: StepProofTable;
  phone: PhoneTable;
  phoneSigner: PhoneSignerTable;
  inboxMark: InboxMarkTable;
  visitHold: VisitHoldTable;
  crewMember: CrewMemberTable;
  workingHours: WorkingHoursTable;
  crewShift: CrewShiftTable;
  offeredTime: OfferedTimeTable;
  calendarFeed: CalendarFeedTable;
  alarm: AlarmTable;
  alarmCall: AlarmCallTable;
  pushDevice: PushDeviceTable;
  alarmSetting: AlarmSettingTable;
  mobileClaim: MobileClaimTable;
  textSetting: TextSettingTable;
  textOptOut: TextOptOutTable;
  receivedText: ReceivedTextTable;
  shopWatch: ShopWatchTable;
  shopFinding: ShopFindingTable;
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
  cardSession: CardSessionTable;
  cardFact: CardFactTable;
  cardRefund: CardRefundTable;
  cardPayoutLine: CardPayoutLineTable;
  cardLook: CardLookTable;
  depositAsk: DepositAskTable;
  jobLink: JobLinkTable;
  approval: ApprovalTable;
  authority: AuthorityTable;
  photoPart: PhotoPartTable;
  evidenceKey: EvidenceKeyTable;
  property: PropertyTable;
  door: DoorTable;
  standingAuthority: StandingAuthorityTable;
  jobOrder: JobOrderTable;
  exportedDay: ExportedDayTable;
  journalLine: JournalLineTable;
  journalAccount: JournalAccountTable;
  unbilledJob: UnbilledJobTable;
  cashHandover: CashHandoverTable;
  vanCash: VanCashTable;
  expense: ExpenseTable;
  payRule: PayRuleTable;
  jobPay: JobPayTable;
  payRun: PayRunTable;
  payLine: PayLineTable;
  counter: CounterTable;
  idempotency: IdempotencyTable;
  outbox: OutboxTable;
  event: EventTable;
  rateLimit: RateLimitTable;
  jobRun: JobRunTable;
}

/** A stored row of a table, as it is read. */
export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;
