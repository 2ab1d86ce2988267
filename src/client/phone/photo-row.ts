import type { SealedPhoto } from '#contract/jobs/sealed-steps.ts';
import type { StepKind } from '#domain/job-steps.ts';
import { type Boxed, boxed, sessionAccount } from './box.ts';
import { seal } from './sealed.ts';

/** A part of a photo for the server alone. */
interface SealedPart {
  readonly id: string;
  readonly sealed: string | null;
}

/** A photo that follows its step. */
export interface PhotoRow {
  readonly id: string;
  readonly jobId: string;
  /** Of an expense; others are an authority's. */
  readonly kind?: StepKind;
  readonly box: Boxed;
  /** What stays when the session is over: the parts that the server has not yet taken. A photo of an earlier release has none. */
  readonly sealed?: readonly SealedPart[];
  readonly problem?: string;
}

/** Bytes in a sealed part: in base64 twice, it fits into what is taken of a step. */
const SEALED_PART = 32 * 1024;

/** A part of a photo as it goes to the server. */
export const photoPart = (bytes: Uint8Array, at: number, end: number) => {
  const part = Array.from(bytes.subarray(at, end), (byte) => String.fromCharCode(byte)).join('');
  return { type: 'image/jpeg' as const, size: bytes.length, at, bytes: btoa(part) };
};

/** Boxes a photo for this session, and seals it for the server. */
export async function placePhoto(
  key: CryptoKey,
  { id, jobId, kind }: Required<Pick<PhotoRow, 'id' | 'jobId' | 'kind'>>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<PhotoRow> {
  const accountId = await sessionAccount();
  const of = kind === 'expense' ? 'expense' : 'authority';
  const sealed: SealedPart[] = [];
  for (let at = 0; at < bytes.length; at += SEALED_PART) {
    const part = photoPart(bytes, at, at + SEALED_PART);
    const photo: SealedPhoto = { accountId, photo: { of, id, jobId, part } };
    sealed.push({ id: crypto.randomUUID(), sealed: await seal(photo) });
  }
  return { id, jobId, kind, box: await boxed(key, bytes), sealed };
}
