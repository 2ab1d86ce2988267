// Tables behind the scenes: accounts and their second factors, numbers, idempotency, the outbox, history, limits.

import type { ColumnType, Generated } from 'kysely';
import type { AccountLinkPurpose } from '#domain/sign-in-rules.ts';
import type { StoredRole } from '#domain/staff-role.ts';
import type { Computed, GeneratedTimestamp, Json, Timestamp, TimestampOr } from './column-types.ts';
import type { MessageChannel, MessageKind } from './outbox-messages.ts';

/** The `user` entity of the specification; nothing signs in with it. */
export interface UserTable {
  id: Generated<string>;
  username: string;
  password: string;
}

/** An account of the office. */
export interface AdminUserTable {
  id: Generated<string>;
  /** Lower case. */
  email: string;
  /** An argon2id PHC string. */
  password: string;
  firstName: string | null;
  lastName: string | null;
  role: Generated<StoredRole>;
  /** For a technician: whether responses contain amounts. */
  seesPrices: Generated<boolean>;
  isActive: Generated<boolean>;
  /** When the account was invited; null once the person has chosen a password. */
  invitedAt: TimestampOr<null>;
  /** When the password last changed; links requested earlier are void. */
  passwordChangedAt: TimestampOr<null>;
  /** When the account was first asked for a second factor. */
  factorAskedAt: GeneratedTimestamp;
  /** The confirmed number that alarms are texted to, E.164. */
  mobile: string | null;
  version: Generated<number>;
  createdAt: GeneratedTimestamp;
  updatedAt: GeneratedTimestamp;
}

/** A link with which a staff member sets a password; only the hash of its token is stored. */
export interface AccountLinkTable {
  tokenHash: string;
  adminUserId: string;
  purpose: AccountLinkPurpose;
  askedAt: Timestamp;
  expiresAt: Timestamp;
}

/** The data of a session. */
export interface SessionData {
  readonly browser?: string;
  /** Whether it stays signed in like a technician's phone. */
  readonly phone?: boolean;
}

/** A sign-in. `sid` is the token's jti. */
export interface SessionTable {
  sid: string;
  adminUserId: string;
  /** The specification's session data: the browser, as the list of devices names it. */
  sess: ColumnType<SessionData, string | undefined, string>;
  expire: Timestamp;
  createdAt: GeneratedTimestamp;
  /** When it last sent a request, up to five minutes old; null until then. */
  lastSeenAt: TimestampOr<null>;
  /** When the person last showed a factor: at sign-in, or for a sensitive step. */
  factorAt: TimestampOr<null>;
  revokedAt: TimestampOr<null>;
}

/** The last invoice number taken, by year. Rows named `quote` are from before quote numbers had a sequence. */
export interface CounterTable {
  name: string;
  year: number;
  value: number;
}

/** A write with its response, which a repeat of the request gets too. */
export interface IdempotencyTable {
  scope: string;
  key: string;
  bodyHash: string;
  status: number | null;
  response: ColumnType<unknown, string | null | undefined, string | null>;
  createdAt: GeneratedTimestamp;
}

/** A mail, notification or text to be sent exactly once. */
export interface OutboxTable {
  id: Generated<string>;
  kind: MessageKind;
  channel: Generated<MessageChannel>;
  /** An email address; the device for a notification, the number for a text or call. */
  recipient: string;
  payload: Json;
  /** At most one message is stored per key. */
  dedupeKey: string;
  state: Generated<'queued' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  nextAttemptAt: GeneratedTimestamp;
  leaseUntil: TimestampOr<null>;
  lastError: string | null;
  /** The unique part of its Message-ID, the same in every attempt. */
  messageId: string;
  sentAt: TimestampOr<null>;
  recordType: string | null;
  recordId: string | null;
  /** The provider's last report about a text; null before the first. */
  delivery: 'delivered' | 'undelivered' | null;
  /** The notice of an emergency: sent before everything else that is due. */
  urgent: Computed<boolean>;
  createdAt: GeneratedTimestamp;
}

/** What happened to a record; append-only. */
export interface EventTable {
  id: Generated<number>;
  /** An email address or "customer"; null for the public or the system. */
  actor: string | null;
  recordType: string;
  recordId: string;
  what: string;
  before: ColumnType<unknown, string | null | undefined, never>;
  after: ColumnType<unknown, string | null | undefined, never>;
  at: GeneratedTimestamp;
}

/** How often something happened in the current window. */
export interface RateLimitTable {
  key: string;
  windowStart: Timestamp;
  count: number;
}

/** When a scheduled function last succeeded. */
export interface JobRunTable {
  job: string;
  at: Timestamp;
}

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
