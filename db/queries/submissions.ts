import type { Db } from '../connect.ts';
import { executeTogether, type Write } from '../execute-together.ts';
import {
  claimIdempotency,
  findIdempotency,
  type IdempotencyClaim,
  isRepeatedClaim,
  releaseIdempotency,
} from './idempotency.ts';
import { countRequest, overLimit, type RateLimitRequest } from './rate-limits.ts';

/** A public write with an idempotency key and a rate limit. */
export interface Submission<T> {
  readonly claim: IdempotencyClaim;
  /** A claim of the same key from before this time has expired. */
  readonly expiresBefore: Date;
  readonly limits: RateLimitRequest;
  /** The response, now and for every repeat. */
  readonly response: T;
  /** The inserts; each query has a `returning` clause. */
  readonly writes: readonly Write[];
}

/** A public write's outcome: done now, done before (with the stored response), or over the rate limit. */
export type SubmissionOutcome<T> =
  | { readonly state: 'created'; readonly response: T }
  | { readonly state: 'replayed'; readonly response: T; readonly sameBody: boolean }
  | { readonly state: 'limited'; readonly retryAfter: number };

/**
 * Counts the request against its sender's limit, claims the key and writes everything: one statement, one round trip, all
 * or nothing. A concurrent equal request waits for the first one and then reads its response; repeats are not counted.
 */
export async function submitOnce<T extends object>(
  db: Db,
  submission: Submission<T>,
): Promise<SubmissionOutcome<T>> {
  const { claim, expiresBefore, limits, response, writes } = submission;
  try {
    const claimed = claimIdempotency(db, claim, { status: 201, response });
    await executeTogether(db, [countRequest(limits), claimed, ...writes]);
    return { state: 'created', response };
  } catch (error) {
    const retryAfter = overLimit(error);
    if (retryAfter === undefined && !isRepeatedClaim(error)) throw error;
    const first = await findIdempotency(db, claim);
    if (first && Date.parse(first.createdAt) >= expiresBefore.getTime()) {
      return { state: 'replayed', response: first.response as T, sameBody: first.sameBody };
    }
    if (retryAfter !== undefined) return { state: 'limited', retryAfter };
    await releaseIdempotency(db, claim, expiresBefore);
    return submitOnce(db, submission);
  }
}
