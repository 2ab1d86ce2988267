import type { JournalAccount, JournalWhat } from '#domain/journal.ts';
import type { Day, GeneratedTimestamp, Money } from './column-types.ts';

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
