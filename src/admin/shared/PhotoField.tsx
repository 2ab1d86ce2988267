import type { RefObject } from 'react';
import { MAX_PHOTO } from '#contract/photo-part.ts';
import { toast } from '#ui/toast.ts';

/** Takes a photo with the phone's camera, or chooses one. It is shrunk while the rest is filled in; saving waits for it. */
export function PhotoField({
  label,
  photoRef,
}: {
  label: string;
  photoRef: RefObject<Promise<PromisedPhoto | null>>;
}) {
  const choose = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    photoRef.current = file ? promisePhoto(file) : Promise.resolve(null);
    if (!file || (await photoRef.current)) return;
    input.value = '';
    toast({ title: 'This picture cannot be read', description: 'Take another one.', tone: 'danger' });
  };
  return (
    <label className="flex flex-col gap-1 text-sm font-semibold">
      {label}
      <input
        type="file"
        accept="image/*"
        capture="environment"
        onChange={(event) => void choose(event.target)}
        className="min-h-11 rounded-md border border-line-control bg-field p-2 font-normal file:mr-3 file:min-h-8 file:rounded file:border-0 file:bg-sunken file:px-3 file:font-semibold file:text-body"
      />
    </label>
  );
}

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
async function promisePhoto(file: Blob): Promise<PromisedPhoto | null> {
  const dataUrl = await shrinkPhoto(file);
  if (dataUrl === null) return null;
  const bytes = Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (char) => char.charCodeAt(0));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return { bytes, sha256: Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('') };
}
