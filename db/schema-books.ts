import type { ColumnType, Generated } from 'kysely';
import type { ExpenseCategory, PaidWith, PayKind, PayRule } from '#domain/earnings.ts';
import type { JournalAccount, JournalWhat } from '#domain/accounting.ts';
import type { Computed, Day, GeneratedTimestamp, Money, Timestamp, TimestampOr } from './column-types.ts';

/** A day whose journal left for the accountant's books. Append-only. */
export interface ExportedDayTable {
  day: Day;
  exportedBy: string;
  createdAt: GeneratedTimestamp;
}

/** A line of an exported day, as it left. Append-only. */
export interface JournalLineTable {
  day: Day;
  /** Its place in the day's entry. */
  place: number;
  /** The day whose books it corrects; its own for every other line. */
  about: Day;
  what: JournalWhat;
  account: JournalAccount;
  /** The account's name in the accountant's books, at the time. */
  name: string;
  debit: Money;
  credit: Money;
}

/** A name that the owner gave an account. */
export interface JournalAccountTable {
  account: JournalAccount;
  name: string;
  updatedAt: GeneratedTimestamp;
}

/** A job that is done and has no issued invoice; triggers keep it. */
export interface UnbilledJobTable {
  jobId: string;
  since: Timestamp;
}

/** Cash and checks that a technician hands in. Final once received. */
export interface CashHandoverTable {
  id: Generated<string>;
  technicianId: string;
  /** By the payments. */
  expectedCash: Money;
  expectedChecks: Money;
  countedCash: Money;
  countedChecks: Money;
  receivedBy: string | null;
  receivedAt: TimestampOr<null>;
  createdAt: GeneratedTimestamp;
}

/** What somebody spent for the shop, or a reversal of it; append-only, but for a promised photo. */
export interface ExpenseTable {
  /** Of the step that recorded it. */
  id: Generated<string>;
  kind: Generated<'expense' | 'reversal'>;
  reversesId: string | null;
  jobId: string | null;
  category: ExpenseCategory;
  amount: Money;
  paidWith: PaidWith;
  note: string | null;
  reason: string | null;
  photo: Uint8Array | null;
  photoType: string | null;
  photoSha256: string | null;
  actor: string;
  createdAt: GeneratedTimestamp;
  searchText: Computed<string>;
}

/**
 * A payment in cash or by check that a technician took, or gave back, or cash that they spent; a trigger writes it.
 */
export interface VanCashTable {
  paymentId: string | null;
  expenseId: string | null;
  technicianId: string;
  method: 'cash' | 'check';
  /** Negative when it was given back. */
  amount: Money;
  takenAt: Timestamp;
  handoverId: string | null;
  settled: Generated<boolean>;
}

/** How a technician is paid from a day on. Append-only. */
export interface PayRuleTable {
  /** In the order they were set. */
  id: Generated<number>;
  technicianId: string;
  fromDay: Day;
  /** Percent with two decimals. */
  share: string;
  afterHours: string;
  minimum: Money;
  kinds: ColumnType<PayRule['kinds'], string, never>;
  setBy: string;
  createdAt: GeneratedTimestamp;
}

/** What the owner set for one job, in place of the rule. Append-only. */
export interface JobPayTable {
  /** In the order they were set. */
  id: Generated<number>;
  jobId: string;
  /** Null: by the rule again. */
  amount: Money | null;
  reason: string;
  setBy: string;
  createdAt: GeneratedTimestamp;
}

/** What a technician was paid at once. Append-only. */
export interface PayRunTable {
  id: Generated<string>;
  technicianId: string;
  fromDay: Day | null;
  throughDay: Day;
  total: Money;
  paidBy: string;
  createdAt: GeneratedTimestamp;
}

/** One job, or one expense paid back, of a pay run, as it was then. Append-only. */
export interface PayLineTable {
  runId: string;
  place: number;
  kind: PayKind;
  jobId: string | null;
  expenseId: string | null;
  day: Day;
  label: string;
  /** Why it is so much. */
  basis: string;
  /** Negative for a correction that takes back. */
  amount: string;
}
