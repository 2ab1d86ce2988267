import type { Generated } from 'kysely';
import type { FindingKind } from '#domain/shop-watch.ts';
import type { GeneratedTimestamp, Timestamp, TimestampOr } from './column-types.ts';

// The shop's own watch.

/** Its one row; none before its first look. */
export interface ShopWatchTable {
  onlyRow: Generated<boolean>;
  /** When it first looked: a schedule that has never run is late from then on. */
  since: GeneratedTimestamp;
  checkedAt: Timestamp;
  /** When the silence since the last request becomes unusual; null once it has, or when that is unknown. */
  silenceDueAt: TimestampOr<null>;
}

/** A current finding; its row is deleted when the problem is over. */
export interface ShopFindingTable {
  kind: FindingKind;
  what: string;
  since: Timestamp;
}
