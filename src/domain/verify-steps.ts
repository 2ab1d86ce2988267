import { bytesOfBase64, isSigned, sha256 } from './proofs.ts';
import { canonicalJson, linkText } from './step-chain.ts';

/** What a phone signed of a step. */
export interface StepProof {
  /** Base64, as the phone registered it. */
  readonly publicKey: string;
  readonly previous: string | null;
  readonly bodySha256: string;
  readonly hash: string;
  /** Base64. */
  readonly signature: string;
}

/** A step with its proof; `proof` is null for one that no phone signed. */
export interface ProvableStep {
  readonly id: string;
  readonly jobId: string;
  readonly branchId: string;
  readonly seq: number;
  readonly kind: string;
  /** What it says; left out where only its hash is known. */
  readonly body?: unknown;
  /** What the device knew about the time. */
  readonly clock: unknown;
  readonly proof: StepProof | null;
}

/** What is known of one step. */
export interface VerifiedStep<Step extends ProvableStep = ProvableStep> {
  readonly step: Step;
  /** `unsigned`: no phone vouches for it, as for a step that the office took. */
  readonly state: 'true' | 'unsigned' | 'wrong';
  /** What is wrong, in words. */
  readonly problems: readonly string[];
  /** What could not be compared, in words. */
  readonly notes: readonly string[];
}

/** Checks the steps of one job against what its phones signed. @param steps branch by branch, in order */
export function verifySteps<Step extends ProvableStep>(
  steps: readonly Step[],
): Promise<VerifiedStep<Step>[]> {
  return Promise.all(
    steps.map((step, index) => {
      const before = steps[index - 1];
      return verifyStep(step, before?.branchId === step.branchId ? before : undefined);
    }),
  );
}

async function verifyStep<Step extends ProvableStep>(
  step: Step,
  before: Step | undefined,
): Promise<VerifiedStep<Step>> {
  const { proof, seq, body } = step;
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
  if (body !== undefined) {
    const text = canonicalJson(body);
    if (text === '{}' && proof.bodySha256 !== (await sha256(text)))
      notes.push('What it says is kept elsewhere or was erased');
    else if ((await sha256(text)) !== proof.bodySha256) problems.push('What it says was changed');
  }
  const text = textOf(step, proof);
  if ((await sha256(text)) !== proof.hash) problems.push('Its job, kind, place or time was changed');
  else if (!(await isSignedBy(proof, text))) problems.push('The signature is not the phone’s');
  if (proof.previous !== (before?.proof?.hash ?? null))
    problems.push(before ? `It does not follow step ${before.seq} as signed` : 'It is not the first step');
  return { step, state: problems.length > 0 ? 'wrong' : 'true', problems, notes };
}

async function isSignedBy({ publicKey, signature }: StepProof, text: string): Promise<boolean> {
  try {
    const signed = new TextEncoder().encode(text);
    return await isSigned(bytesOfBase64(publicKey), bytesOfBase64(signature), signed);
  } catch {
    // No base64.
    return false;
  }
}

function textOf(step: ProvableStep, { previous, bodySha256 }: StepProof): string {
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
