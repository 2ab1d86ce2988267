import type { ColumnType, Generated } from 'kysely';
import type { crewFields, CrewSkill, ShiftKind } from '#domain/crew.ts';
import type { InboxKind } from '#domain/inbox.ts';
import type { EstimateFacts, JobFacts } from '#domain/job-facts.ts';
import type { CancelReason, VisitState } from '#domain/job.ts';
import type { StepKind } from '#domain/job-steps.ts';
import type { Urgency } from '#domain/urgency.ts';
import type {
  Columns,
  Computed,
  GeneratedTimestamp,
  Json,
  Money,
  Timestamp,
  TimestampOr,
} from './column-types.ts';

/**
 * One piece of work: who, where, what, and its visit. A trigger opens it with the request, quote or invoice it begins
 * with; a call opens it directly. Its money stage is derived from its papers.
 */
export interface JobTable extends EstimateFacts, JobFacts {
  id: Generated<string>;
  number: Generated<number>;
  customerId: string | null;
  /** Whether technicians see only the customer's name, because a technician's step linked the customer by phone number. */
  customerNameOnly: Generated<boolean>;
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
  /** The drive before the visit: from `travelFrom`, the town of the visit before or the technician's home. */
  travelMinutes: number | null;
  /** Miles with two decimals. */
  travelMiles: string | null;
  travelFrom: string | null;
  /** Why this visit holds its time without the drive before it. */
  overlapReason: string | null;
  /** Whether another visit holds this time; then this visit holds none. */
  sharesTime: Generated<boolean>;
  /** When its technician accepted it. */
  acceptedAt: TimestampOr<null>;
  /** The reason for a visit outside its technician's hours, or during time off. */
  offHoursReason: string | null;
  /** Since when it waits for another technician, and why it was handed back; a trigger clears both. */
  handedBackAt: TimestampOr<null>;
  handBackReason: string | null;
  /** Where it is, if the door book has the place. */
  propertyId: string | null;
  version: Generated<number>;
  createdAt: GeneratedTimestamp;
  updatedAt: GeneratedTimestamp;
  searchText: Computed<string>;
}

/** The time an open visit holds, with the drive before it; maintained by triggers. A technician's holds never overlap. */
export interface VisitHoldTable {
  jobId: string;
  /** All zeros without a technician. */
  technicianId: string;
  held: Computed<string>;
}

/** An account as a crew member; every account but a bookkeeper's has a row. */
export interface CrewMemberTable extends Columns<typeof crewFields> {
  accountId: string;
  /** A data URL. */
  photo: string | null;
  skills: Generated<CrewSkill[]>;
  version: Generated<number>;
  createdAt: GeneratedTimestamp;
  updatedAt: GeneratedTimestamp;
}

/** A crew member's hours in their usual week, Honolulu time. */
export interface WorkingHoursTable {
  accountId: string;
  /** 0 is Sunday. */
  weekday: number;
  /** Minutes since midnight; 1440 is the end of the day. */
  fromMinute: number;
  toMinute: number;
}

/** An on-call shift or time off. */
export interface CrewShiftTable {
  id: Generated<string>;
  accountId: string;
  kind: ShiftKind;
  startsAt: Timestamp;
  endsAt: Timestamp;
  createdAt: GeneratedTimestamp;
}

/** The job of a record: given, or opened by the database. Null only until its backfill. */
export type OpenedJobId = ColumnType<string | null, string | null | undefined, never>;

/** Who an inbox entry is assigned to, and until when it is snoozed; a row has at least one of the two. */
export interface InboxMarkTable {
  kind: InboxKind;
  /** The record that waits; for a failed mail, the mail. */
  itemId: string;
  assigneeId: string | null;
  snoozedUntil: TimestampOr<null>;
  /** When it was snoozed: anything that happens later ends the snooze. */
  snoozedAt: TimestampOr<null>;
  /** When a failed message was given up for good; one that was sent again since and failed again waits again. */
  dismissedAt: TimestampOr<null>;
  updatedAt: Timestamp;
}

/** A time that a customer can choose for their job; at most three, replaced by the next offer. */
export interface OfferedTimeTable {
  id: Generated<string>;
  jobId: string;
  /** Null: the office assigns the technician later. */
  technicianId: string | null;
  slotStart: Timestamp;
  slotEnd: Timestamp;
  createdAt: GeneratedTimestamp;
}

/** The secret address of a calendar feed; a new one replaces it. */
export interface CalendarFeedTable {
  id: Generated<string>;
  /** Null: the office's, with every technician's appointments. */
  accountId: string | null;
  tokenHash: string;
  /** The account that was shown the address; null for one from before this was stored. */
  madeBy: string | null;
  createdAt: GeneratedTimestamp;
}

/** A step of a job, as a device sent it; append-only. */
export interface JobStepTable {
  id: string;
  /** Null: an expense of no job. */
  jobId: string | null;
  branchId: string;
  seq: number;
  kind: StepKind;
  body: Json;
  /** A keyed hash of the body, by which a repeat is recognized. */
  bodyHash: string;
  trunkVersion: number | null;
  happenedAt: Timestamp;
  errorMs: number;
  clock: Json;
  waited: boolean;
  actor: string;
  outcome: 'applied' | 'conflict' | 'refused';
  answer: Json;
  unbooked: Money | null;
  createdAt: GeneratedTimestamp;
}

/** A phone's signature of a step, and what it covers besides the step's own row. */
export interface StepProofTable {
  stepId: string;
  phoneId: string;
  publicKey: string;
  previous: string | null;
  bodySha256: string;
  hash: string;
  signature: string;
}

/** A phone that somebody works with: when it was heard last, and how many steps waited on it then. */
export interface PhoneTable {
  /** The phone's own. */
  id: string;
  accountId: string;
  heardAt: Timestamp;
  waiting: number;
  oldestAt: TimestampOr<null>;
  createdAt: GeneratedTimestamp;
}

/** An account that was signed in on a phone. */
export interface PhoneSignerTable {
  phoneId: string;
  accountId: string;
  /** The key that the phone signs its steps with, base64. */
  publicKey: string;
}
