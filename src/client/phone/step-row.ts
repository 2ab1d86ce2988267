import type { SealedStep } from '#contract/jobs/steps.ts';
import type { StepKind } from '#domain/job-steps.ts';
import { sha256 } from '#domain/proofs.ts';
import { canonicalJson, linkText } from '#domain/step-chain.ts';
import { type Boxed, boxed, sessionAccount } from './box.ts';
import type { ServerClock } from './device.ts';
import { seal, sign } from './sealed.ts';

/** What came of a step: `waiting` until the server has answered it. */
export type StepState = 'waiting' | 'applied' | 'conflict' | 'refused';

/** A step on this phone. What it says is boxed; the rest tells nothing about anybody. */
export interface StepRow {
  readonly id: string;
  readonly jobId: string;
  readonly branchId: string;
  readonly seq: number;
  readonly kind: StepKind;
  readonly at: string;
  readonly state: StepState;
  /** How often it was sent. */
  readonly tries: number;
  readonly box: Boxed;
  /** The same for the server alone: what stays when the session is over. */
  readonly sealed: string | null;
  /** What the server said about it, boxed; and when, in milliseconds since the epoch. */
  readonly told?: Boxed;
  readonly answeredAt?: number;
}

/** What of a step is boxed. */
export interface Contents {
  readonly body: Readonly<Record<string, unknown>>;
  readonly trunkVersion?: number | undefined;
  readonly shownSlot?: string | null | undefined;
  readonly clock: ServerClock | null;
  /** This phone's signature of the step and of the one before it; a step of an earlier release has none. */
  readonly proof?: { readonly phoneId: string; readonly previous: string | null; readonly signature: string };
  /** For the list: "Job 1042". */
  readonly job: string;
}

/** The steps of a job on this phone, a run of them. */
export interface Branch {
  readonly name: string;
  readonly branchId: string;
  readonly seq: number;
  /** The hash of its last step's link; null before the first, left out by an earlier release. */
  readonly head?: string | null;
}

type Sealed = { [Field in keyof SealedStep]: SealedStep[Field] | null };

/** A step as it goes to the server. */
export const stepToSend = (
  { id, kind, branchId, seq, at }: Omit<StepRow, 'sealed' | 'box'>,
  { body, trunkVersion, shownSlot, clock, proof }: Contents,
  waited: boolean,
) => ({
  ...{ id, kind, body, branchId, seq, trunkVersion, shownSlot, happenedAt: at, waited },
  ...(clock ? { clock } : {}),
  ...(proof ? { proof } : {}),
});

/**
 * Puts a step at the end of a branch: signs it with the one before it, boxes it for this session and seals it for the server.
 * @returns its row, and the branch that ends with it
 */
export async function placeStep(
  key: CryptoKey,
  branch: Branch,
  step: Omit<StepRow, 'branchId' | 'seq' | 'box' | 'sealed'>,
  { phoneId, ...said }: Omit<Contents, 'proof'> & { readonly phoneId: string | undefined },
): Promise<{ readonly row: StepRow; readonly branch: Branch }> {
  const { id, jobId, kind, at } = step;
  const placed = { branchId: branch.branchId, seq: branch.seq + 1 };
  const previous = branch.head ?? null;
  const bodySha256 = await sha256(canonicalJson(said.body));
  const text = linkText({
    ...{ previous, jobId, id, kind, ...placed, bodySha256 },
    ...{ happenedAt: at, clock: said.clock },
  });
  const proof = phoneId === undefined ? null : { phoneId, previous, signature: await sign(text) };
  const contents: Contents = proof ? { ...said, proof } : said;
  const sent = stepToSend({ ...step, ...placed }, contents, true);
  return {
    row: {
      ...{ ...step, ...placed, box: await boxed(key, contents) },
      sealed: await seal({ accountId: await sessionAccount(), jobId, step: sent } satisfies Sealed),
    },
    branch: { ...branch, seq: placed.seq, head: proof && (await sha256(text)) },
  };
}
