import type { Generated } from 'kysely';
import type { FindingKind } from '#domain/shop-watch.ts';
import type { GeneratedTimestamp, Timestamp, TimestampOr } from './column-types.ts';

// The shop's own watch.

/** Its one row; none before its first look. */
export interface ShopWatchTable {
  onlyRow: Generated<boolean>;
  /** When it first looked: a schedule that never ran is judged from then. */
  since: GeneratedTimestamp;
  checkedAt: Timestamp;
  /** When a silence since the last request becomes unusual; null when that is over, or not known. */
  silenceDueAt: TimestampOr<null>;
}

/** Something that is wrong now. The row goes when the shop is well again. */
export interface ShopFindingTable {
  kind: FindingKind;
  what: string;
  since: Timestamp;
}
