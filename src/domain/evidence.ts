import type { ProvableStep } from './verify-steps.ts';

// The evidence of a job: one file for a dispute, an insurer or the police. What it says is made once, drawn for people and
// attached for programs (docs/decisions/documents.md).

export const evidenceParts = [
  'call',
  'price',
  'authority',
  'steps',
  'door',
  'invoice',
  'payments',
  'messages',
] as const;
/** A part of the evidence. */
export type EvidencePart = (typeof evidenceParts)[number];

/** A photo that belongs to the evidence. */
export interface EvidencePhoto {
  /** The authority that it was taken for. */
  readonly id: string;
  /** Of the bytes that are kept, without what the camera wrote about place and time. */
  readonly sha256: string;
  /** Of the photo as it was taken, which the step promised. */
  readonly takenSha256: string | null;
  readonly type: string;
  /** Why its bytes are not in the file; null if they are. */
  readonly leftOut: string | null;
}

/** A line of a part. */
export interface EvidenceRow {
  readonly name: string;
  readonly text: string;
  /** A drawn signature, as SVG path data. */
  readonly signature?: string;
  /** The id of a photo. */
  readonly photo?: string;
}

/** A part with its lines, and what of it is not on record. */
export interface EvidenceSection {
  readonly id: EvidencePart;
  readonly title: string;
  readonly rows: readonly EvidenceRow[];
  readonly missing: readonly string[];
}

/** A step as the file carries it: enough to check the phones' signatures, without what it says. */
export interface EvidenceStep extends ProvableStep {
  readonly body?: never;
  readonly happenedAt: string;
  /** By how many milliseconds the time may be wrong. */
  readonly errorMs: number;
  readonly by: string;
  readonly outcome: string;
}

/** What a file is: the only format so far. */
export const EVIDENCE_FORMAT = 'evidence of a job 1';

/** All that a file says. It is attached as canonical JSON. */
export interface EvidenceManifest {
  readonly format: typeof EVIDENCE_FORMAT;
  /** The public key that signs the file, hex. */
  readonly key: string;
  readonly business: string;
  readonly job: number;
  /** ISO 8601 UTC. */
  readonly madeAt: string;
  readonly madeFor: string;
  readonly sections: readonly EvidenceSection[];
  readonly steps: readonly EvidenceStep[];
  readonly photos: readonly EvidencePhoto[];
  /** The SHA-256 of each section's canonical JSON, and of the steps', hex. */
  readonly hashes: Readonly<Record<EvidencePart | 'chain', string>>;
}

/** The name of the attached manifest. */
export const MANIFEST_NAME = 'evidence.json';

/** The most bytes of a file's photos together. */
export const EVIDENCE_PHOTO_BYTES = 1_300_000;
