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
  /** When the first code was correct; null before, when the app does not count as a factor. */
  confirmedAt: TimestampOr<null>;
  /** The time step of the last code used. */
  lastStep: Generated<number>;
  createdAt: GeneratedTimestamp;
}

/** A recovery code, for a person who has lost their phone; only its hash is stored. */
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
  /** Null at sign-in, where the passkey itself identifies the account. */
  adminUserId: string | null;
  expiresAt: Timestamp;
}
