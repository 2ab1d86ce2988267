import type { Generated } from 'kysely';
import type { GeneratedTimestamp, Json, Timestamp, TimestampOr } from './column-types.ts';

// Texts with customers.

/** The templates that the business has changed; no row means the defaults. */
export interface TextSettingTable {
  onlyRow: Generated<boolean>;
  templates: Json;
  version: Generated<number>;
  updatedAt: GeneratedTimestamp;
}

/** A number (E.164) that opted out of texts. */
export interface TextOptOutTable {
  phone: string;
  since: Timestamp;
}

/** A received text. It waits in the inbox until it is settled; one about a job is also in the job's history. */
export interface ReceivedTextTable {
  id: Generated<string>;
  /** The provider's id, or a hash of what it posted: a repeat is the same text. */
  providerId: string;
  /** The number as the provider sent it. */
  phone: string;
  phoneDigits: string;
  /** Empty once it is settled and in a job's history. */
  body: string;
  jobId: string | null;
  settledAt: TimestampOr<null>;
  /** Whether it rang the alarm. */
  rang: Generated<boolean>;
  /** What we answered at once; null if nothing. */
  reply: string | null;
  createdAt: Timestamp;
}
