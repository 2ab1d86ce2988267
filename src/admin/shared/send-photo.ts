import { authorityRoutes, PHOTO_PART } from '#contract/jobs/authority.ts';
import { call } from '#client/api.ts';

/** A shrunk photo of an authority, and the SHA-256 that its record promises. */
export interface PromisedPhoto {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly sha256: string;
}

/** The bytes of a JPEG data URL with their SHA-256. */
export async function promisePhoto(dataUrl: string): Promise<PromisedPhoto> {
  const bytes = Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (char) => char.charCodeAt(0));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return { bytes, sha256: Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('') };
}

/**
 * Sends a photo in parts, from where the server has it: called again after a failure, it goes on.
 * @throws {ApiError} or {NetworkError}
 */
export async function sendPhoto(
  params: { readonly id: string; readonly authorityId: string },
  { bytes }: PromisedPhoto,
): Promise<void> {
  const send = (at: number, end: number) => {
    const part = bytes.subarray(at, end);
    const text = Array.from(part, (byte) => String.fromCharCode(byte)).join('');
    const body = { type: 'image/jpeg', size: bytes.length, at, bytes: btoa(text) } as const;
    return call(authorityRoutes.sendPhoto, { params, body });
  };
  let { received, whole } = await send(0, 0);
  while (!whole) ({ received, whole } = await send(received, received + PHOTO_PART));
}
