import type { Db } from '#db/connect.ts';
import { releaseRateLimits, takeRateLimits } from '#db/queries/rate-limits.ts';
import { phoneDisplay } from '#domain/business.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../errors.ts';

const WINDOW_MINUTES = 15;

/** Wrong passwords allowed in a window for one account (at the door: per e-mail and address together). */
export const PER_ACCOUNT = 5;

interface Limit {
  readonly key: string;
  readonly limit: number;
}

/**
 * Counts an attempt at a password before it is looked at, so that a thousand guesses at once get no more tries than
 * a thousand in a row. Answers what gives the attempt back when the password was right.
 * @throws {Refusal} `rate_limited`.
 */
export async function limitAttempts(
  { db, now, config }: Pick<Context, 'db' | 'now' | 'config'>,
  limits: readonly Limit[],
): Promise<(db: Db) => Promise<void>> {
  const scaled = limits.map(({ key, limit }) => ({ key, limit: Math.ceil(limit * config.rateLimitScale) }));
  const counted = await takeRateLimits(db, { limits: scaled, now, windowMinutes: WINDOW_MINUTES });
  if (!counted.allowed) {
    throw new Refusal('rate_limited', `Too many attempts. Try again later, or call ${phoneDisplay}.`, {
      retryAfter: counted.retryAfter,
    });
  }
  const keys = limits.map(({ key }) => key);
  return (trx) => releaseRateLimits(trx, keys);
}
