import { sql } from 'kysely';
import type { Db, Trx } from '../connect.ts';

export interface IdempotencyClaim {
  /** The route, so that one key may be used on several. */
  readonly scope: string;
  readonly key: string;
  readonly senderHash: string;
  readonly bodyHash: string;
  /** What the same body was called under keys used before. */
  readonly earlierBodyHashes?: readonly string[];
  readonly now: Date;
  /** A record made before this moment no longer counts and is taken over (keyless requests: two minutes ago). */
  readonly replaceBefore?: Date;
}

/** A request that was done before: with the same body or another, and with this answer. */
export interface Repeated {
  readonly claimed: false;
  readonly sameBody: boolean;
  readonly status: number | null;
  readonly response: unknown;
}

/** Either the request is ours to do, or it was done. */
export type ClaimResult = { readonly claimed: true } | Repeated;

type Asked = Pick<IdempotencyClaim, 'scope' | 'key' | 'bodyHash' | 'earlierBodyHashes'>;

/** What is kept of a request that was done; undefined when it was not, or is being done right now. */
export async function findIdempotency(db: Db, asked: Asked): Promise<Repeated | undefined> {
  const { scope, key, bodyHash, earlierBodyHashes = [] } = asked;
  const done = await db
    .selectFrom('idempotency')
    .select(['bodyHash', 'status', 'response'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!done) return undefined;
  return {
    claimed: false,
    sameBody: [bodyHash, ...earlierBodyHashes].includes(done.bodyHash),
    status: done.status,
    response: done.response,
  };
}

/**
 * Claims a request. A second one with the same key waits here until the first commits (then it gets the first one's
 * answer) or rolls back (then the claim is its own). Completed in the same transaction by {@link completeIdempotency}.
 */
export async function claimIdempotency(trx: Trx, claim: IdempotencyClaim): Promise<ClaimResult> {
  const { scope, key, senderHash, bodyHash, now, replaceBefore } = claim;
  const won = await trx
    .insertInto('idempotency')
    .values({ scope, key, senderHash, bodyHash, createdAt: now })
    .onConflict((conflict) => {
      const taken = conflict.columns(['scope', 'key']);
      if (replaceBefore === undefined) return taken.doNothing();
      return taken
        .doUpdateSet({ senderHash, bodyHash, createdAt: now, status: null, response: null })
        .where('idempotency.createdAt', '<', replaceBefore.toISOString());
    })
    .returning(sql<number>`1`.as('won'))
    .executeTakeFirst();
  if (won) return { claimed: true };
  const done = await findIdempotency(trx, claim);
  if (!done) throw new Error('An idempotency key was claimed and is gone');
  return done;
}

/** Keeps the answer of a claimed request for whoever asks again. */
export async function completeIdempotency(
  trx: Trx,
  { scope, key, status, response }: { scope: string; key: string; status: number; response: unknown },
): Promise<void> {
  await trx
    .updateTable('idempotency')
    .set({ status, response: JSON.stringify(response) })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute();
}
