import { MAX_PHOTO } from '#contract/photo-part.ts';

/** How small a photo must be: sizes to try until it fits, longest side in pixels, and the most characters of its data URL. */
interface Limits {
  readonly sides: readonly number[];
  readonly most: number;
}
const evidence: Limits = { sides: [1280, 960, 640], most: MAX_PHOTO };
/** Of the JPEG. */
const QUALITY = 0.75;

/** Shrinks a photo to a JPEG data URL within the size limit; null if the browser cannot decode the file. */
export async function shrinkPhoto(file: Blob, { sides, most } = evidence): Promise<string | null> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    return null;
  }
  for (const side of sides) {
    const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const url = canvas.toDataURL('image/jpeg', QUALITY);
    if (url.length <= most) return url;
  }
  return null;
}

/** A shrunk photo of an authority, and the SHA-256 that its record promises. */
export interface PromisedPhoto {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly sha256: string;
}

/** The photo shrunk, with its hash; null if the browser cannot read the file. */
export async function promisePhoto(file: Blob): Promise<PromisedPhoto | null> {
  const dataUrl = await shrinkPhoto(file);
  if (dataUrl === null) return null;
  const bytes = Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (char) => char.charCodeAt(0));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return { bytes, sha256: Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('') };
}
