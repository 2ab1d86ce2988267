// Each phone signs the steps that it takes of a job, and each signature covers the step before: what was changed, moved or
// removed afterward no longer fits. The phone and the server build the signed text from the same parts.

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
