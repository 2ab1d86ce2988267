import type { RateLimitName } from '#contract/route.ts';
import type { Db } from '#db/connect.ts';
import type { LiveSession } from '#db/queries/accounts/sessions.ts';
import type { Happened } from '#domain/step-chain.ts';
import type { Config } from './config.ts';

/** The caller, as far as the network identifies them. */
export interface Client {
  readonly address: string;
  readonly userAgent: string;
}

/** A signed-in staff member, with the session they are signed in with. */
export type Actor = LiveSession;

/** The input of every use case: the database, one clock reading for the whole request, the configuration. */
export interface Context {
  readonly db: Db;
  readonly now: Date;
  readonly config: Config;
  readonly requestId: string;
  readonly client: Client;
  /** The caller's key for one attempt of a public write, if sent. */
  readonly idempotencyKey: string | undefined;
  /** True if a form's honeypot was filled: stored, but flagged. */
  readonly honeypotFilled: boolean;
  /** True if another site's page caused this request: stored, but flagged. */
  readonly crossSite: boolean;
  /** Runs work after the response was sent. */
  readonly afterResponse: (work: () => Promise<unknown>) => void;
  /**
   * Records that this request was counted against its route's rate limit. Counting against another limit is an
   * error, and so is a success that was not counted.
   */
  readonly countsAgainst: (limit: RateLimitName) => void;
}

/** The context of a signed-in caller. */
export interface StaffContext extends Context {
  readonly actor: Actor;
  /** When the job's step happened that a device reports; left out: now. */
  readonly happened?: Happened | undefined;
}

/** The context of what moves money: the clock, the configuration, and whose name stands beside it. */
export type MoneyContext = Pick<StaffContext, 'now' | 'config'> & { readonly actor: Pick<Actor, 'email'> };

/** The context of a scheduled job. The clock is a function, since a job may run for many seconds. */
export interface JobContext {
  readonly db: Db;
  readonly config: Config;
  readonly now: () => Date;
  /** Runs work after the job. */
  readonly afterResponse: (work: () => Promise<unknown>) => void;
}

/**
 * A scheduled job. It returns counts for the log, or undefined when nothing was due and it did not use the
 * database.
 */
export type Job = (context: JobContext) => Promise<Record<string, number> | undefined>;
