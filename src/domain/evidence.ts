import { bytesOfHex, isSigned, sha256 } from './proofs.ts';
import { canonicalJson, type ProvableStep, type VerifiedStep, verifySteps } from './step-chain.ts';

// The evidence of a job: one file for a dispute, an insurer or the police. What it says is made once, drawn for people and
// attached for programs (docs/decisions/documents.md); and how the file is signed and checked.

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

// An evidence file is a PDF with one more line, a comment before its last three: the public key, and a signature of every byte
// of the file but the signature's own digits. The digits have one spelling, so each byte of the file counts.

const SEAL_MARK = '%evidence-seal 1 ';
const KEY_DIGITS = 130;
const SIGNATURE_DIGITS = 128;
const SEAL_END = 'startxref\n';
const SEAL_PATTERN = /%evidence-seal 1 (04[0-9a-f]{128}) ([0-9a-f]{128})\nstartxref\n\d{1,10}\n%%EOF\n$/;
/** Longer than the seal and what follows it. */
const TAIL_BYTES = 400;

/** The characters of bytes, one for each. */
const charsOf = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);
const utf8 = (text: string) => new TextEncoder().encode(text);

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * Seals a PDF.
 * @param key the public key, hex
 * @param sign the signature of bytes (IEEE P1363), hex
 */
export function sealed(
  pdf: Uint8Array,
  key: string,
  sign: (bytes: Uint8Array) => string,
): Uint8Array<ArrayBuffer> {
  const end = pdf.length - TAIL_BYTES + charsOf(pdf.subarray(-TAIL_BYTES)).lastIndexOf(SEAL_END);
  const before = joined(pdf.subarray(0, end), utf8(`${SEAL_MARK}${key} `));
  const after = joined(utf8('\n'), pdf.subarray(end));
  const file = joined(before, utf8(sign(joined(before, after))), after);
  if (!SEAL_PATTERN.test(charsOf(file.subarray(-TAIL_BYTES))))
    throw new Error('The PDF does not end as one does');
  return file;
}

/** What is found out about a file. */
export type Verdict =
  /** No evidence of anybody's. */
  | { readonly state: 'none' }
  | { readonly state: 'changed'; readonly why: string }
  | {
      /** Whole: signed by the shop, or by somebody else. */
      readonly state: 'true' | 'other_key';
      readonly key: string;
      readonly manifest: EvidenceManifest;
      readonly steps: readonly VerifiedStep[];
    };

const changed = (why: string): Verdict => ({ state: 'changed', why });

/** Verifies a file. Sends and asks nothing. @param ours the shop's public keys, hex */
export async function verifyEvidence(
  file: Uint8Array<ArrayBuffer>,
  ours: readonly string[],
): Promise<Verdict> {
  const found = SEAL_PATTERN.exec(charsOf(file.subarray(-TAIL_BYTES)));
  const chars = charsOf(file);
  if (!found) {
    const hasTrace = chars.includes(SEAL_MARK) || chars.includes(MANIFEST_NAME);
    return hasTrace ? changed('Its seal is broken.') : { state: 'none' };
  }
  const [seal, key = '', signature = ''] = found;
  const at = file.length - seal.length + SEAL_MARK.length + KEY_DIGITS + 1;
  const signed = joined(file.subarray(0, at), file.subarray(at + SIGNATURE_DIGITS));
  if (!(await isSigned(bytesOfHex(key), bytesOfHex(signature), signed)))
    return changed('Its bytes are not those that were signed.');
  const streams = streamsOf(file, chars);
  const manifest = manifestIn(streams);
  if (!manifest || manifest.key !== key)
    return changed('Its list of contents is missing or does not match the seal.');
  if (manifest.format !== EVIDENCE_FORMAT) return changed('Its format is not one that we made.');
  const why = await firstFault(manifest, streams);
  if (why !== undefined) return changed(why);
  const state = ours.includes(key) ? 'true' : 'other_key';
  return { state, key, manifest, steps: await verifySteps(manifest.steps) };
}

interface Stream {
  readonly head: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The streams of a PDF as our own code writes them. */
function streamsOf(file: Uint8Array<ArrayBuffer>, chars: string): Stream[] {
  return Array.from(chars.matchAll(/\/Length (\d{1,9})\n>>\nstream\n/g), ({ 0: head, 1: length, index }) => {
    const start = index + head.length;
    return {
      head: chars.slice(Math.max(0, index - 300), index),
      bytes: file.slice(start, start + Number(length)),
    };
  });
}

function manifestIn(streams: readonly Stream[]): EvidenceManifest | undefined {
  const found = streams.find(({ head }) => head.includes('/EmbeddedFile') && head.includes('json'));
  try {
    return found && (JSON.parse(new TextDecoder().decode(found.bytes)) as EvidenceManifest);
  } catch {
    return undefined;
  }
}

/** What a file that was signed lacks of what it claims; undefined if nothing. */
async function firstFault(
  { sections, steps, photos, hashes }: EvidenceManifest,
  streams: readonly Stream[],
): Promise<string | undefined> {
  for (const section of sections)
    if ((await sha256(canonicalJson(section))) !== hashes[section.id])
      return `The part “${section.title}” does not match its hash.`;
  if ((await sha256(canonicalJson(steps))) !== hashes.chain) return 'The steps do not match their hash.';
  const there = new Set(await Promise.all(streams.map(({ bytes }) => sha256(bytes))));
  const isThere = photos.every(({ sha256: hash, leftOut }) => leftOut !== null || there.has(hash));
  return isThere ? undefined : 'A photo does not match its hash.';
}

/** A key as people compare it: "04a1 b2c3 d4e5 f607". */
export const shortKey = (key: string): string => key.slice(2, 18).replaceAll(/(.{4})(?=.)/g, '$1 ');
