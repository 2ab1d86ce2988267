import type { Generated } from 'kysely';
import type { doorFields, propertyFields } from '#domain/door-book.ts';
import type { Columns, GeneratedTimestamp } from './column-types.ts';

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
