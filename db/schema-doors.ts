import type { Generated } from 'kysely';
import type { doorFields, propertyFields } from '#domain/door-book.ts';
import type { OrderAnswer, OrderFault, WorkKind } from '#domain/authority.ts';
import type { authorityFields } from '#domain/standing-authority.ts';
import type { Columns, GeneratedTimestamp, TimestampOr } from './column-types.ts';

/** A place whose locks we look after. */
export interface PropertyTable extends Columns<typeof propertyFields> {
  id: Generated<string>;
  customerId: string;
  version: Generated<number>;
  createdAt: GeneratedTimestamp;
  updatedAt: GeneratedTimestamp;
}

/** A door of a property, or one of its master keys. */
export interface DoorTable extends Columns<typeof doorFields> {
  id: Generated<string>;
  propertyId: string;
  /** The order on screen. */
  position: number;
  isMaster: Generated<boolean>;
  /** Encrypted, like `keyCode` and `pinning`. */
  bitting: string | null;
  keyCode: string | null;
  pinning: string | null;
  sealedTerms: Generated<string[]>;
  /** Hash of the token in the QR code on the door. */
  tagHash: Generated<string | null>;
  createdAt: GeneratedTimestamp;
}

/** A person who may order work at a property, until it is withdrawn. */
export interface StandingAuthorityTable extends Columns<typeof authorityFields> {
  id: Generated<string>;
  propertyId: string;
  phoneDigits: string | null;
  withdrawnAt: TimestampOr<null>;
  version: Generated<number>;
  createdAt: GeneratedTimestamp;
  updatedAt: GeneratedTimestamp;
}

/** Who ordered a job at a property. */
export interface JobOrderTable {
  id: Generated<string>;
  jobId: string;
  /** Null for a person who has none. */
  authorityId: string | null;
  orderedBy: string;
  work: WorkKind;
  /** Why the owner was asked; null within the authority. */
  fault: OrderFault | null;
  askedAt: TimestampOr<null>;
  answer: OrderAnswer | null;
  answeredBy: string | null;
  answeredAt: TimestampOr<null>;
  createdAt: GeneratedTimestamp;
}
