import type { SentStep } from '#contract/jobs/steps.ts';
import type { Trx } from '#db/connect.ts';
import { insertStepProof } from '#db/queries/jobs/step-proofs.ts';
import { findPhoneSigners } from '#db/queries/schedule/phones.ts';
import { canonicalJson, linkText } from '#domain/step-chain.ts';
import { isSignedBy } from '../encryption/sealed-box.ts';
import { log } from '../log.ts';
import { sha256Hex } from '../sha256.ts';

/**
 * Keeps the signature with which a phone vouches for a step. A step whose signature does not fit is kept all the same:
 * it counts as one that no phone signed.
 */
export async function storeProof(
  trx: Trx,
  accountId: string,
  { step, jobId, branchId, seq }: { step: SentStep; jobId: string; branchId: string; seq: number },
): Promise<void> {
  const { id, kind, proof, happenedAt, clock } = step;
  if (!proof || happenedAt === undefined) return;
  const { phoneId, previous, signature } = proof;
  const bodySha256 = sha256Hex(canonicalJson(step.body));
  const text = linkText({
    ...{ previous, jobId, id, kind, branchId, seq, bodySha256, happenedAt },
    clock: clock ?? null,
  });
  const signers = await findPhoneSigners(trx, phoneId);
  const publicKey = signers.find((signer) => signer.accountId === accountId)?.publicKey;
  if (publicKey === undefined || !isSignedBy(publicKey, text, signature)) {
    log('warn', 'step_unproven', { kind });
    return;
  }
  const hash = sha256Hex(text);
  await insertStepProof(trx, { stepId: id, phoneId, publicKey, previous, bodySha256, hash, signature });
}
