import type { Db } from '#db/connect.ts';
import { refundRateLimits, consumeRateLimits } from '#db/queries/rate-limits.ts';
import { phoneDisplay } from '#domain/business.ts';
import type { Limit } from '../rate-limits.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';

const WINDOW_MINUTES = 15;

/** Wrong passwords allowed per window and account (from a new device: per email and address). */
export const MAX_PER_ACCOUNT = 5;

/**
 * Runs `check` as one counted password attempt. Counting comes before verification, so that parallel guesses get
 * no extra tries. If `check` throws, no password was verified, and the attempt is refunded.
 * @returns the result of `check`, and a function that refunds the attempt after a correct password
 * @throws {AppError} `rate_limited`
 */
export async function limitAttempts<T>(
  { db, now, config, countsAgainst }: Pick<Context, 'db' | 'now' | 'config' | 'countsAgainst'>,
  /** Counted in order: an attempt that one group rejects does not count against the next. */
  groups: readonly (readonly Limit[])[],
  check: () => Promise<T>,
): Promise<{ result: T; refund: (db: Db) => Promise<void> }> {
  countsAgainst('password');
  const keys: string[] = [];
  for (const group of groups) {
    const limits = group.map(({ key, limit }) => ({ key, limit: Math.ceil(limit * config.rateLimitScale) }));
    const counted = await consumeRateLimits(db, { limits, now, windowMinutes: WINDOW_MINUTES });
    if (!counted.allowed) {
      throw new AppError('rate_limited', `Too many attempts. Try again later, or call ${phoneDisplay}.`, {
        retryAfter: counted.retryAfter,
      });
    }
    keys.push(...limits.map(({ key }) => key));
  }
  const refund = (to: Db) => refundRateLimits(to, keys);
  try {
    return { result: await check(), refund };
  } catch (error) {
    await refund(db);
    throw error;
  }
}
