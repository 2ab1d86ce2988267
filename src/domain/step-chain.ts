// Each phone signs the steps that it takes of a job, and each signature covers the step before: what was changed, moved or
// removed afterward no longer fits. The phone and the server build the signed text from the same parts.

import { bytesOfBase64, isSigned, sha256 } from './proofs.ts';

/** What a phone signs of a step. */
export interface StepLink {
  /** The SHA-256 of the link before it in its branch, hex; null for the first. */
  readonly previous: string | null;
  readonly jobId: string;
  readonly id: string;
  readonly kind: string;
  readonly branchId: string;
  readonly seq: number;
  /** The SHA-256 of {@link canonicalJson} of the body, hex: the chain stays whole when a person's data is erased. */
  readonly bodySha256: string;
  /** The device's clock, ISO 8601 UTC. */
  readonly happenedAt: string;
  readonly clock: { readonly offsetMs: number; readonly contactAt: string } | null;
}

/** JSON with sorted names and without spaces, the same for equal values (RFC 8785, for the values that steps have). */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const fields = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, each]) => `${JSON.stringify(name)}:${canonicalJson(each)}`).join(',')}}`;
}

/** The text that a phone signs; its SHA-256 is the link's own hash. */
export const linkText = (link: StepLink): string => canonicalJson(link);

/** The beginning of a link's hash, as a receipt prints it: "3f9a 2b1c 88de". */
export const shortHash = (hash: string): string => hash.slice(0, 12).replaceAll(/(.{4})(?=.)/g, '$1 ');

/** What a device knew about the time when a step was taken. */
export interface StepClock {
  /** The device's clock. */
  readonly wall: Date;
  /** What to add to it for the server's time, by the server's last answer; null if there was none yet. */
  readonly offsetMs: number | null;
  /** When the server last answered, by the server's clock; null if there was none yet. */
  readonly contactAt: Date | null;
  /** The device's clock when the step was sent. */
  readonly sentAt: Date;
}

/** When a step happened, and by how much that may be wrong. */
export interface Happened {
  readonly at: Date;
  readonly errorMs: number;
}

/** Below this, an error is not worth telling. */
export const SAID_ERROR_MS = 60_000;

/**
 * When a step happened: the device's clock corrected by what it last learned, not before the server's last answer to the
 * device or the step before, and not after the step arrived. The error is how far the device's clock moved against the
 * server's between the step and its sending, or how far those bounds moved the time; a slow connection counts too.
 * @param after the time of the step before on the same device
 */
export function happenedAt(clock: StepClock, receivedAt: Date, after: Date | null): Happened {
  const received = receivedAt.getTime();
  const offsetAtSending = received - clock.sentAt.getTime();
  const offset = clock.offsetMs ?? offsetAtSending;
  const claimed = clock.wall.getTime() + offset;
  const earliest = Math.max(clock.contactAt?.getTime() ?? 0, after?.getTime() ?? 0);
  const at = Math.min(Math.max(claimed, earliest), received);
  const errorMs = Math.max(Math.abs(offsetAtSending - offset), Math.abs(at - claimed));
  return { at: new Date(at), errorMs: Math.min(errorMs, Math.max(0, received - earliest)) };
}

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
