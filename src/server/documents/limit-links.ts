import { takeRateLimits } from '#db/queries/rate-limits.ts';
import { phoneDisplay } from '#domain/business.ts';
import { addressLimits } from '../address-limits.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';

const WINDOW_MINUTES = 10;
/** Requests one address may make in a window: opening documents, and answering them. */
const MOST = { read: 120, answer: 20 } as const;

/**
 * Counts one use of a customer's link by the caller's address (kept as a hash only).
 * @throws {AppError} `rate_limited`.
 */
export async function limitLinks(
  { db, now, client, config }: Context,
  use: keyof typeof MOST,
): Promise<void> {
  const limit = Math.ceil(MOST[use] * config.rateLimitScale);
  const { allowed, retryAfter } = await takeRateLimits(db, {
    limits: addressLimits(`link-${use}`, client.address, limit),
    now,
    windowMinutes: WINDOW_MINUTES,
  });
  if (allowed) return;
  throw new AppError('rate_limited', `That is a lot of requests. Please call us instead: ${phoneDisplay}.`, {
    retryAfter,
  });
}
