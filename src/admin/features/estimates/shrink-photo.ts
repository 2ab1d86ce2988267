import { MAX_PHOTO } from '#contract/estimates/authority.ts';

/** Longest side of a photo that is kept, pixels, and how hard it may be pressed to fit. */
const SIDES = [1280, 960, 640];
const QUALITY = 0.75;

/** A photo as a JPEG data URL that fits the limit; null when the file is no picture the browser can read. */
export async function shrinkPhoto(file: Blob): Promise<string | null> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    return null;
  }
  for (const side of SIDES) {
    const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const url = canvas.toDataURL('image/jpeg', QUALITY);
    if (url.length <= MAX_PHOTO) return url;
  }
  return null;
}
