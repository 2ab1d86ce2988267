import type { Buffer } from 'node:buffer';
import { stripJpegMetadata } from './strip-jpeg-metadata.ts';
import { stripPngMetadata } from './strip-png-metadata.ts';
import { stripWebpMetadata } from './strip-webp-metadata.ts';

const cleaners: Readonly<Record<string, (bytes: Buffer) => Buffer | null>> = {
  'image/jpeg': stripJpegMetadata,
  'image/png': stripPngMetadata,
  'image/webp': stripWebpMetadata,
};

/**
 * A photo with nothing in it but its picture and which way up it is: where and when it was taken, with which device and
 * its preview are gone (docs/decisions/0041-photo-metadata.md). Null for another type, and for what is not a whole
 * picture of its type.
 */
export function stripPhotoMetadata(type: string, bytes: Buffer): Buffer | null {
  return cleaners[type]?.(bytes) ?? null;
}
