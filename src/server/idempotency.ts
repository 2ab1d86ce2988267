import type { Trx } from '#db/connect.ts';
import { joinTransactions } from '#db/joined-transaction.ts';
import {
  claimIdempotency,
  completeIdempotency,
  findIdempotency,
  isRepeatedClaim,
  type Repeated,
} from '#db/queries/idempotency.ts';
import { slowHash } from './accounts/password-hash.ts';
import type { StaffContext } from './context.ts';
import { AppError } from './errors.ts';
import { decryptResponse, encryptResponse } from './encryption/stored-responses.ts';
import { bodyHashes } from './encryption/field-key.ts';
import { sha256 } from './sha256.ts';

/** A success response as stored for a repeat. */
export interface StoredResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON; undefined for a response without a body. */
  readonly value: unknown;
}

/** The request that a key identifies: a route and its input. */
export interface KeyedRequest {
  readonly scope: string;
  readonly input: { readonly params: unknown; readonly query: unknown; readonly body: unknown };
}

/**
 * Performs a staff write once per Idempotency-Key. The claim of the key, the writes and the stored response share
 * one transaction, so a repeat finds all of it or nothing. A repeat with the same input gets the stored response,
 * including its status; errors are not stored. Without a key, the work simply runs. Keys belong to an account and
 * a route. Stored responses are encrypted, since they may contain links and encrypted fields.
 * @param guard checks the work in its transaction, just before that commits
 * @throws {AppError} `key_reused` when the key came with other input, or when no current key decrypts the stored
 * response
 * @throws {Error} when the work writes outside a transaction, which could not be atomic with the claim
 */
export async function withIdempotency(
  context: StaffContext,
  { scope, input }: KeyedRequest,
  work: (context: StaffContext) => Promise<StoredResponse>,
  guard?: Guard,
): Promise<StoredResponse> {
  const { actor, config, db, idempotencyKey, now } = context;
  if (idempotencyKey === undefined) return withGuard(context, work, guard);
  const key = sha256(`${actor.id}:${idempotencyKey}`).toString('base64url');
  const [bodyHash, ...earlierBodyHashes] = bodyHashes(
    config.fieldKeys,
    await withHashedPasswords(input, key),
  );
  const claim = { scope, key, bodyHash, earlierBodyHashes, now };
  const place = `${scope}.${key}`;
  const repeat = ({ sameBody, status, response }: Repeated): StoredResponse => {
    if (!sameBody) throw reused('This Idempotency-Key was used for a different request.');
    const answer = decryptResponse(config.fieldKeys, place, response) as StoredResponse | undefined;
    if (!answer || status === null)
      throw reused('This request already went through, but its answer can no longer be read.');
    return answer;
  };

  const first = await findIdempotency(db, claim);
  if (first) return repeat(first);
  try {
    const begin = (trx: Trx) => claimIdempotency(trx, claim).execute();
    return await inOneTransaction(context, begin, work, async (trx, answer) => {
      if (!trx)
        throw new Error(
          `${scope} wrote outside a transaction, so its response cannot be stored with the write.`,
        );
      await guard?.(trx);
      const response = encryptResponse(config.fieldKeys, place, answer, input.params);
      await completeIdempotency(trx, { scope, key, status: answer.status, response });
    });
  } catch (error) {
    // A concurrent identical request finished first.
    const done = isRepeatedClaim(error) ? await findIdempotency(db, claim) : undefined;
    if (done) return repeat(done);
    throw error;
  }
}

/** Checks a write in its transaction, and throws when it must not happen. */
export type Guard = (trx: Trx) => Promise<void>;

/** Performs a write in one transaction, which commits only if the guard does not throw. */
export async function withGuard<T>(
  context: StaffContext,
  work: (context: StaffContext) => Promise<T>,
  guard: Guard | undefined,
): Promise<T> {
  if (!guard) return work(context);
  const begin = () => Promise.resolve();
  return inOneTransaction(context, begin, work, async (trx) => {
    if (trx) await guard(trx);
  });
}

/**
 * Performs a write whose transactions all join one, which commits after `end`.
 * @param end completes the transaction; undefined if the work opened none
 */
async function inOneTransaction<T>(
  context: StaffContext,
  begin: (trx: Trx) => Promise<unknown>,
  work: (context: StaffContext) => Promise<T>,
  end: (trx: Trx | undefined, answer: T) => Promise<void>,
): Promise<T> {
  const joined = joinTransactions(context.db, begin);
  const afterwards: (() => Promise<unknown>)[] = [];
  try {
    const answer = await work({
      ...context,
      db: joined.db,
      afterResponse: (task) => afterwards.push(task),
    });
    await end(joined.open(), answer);
    await joined.commit();
    return answer;
  } catch (error) {
    await joined.rollback();
    throw error;
  } finally {
    // Run only after the commit, so that triggered work sees the data.
    for (const task of afterwards) context.afterResponse(task);
  }
}

const reused = (detail: string) => new AppError('key_reused', detail);

/** Hashes passwords slowly, so that a stored request hash is no easier to guess than the account's own hash. */
async function withHashedPasswords({ params, query, body }: KeyedRequest['input'], salt: string) {
  const fields = Object.entries((body ?? {}) as Record<string, unknown>).map(async ([name, value]) => {
    const secret = /password/i.test(name) && typeof value === 'string';
    return [name, secret ? await slowHash(value, salt) : value] as const;
  });
  return { params, query, body: Object.fromEntries(await Promise.all(fields)) };
}
