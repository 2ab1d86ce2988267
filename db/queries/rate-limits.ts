import { sql } from 'kysely';
import type { Db } from '../connect.ts';

export interface RateLimitRequest {
  /** Each key, and how often it may occur in a window. */
  readonly limits: readonly { readonly key: string; readonly limit: number }[];
  readonly now: Date;
  readonly windowMinutes: number;
}

export interface RateLimitResult {
  readonly allowed: boolean;
  /** Seconds until the window of the exceeded limit ends; 0 when allowed. */
  readonly retryAfter: number;
}

/**
 * The query that counts one occurrence of every key, exact under any concurrency. A key's window begins with its first
 * occurrence. When a limit is passed it fails with an error that {@link overLimit} reads, and counts nothing.
 */
export function countRequest({ limits, now, windowMinutes }: RateLimitRequest) {
  const windowOver = new Date(now.getTime() - windowMinutes * 60_000);
  // Always in the same order, so that two requests cannot deadlock.
  const sorted = limits.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const keys = sorted.map(({ key }) => key);
  const most = sorted.map(({ limit }) => limit);
  const over = sql`taken.window_start <= ${windowOver}::timestamptz`;
  return sql`
    insert into rate_limit as taken (key, window_start, count)
    select key, ${now}::timestamptz, 1 from unnest(${keys}::text[]) with ordinality as wanted (key, place) order by place
    on conflict (key) do update set
      count = case when ${over} then 1 else taken.count + 1 end,
      window_start = case when ${over} then excluded.window_start else taken.window_start end
    returning refuse_over_limit(
      count, (${most}::integer[])[array_position(${keys}::text[], key::text)],
      extract(epoch from window_start - ${windowOver}::timestamptz)::numeric)`;
}

/** Our own SQLSTATE, raised by refuse_over_limit. */
const OVER_LIMIT = 'NL429';

/** Seconds to wait, from an error that reports an exceeded limit; undefined for any other error. */
export function overLimit(error: unknown): number | undefined {
  if (!(error instanceof Error && 'code' in error && error.code === OVER_LIMIT)) return undefined;
  return Number('detail' in error ? error.detail : 60) || 60;
}

/** Counts one occurrence of every key and returns whether all are within their limits; if not, none is counted. */
export async function consumeRateLimits(db: Db, request: RateLimitRequest): Promise<RateLimitResult> {
  try {
    await countRequest(request).execute(db);
    return { allowed: true, retryAfter: 0 };
  } catch (error) {
    const retryAfter = overLimit(error);
    if (retryAfter === undefined) throw error;
    return { allowed: false, retryAfter };
  }
}

/** Takes back one occurrence of every key. */
export async function refundRateLimits(db: Db, keys: readonly string[]): Promise<void> {
  await sql`
    update rate_limit set count = count - 1
     where count > 0 and key in (select key from rate_limit where key = any(${keys}) order by key for update)`.execute(
    db,
  );
}
