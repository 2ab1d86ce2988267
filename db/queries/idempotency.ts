import { executeTogether, type Write } from '../atomic-writes.ts';
import { type Db, type Trx, violates } from '../connect.ts';
import { countRequest, overLimit, type RateLimitRequest } from './rate-limits.ts';

/** A request to carry out once. */
export interface IdempotencyClaim {
  /** The route, so that one key may be used on several. */
  readonly scope: string;
  readonly key: string;
  readonly bodyHash: string;
  /** Hashes of the same body under earlier field keys. */
  readonly earlierBodyHashes?: readonly string[];
  readonly now: Date;
}

/** A stored success, for repeats. */
export interface StoredAnswer {
  readonly status: number;
  readonly response: unknown;
}

/** A request that was done before, with its response, and whether its body was the same. */
export interface Repeated extends Pick<StoredAnswer, 'response'> {
  readonly sameBody: boolean;
  readonly status: number | null;
  /** When it was done, ISO 8601 UTC. */
  readonly createdAt: string;
}

/**
 * The query that claims a request, with its response if that is known beforehand. Of two equal requests, the second waits
 * for the first: it succeeds if the first one failed, and otherwise fails with an error for which {@link isRepeatedClaim}
 * is true.
 */
export function claimIdempotency(
  db: Db,
  { scope, key, bodyHash, now }: IdempotencyClaim,
  answer?: StoredAnswer,
) {
  return db
    .insertInto('idempotency')
    .values({
      scope,
      key,
      bodyHash,
      status: answer?.status ?? null,
      response: answer ? JSON.stringify(answer.response) : null,
      createdAt: now,
    })
    .returning('key');
}

/** Whether a claim failed because its key was claimed before. */
export function isRepeatedClaim(error: unknown): boolean {
  return violates(error, 'idempotency_pkey');
}

/** The stored record of a request that was done; undefined when it was never done, or is under way. */
export async function findIdempotency(
  db: Db,
  {
    scope,
    key,
    bodyHash,
    earlierBodyHashes = [],
  }: Pick<IdempotencyClaim, 'scope' | 'key' | 'bodyHash' | 'earlierBodyHashes'>,
): Promise<Repeated | undefined> {
  const done = await db
    .selectFrom('idempotency')
    .select(['bodyHash', 'status', 'response', 'createdAt'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!done) return undefined;
  const { bodyHash: stored, ...answer } = done;
  return { ...answer, sameBody: [bodyHash, ...earlierBodyHashes].includes(stored) };
}

/** Stores a claimed request's response for repeats. */
export async function completeIdempotency(
  trx: Trx,
  { scope, key, status, response }: Pick<IdempotencyClaim, 'scope' | 'key'> & StoredAnswer,
): Promise<void> {
  await trx
    .updateTable('idempotency')
    .set({ status, response: JSON.stringify(response) })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute();
}

/** Releases a key claimed before a given time; later claims stay. */
export async function releaseIdempotency(
  db: Db,
  { scope, key }: Pick<IdempotencyClaim, 'scope' | 'key'>,
  before: Date,
): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('createdAt', '<', before.toISOString())
    .execute();
}

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
