import type { ProvenStep } from '#db/queries/jobs/step-proofs.ts';
import { canonicalJson, linkText } from '#domain/step-chain.ts';
import { isSignedBy } from '../encryption/sealed-box.ts';
import { sha256Hex } from '../sha256.ts';

/** What is known of one step. */
export interface VerifiedStep {
  readonly step: ProvenStep;
  /** `unsigned`: no phone vouches for it, as for a step that the office took. */
  readonly state: 'true' | 'unsigned' | 'wrong';
  /** What is wrong, in words. */
  readonly problems: readonly string[];
  /** What could not be compared, in words. */
  readonly notes: readonly string[];
}

/** Checks the steps of one job against what its phones signed. @param steps branch by branch, in order */
export function verifySteps(steps: readonly ProvenStep[]): VerifiedStep[] {
  return steps.map((step, index) => {
    const before = steps[index - 1];
    return verifyStep(step, before?.branchId === step.branchId ? before : undefined);
  });
}

function verifyStep(step: ProvenStep, before: ProvenStep | undefined): VerifiedStep {
  const { proof, seq } = step;
  const problems: string[] = [];
  const notes: string[] = [];
  const expected = (before?.seq ?? 0) + 1;
  if (seq > expected)
    problems.push(
      seq - expected === 1 ? `Step ${expected} is missing` : `Steps ${expected} to ${seq - 1} are missing`,
    );
  if (!proof) {
    if (before?.proof) problems.push('Its signature is missing');
    return { step, state: problems.length > 0 ? 'wrong' : 'unsigned', problems, notes };
  }
  const body = step.body as Record<string, unknown>;
  if (Object.keys(body).length === 0 && proof.bodySha256 !== sha256Hex('{}'))
    notes.push('What it says is kept elsewhere or was erased');
  else if (sha256Hex(canonicalJson(body)) !== proof.bodySha256) problems.push('What it says was changed');
  const text = textOf(step, proof);
  if (sha256Hex(text) !== proof.hash) problems.push('Its job, kind, place or time was changed');
  else if (!isSignedBy(proof.publicKey, text, proof.signature))
    problems.push('The signature is not the phone’s');
  if (proof.previous !== (before?.proof?.hash ?? null))
    problems.push(before ? `It does not follow step ${before.seq} as signed` : 'It is not the first step');
  return { step, state: problems.length > 0 ? 'wrong' : 'true', problems, notes };
}

function textOf(step: ProvenStep, { previous, bodySha256 }: NonNullable<ProvenStep['proof']>): string {
  const { wall, offsetMs, contactAt } = step.clock as {
    wall?: string;
    offsetMs?: number;
    contactAt?: string;
  };
  const { jobId, id, kind, branchId, seq } = step;
  return linkText({
    ...{ previous, jobId, id, kind, branchId, seq, bodySha256 },
    happenedAt: wall ?? '',
    clock: offsetMs === undefined || contactAt === undefined ? null : { offsetMs, contactAt },
  });
}
