import { createHash } from 'node:crypto';
import type { Trx } from '#db/connect.ts';
import { claimIdempotency, completeIdempotency } from '#db/queries/idempotency.ts';
import type { StaffContext } from './context.ts';
import { Refusal } from './errors.ts';
import { bodyHashes } from './sealed/field-key.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

/**
 * Does a piece of office work once per Idempotency-Key, in the caller's transaction: the same key
 * with the same body gets the first answer again, which is kept: nothing sealed may be in it in clear. Without a key it
 * is simply done.
 * @throws {Refusal} `key_reused` when the key came with another body.
 */
export async function once<T>(
  trx: Trx,
  { actor, config, idempotencyKey, now }: StaffContext,
  scope: string,
  body: unknown,
  work: () => Promise<T>,
): Promise<T> {
  if (idempotencyKey === undefined) return work();
  const key = `${actor.id}:${idempotencyKey}`.slice(0, 200);
  const [bodyHash, ...earlierBodyHashes] = bodyHashes(config.fieldKeys, body);
  const claim = await claimIdempotency(trx, {
    scope,
    key,
    senderHash: sha256(actor.id),
    bodyHash,
    earlierBodyHashes,
    now,
  });
  if (!claim.claimed) {
    if (!claim.sameBody)
      throw new Refusal('key_reused', 'This Idempotency-Key was used for a different request.');
    return claim.response as T;
  }
  const answer = await work();
  await completeIdempotency(trx, { scope, key, status: 201, response: answer });
  return answer;
}
