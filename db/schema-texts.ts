import type { Generated } from 'kysely';
import type { GeneratedTimestamp, Json, Timestamp, TimestampOr } from './column-types.ts';

// Texts with customers.

/** The templates as the business has changed them; no row means the usual ones. */
export interface TextSettingTable {
  onlyRow: Generated<boolean>;
  templates: Json;
  version: Generated<number>;
  updatedAt: GeneratedTimestamp;
}

/** A number (E.164) that asked for no more texts. */
export interface TextOptOutTable {
  phone: string;
  since: Timestamp;
}

/** A text as it came in. It waits for the office until it is settled; one about a job is in its history too. */
export interface ReceivedTextTable {
  id: Generated<string>;
  /** The provider's id, or a hash of what it posted: a repeat is the same text. */
  providerId: string;
  /** As the provider gave it. */
  phone: string;
  phoneDigits: string;
  /** Empty once it is settled and in a job's history. */
  body: string;
  jobId: string | null;
  settledAt: TimestampOr<null>;
  createdAt: Timestamp;
}
