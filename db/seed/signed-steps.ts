import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import type { StepKind } from '#domain/job-steps.ts';
import { canonicalJson, linkText } from '#domain/step-chain.ts';
import type { Trx } from '../connect.ts';
import { insertJobStep, insertStepProof } from '../queries/jobs/job-steps.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** A technician's phone, which signs the steps that they take. */
export interface SeededPhone {
  readonly id: string;
  /** The point of P-256, base64. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

export function newPhone(): SeededPhone {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { id: randomUUID(), publicKey: point.toString('base64'), privateKey };
}

/** Stores the steps of a job as a phone took them, each signed with the one before it. */
export async function storeSignedSteps(
  trx: Trx,
  { id: phoneId, publicKey, privateKey }: SeededPhone,
  { jobId, actor }: { readonly jobId: string; readonly actor: string },
  steps: readonly { readonly kind: StepKind; readonly body: object; readonly at: Date }[],
): Promise<void> {
  const branchId = randomUUID();
  let previous: string | null = null;
  for (const [index, { kind, body, at }] of steps.entries()) {
    const id = randomUUID();
    const seq = index + 1;
    const happenedAt = at.toISOString();
    const bodySha256 = sha256(canonicalJson(body));
    const text = linkText({
      ...{ previous, jobId, id, kind, branchId, seq, bodySha256, happenedAt },
      clock: null,
    });
    await insertJobStep(trx, {
      ...{ id, jobId, branchId, seq, kind, actor, happenedAt: at, createdAt: at },
      ...{ body: JSON.stringify(body), clock: JSON.stringify({ wall: happenedAt, sentAt: happenedAt }) },
      ...{ errorMs: 0, waited: false, outcome: 'applied', answer: '{}', unbooked: null },
      // No phone sends it again, which it would be compared with.
      ...{ bodyHash: '', trunkVersion: null },
    });
    const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    const hash = sha256(text);
    await insertStepProof(trx, {
      ...{ stepId: id, phoneId, publicKey, previous, bodySha256, hash },
      signature: signature.toString('base64'),
    });
    previous = hash;
  }
}
