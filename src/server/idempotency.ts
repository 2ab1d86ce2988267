import type { Trx } from '#db/connect.ts';
import { joinTransactions } from '#db/atomic-writes.ts';
import {
  claimIdempotency,
  completeIdempotency,
  findIdempotency,
  isRepeatedClaim,
  type Repeated,
} from '#db/queries/idempotency.ts';
import { slowHash } from './accounts/password-hash.ts';
import type { Config } from './config.ts';
import type { StaffContext } from './context.ts';
import { decryptWith, encryptWith } from './encryption/encrypt.ts';
import { bodyHashes, type FieldKeys } from './encryption/field-key.ts';
import { AppError } from './errors.ts';
import { sha256 } from './hashes.ts';

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
  request: KeyedRequest,
  work: (context: StaffContext) => Promise<StoredResponse>,
  guard?: Guard,
): Promise<StoredResponse> {
  const { config, db, idempotencyKey } = context;
  if (idempotencyKey === undefined) return withGuard(context, work, guard);
  const claim = await claimFor(context, idempotencyKey, request);
  // A stored response can be decrypted only for the request it answers.
  const place = `${claim.scope}.${claim.key}`;

  const earlier = await findIdempotency(db, claim);
  if (earlier) return replay(config, place, earlier);
  let isClaimed = false;
  try {
    return await inOneTransaction(context, {
      onBegin: async (trx) => {
        await claimIdempotency(trx, claim).execute();
        isClaimed = true;
      },
      work,
      beforeCommit: async (trx, response) => {
        if (!trx)
          throw new Error(
            `${claim.scope} wrote outside a transaction, so its response cannot be stored with the write.`,
          );
        await guard?.(trx);
        const stored = encryptResponse(config.fieldKeys, place, response, request.input.params);
        await completeIdempotency(trx, { ...claim, status: response.status, response: stored });
      },
    });
  } catch (error) {
    // A concurrent identical request finished first: the claim met its claim, or the work, before claiming, what it did.
    const isLate = isRepeatedClaim(error) || (error instanceof AppError && !isClaimed);
    const winner = isLate ? await findIdempotency(db, claim) : undefined;
    if (winner) return replay(config, place, winner);
    throw error;
  }
}

/** The claim of a key, which holds only hashes: of the key with its account, and of the input. */
async function claimFor(
  { actor, config, now }: StaffContext,
  idempotencyKey: string,
  { scope, input }: KeyedRequest,
) {
  const key = sha256(`${actor.id}:${idempotencyKey}`).toString('base64url');
  const [bodyHash, ...earlierBodyHashes] = bodyHashes(
    config.fieldKeys,
    await withHashedPasswords(input, key),
  );
  return { scope, key, bodyHash, earlierBodyHashes, now };
}

/** The response to a repeat. @throws {AppError} `key_reused` */
function replay({ fieldKeys }: Config, place: string, earlier: Repeated): StoredResponse {
  if (!earlier.sameBody) throw reused('This Idempotency-Key was used for a different request.');
  const response = decryptResponse(fieldKeys, place, earlier.response) as StoredResponse | undefined;
  if (!response || earlier.status === null)
    throw reused('This request already went through, but its answer can no longer be read.');
  return response;
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
  return inOneTransaction(context, {
    work,
    beforeCommit: async (trx) => {
      if (trx) await guard(trx);
    },
  });
}

interface Transactional<T> {
  /** Runs first in the transaction, which begins when the work first asks for one. */
  readonly onBegin?: (trx: Trx) => Promise<unknown>;
  readonly work: (context: StaffContext) => Promise<T>;
  /** Runs last in the transaction; `trx` is undefined when the work opened none. */
  readonly beforeCommit: (trx: Trx | undefined, result: T) => Promise<void>;
}

/** Performs a write whose transactions all join one. */
export async function inOneTransaction<T>(
  context: StaffContext,
  { onBegin, work, beforeCommit }: Transactional<T>,
): Promise<T> {
  const joined = joinTransactions(context.db, onBegin);
  const afterwards: (() => Promise<unknown>)[] = [];
  try {
    const result = await work({
      ...context,
      db: joined.db,
      afterResponse: (task) => afterwards.push(task),
    });
    await beforeCommit(joined.open(), result);
    await joined.commit();
    return result;
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

/** A stored response: encrypted, with the ids of its records, by which an erasure finds it. */
interface EncryptedResponse {
  readonly sealed: string;
  readonly ids: readonly string[];
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * Encrypts a response to store for repeats.
 * @param place the request it belongs to; it can only be decrypted for that request
 * @param about contains further ids of its records, since a response need not name its own record
 */
function encryptResponse(keys: FieldKeys, place: string, answer: unknown, about: unknown): EncryptedResponse {
  const text = JSON.stringify(answer);
  const ids = new Set(`${text} ${JSON.stringify(about)}`.match(UUID));
  return { sealed: encryptWith(keys, 'responses', place, text), ids: [...ids] };
}

/** Decrypts the result of {@link encryptResponse}; undefined when no key does. */
function decryptResponse(keys: FieldKeys, place: string, stored: unknown): unknown {
  const { sealed } = (stored ?? {}) as Partial<EncryptedResponse>;
  const text = sealed === undefined ? undefined : decryptWith(keys, 'responses', place, sealed);
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
}
