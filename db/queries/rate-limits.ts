import { sql } from 'kysely';
import type { Db } from '../connect.ts';

export interface RateLimitRequest {
  /** What is counted, and how often it may happen in a window. */
  readonly limits: readonly { readonly key: string; readonly limit: number }[];
  readonly now: Date;
  readonly windowMinutes: number;
}

export interface RateLimitAnswer {
  readonly allowed: boolean;
  /** Seconds until the window of the limit that refused is over; 0 when allowed. */
  readonly retryAfter: number;
}

/**
 * Counts one occurrence of every key and says whether all are within their limits: one statement, exact under any
 * concurrency. A key's window begins with its first occurrence.
 */
export async function takeRateLimits(db: Db, request: RateLimitRequest): Promise<RateLimitAnswer> {
  const { limits, now, windowMinutes } = request;
  const windowMs = windowMinutes * 60_000;
  const windowOver = new Date(now.getTime() - windowMs).toISOString();
  // Always in the same order, so that two requests cannot each hold what the other waits for.
  const keys = limits.map(({ key }) => key).sort();
  const { rows } = await sql<{ key: string; count: number; windowStart: string }>`
    insert into rate_limit as taken (key, window_start, count)
    select key, ${now.toISOString()}::timestamptz, 1 from unnest(${keys}::text[]) with ordinality as wanted (key, place)
     order by place
    on conflict (key) do update set
      count = case when taken.window_start <= ${windowOver}::timestamptz then 1
                   else least(taken.count, 1000000000) + 1 end,
      window_start = case when taken.window_start <= ${windowOver}::timestamptz then excluded.window_start
                          else taken.window_start end
    returning key, count, window_start`.execute(db);
  const refused = rows.filter(({ key, count }) =>
    limits.some((limit) => limit.key === key && count > limit.limit),
  );
  const waits = refused.map(({ windowStart }) => Date.parse(windowStart) + windowMs - now.getTime());
  return { allowed: refused.length === 0, retryAfter: Math.ceil(Math.max(0, ...waits) / 1000) };
}

/** Gives one occurrence of every key back: it turned out not to count. */
export async function releaseRateLimits(db: Db, keys: readonly string[]): Promise<void> {
  await sql`
    update rate_limit set count = count - 1
     where count > 0 and key in (select key from rate_limit where key = any(${keys}) order by key for update)`.execute(
    db,
  );
}
