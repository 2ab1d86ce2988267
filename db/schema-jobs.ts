import type { ColumnType, Generated } from 'kysely';
import type { InboxKind } from '#domain/inbox.ts';
import type { EstimateFacts } from '#domain/estimate-facts.ts';
import type { CancelReason, VisitState } from '#domain/job.ts';
import type { Urgency } from '#domain/urgency.ts';
import type { Computed, GeneratedTimestamp, Timestamp, TimestampOr } from './column-types.ts';

/**
 * One piece of work: who, where, what, and its visit. Opened by a trigger with the request, quote or invoice it begins
 * with, or by a call. How far its money is, its papers tell.
 */
export interface JobTable extends EstimateFacts {
  id: Generated<string>;
  number: Generated<number>;
  customerId: string | null;
  firstName: string | null;
  lastName: string | null;
  phone: string;
  phoneDigits: string;
  email: string | null;
  serviceType: string;
  location: string | null;
  serviceAddress: string | null;
  latitude: number | null;
  longitude: number | null;
  /** Miles, up to two decimals. */
  distanceMiles: string | null;
  /** Encrypted, like `vehicleVin` and `keyCodes`. */
  accessDetails: string | null;
  vehicleVin: string | null;
  keyCodes: string | null;
  sealedTerms: Generated<string[]>;
  /** The customer's words. */
  request: string | null;
  urgency: Generated<Urgency>;
  isEmergency: Computed<boolean>;
  suspicious: Generated<boolean>;
  visit: Generated<VisitState>;
  slotStart: TimestampOr<null>;
  slotEnd: TimestampOr<null>;
  technicianId: string | null;
  setOffAt: TimestampOr<null>;
  arrivedAt: TimestampOr<null>;
  finishedAt: TimestampOr<null>;
  cancelledAt: TimestampOr<null>;
  cancelReason: CancelReason | null;
  version: Generated<number>;
  createdAt: GeneratedTimestamp;
  updatedAt: GeneratedTimestamp;
  searchText: Computed<string>;
}

/** The job of a record: given, or opened by the database. Null only until its backfill. */
export type OpenedJobId = ColumnType<string | null, string | null | undefined, never>;

/** Who deals with something in the inbox, and until when it is out of sight; a row says at least one of the two. */
export interface InboxMarkTable {
  kind: InboxKind;
  /** The record that waits; of a mail, the mail. */
  itemId: string;
  assigneeId: string | null;
  snoozedUntil: TimestampOr<null>;
  /** When it was snoozed: what happens later is in sight. */
  snoozedAt: TimestampOr<null>;
  updatedAt: Timestamp;
}
