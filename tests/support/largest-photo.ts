import { Buffer } from 'node:buffer';
import sharp from 'sharp';
import { MAX_PHOTO } from '#contract/photo-part.ts';

/** A photo of noise, which does not compress, at the maximum size of a data URL. */
export async function largestPhoto(): Promise<string> {
  const side = 640;
  const noise = Buffer.from(Array.from({ length: side * side }, (_, n) => (n * 2_654_435_761) >>> 24));
  for (let quality = 100; ; quality -= 4) {
    const jpeg = await sharp(noise, { raw: { width: side, height: side, channels: 1 } })
      .resize(900)
      .jpeg({ quality })
      .toBuffer();
    const text = `data:image/jpeg;base64,${jpeg.toString('base64')}`;
    if (text.length <= MAX_PHOTO) return text;
  }
}
