import type { Generated } from 'kysely';
import type { AlarmCall, AlarmState, AlarmVolume } from '#domain/alarm.ts';
import type { FindingKind } from '#domain/shop-watch.ts';
import type { GeneratedTimestamp, Json, Timestamp, TimestampOr } from './column-types.ts';

// The night alarm: who is rung about an emergency, and on which devices.

/** The alarm of an emergency, raised by the statement that opened its job. */
export interface AlarmTable {
  jobId: string;
  state: Generated<AlarmState>;
  raisedAt: Timestamp;
  /** The index of the ladder's next step; it grows until the alarm rings again from the first. */
  nextStep: Generated<number>;
  /** When that step is due; null once the alarm no longer rings. */
  nextStepAt: TimestampOr<null>;
  /** The account that took the emergency; null once that account is deleted. */
  holderId: string | null;
  takenAt: TimestampOr<null>;
  /** How often the emergency lost the person who had it, and rang again. */
  round: Generated<number>;
  /** How loudly it rings; null until its first step decides it. */
  volume: AlarmVolume | null;
  /** Whether a member of staff entered the emergency. */
  byStaff: Generated<boolean>;
}

/** Who was rung about an emergency, on which channel: they are notified when it is taken. */
export interface AlarmCallTable {
  jobId: string;
  accountId: string;
  channel: AlarmCall['channel'];
  firstAt: Timestamp;
}

/** A staff member's browser that receives notifications (RFC 8030). */
export interface PushDeviceTable {
  id: Generated<string>;
  accountId: string;
  /** The address at its push service: anyone with it and our key can ring the device. */
  endpoint: string;
  /** Its public key and authentication secret, base64url (RFC 8291). */
  p256dh: string;
  auth: string;
  /** Our public key that it was subscribed with; with another one it must subscribe again. */
  vapidKey: string;
  /** Its name for its owner: "Chrome on Android". */
  name: string;
  /** The session in which it was last turned on, which may have ended; null for devices older than this column. */
  sessionId: string | null;
  createdAt: GeneratedTimestamp;
  /** Whether it is told of new requests, answers and payments too. */
  news: Generated<boolean>;
  /** When it last confirmed a ring. */
  lastRangAt: TimestampOr<null>;
}

/** A number that an account has entered for its alarms and not confirmed yet. */
export interface MobileClaimTable {
  accountId: string;
  /** E.164. */
  mobile: string;
  /** When its code was sent; the code is derived from it. */
  askedAt: Timestamp;
  /** How many wrong codes were entered. */
  wrong: Generated<number>;
}

/** The ladder that the business has set; no row means the default. */
export interface AlarmSettingTable {
  onlyRow: Generated<boolean>;
  ladder: Json;
  version: Generated<number>;
  updatedAt: GeneratedTimestamp;
}

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
