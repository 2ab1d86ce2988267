import type { StaffRole } from '#domain/staff-role.ts';
import type { Db } from '#db/connect.ts';
import type { Config } from './config.ts';

/** Who is asking, as far as the network tells. */
export interface Client {
  readonly address: string;
  readonly userAgent: string;
}

/** A signed-in member of staff. */
export interface Actor {
  readonly id: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly role: StaffRole;
  readonly sessionId: string;
  /** When the session ends, ISO 8601 UTC. */
  readonly expiresAt: string;
}

/** What every use case gets: the database, one clock reading for the whole request, the configuration. */
export interface Context {
  readonly db: Db;
  readonly now: Date;
  readonly config: Config;
  readonly requestId: string;
  readonly client: Client;
  /** Identifies one attempt of a public write, when the caller sent one. */
  readonly idempotencyKey: string | undefined;
  /** True when a form's hidden field was filled: kept, but flagged. */
  readonly honeypotFilled: boolean;
  /** True when a page of another site made the browser send this: kept, but flagged. */
  readonly crossSite: boolean;
  /** Runs work after the answer has left. */
  readonly later: (work: () => Promise<unknown>) => void;
}

/** A context whose caller has signed in. */
export interface StaffContext extends Context {
  readonly actor: Actor;
}
