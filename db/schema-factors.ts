import type { ColumnType, Generated } from 'kysely';
import type { GeneratedTimestamp, Timestamp, TimestampOr } from './column-types.ts';

// Tables of second factors.

/** A passkey (WebAuthn credential). */
export interface PasskeyTable {
  /** The credential's id, base64url. */
  id: string;
  adminUserId: string;
  /** COSE, base64url. */
  publicKey: string;
  counter: Generated<number>;
  transports: ColumnType<string[], string[] | undefined, never>;
  name: string;
  createdAt: GeneratedTimestamp;
  lastUsedAt: TimestampOr<null>;
}

/** An authenticator app. */
export interface TotpTable {
  adminUserId: string;
  /** Base32, encrypted with the field key. */
  secret: string;
  /** Null until a first code was right; it counts from then on. */
  confirmedAt: TimestampOr<null>;
  /** The time step of the last code used. */
  lastStep: Generated<number>;
  createdAt: GeneratedTimestamp;
}

/** A code for the day the phone is lost; only its hash is stored. */
export interface RecoveryCodeTable {
  codeHash: string;
  adminUserId: string;
  createdAt: GeneratedTimestamp;
  usedAt: TimestampOr<null>;
}

/** A challenge that a passkey signs; it works once. */
export interface ChallengeTable {
  challenge: string;
  purpose: 'sign_in' | 'register' | 'confirm';
  /** Null at sign-in, where the passkey says whose it is. */
  adminUserId: string | null;
  expiresAt: Timestamp;
}
