import type { Buffer } from 'node:buffer';
import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPng } from './clean-png.ts';
import { cleanWebp } from './clean-webp.ts';

const cleaners: Readonly<Record<string, (bytes: Buffer) => Buffer | null>> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/webp': cleanWebp,
};

/**
 * A photo with nothing in it but its picture and which way up it is: where and when it was taken, with which device and
 * its preview are gone (docs/decisions/0041-photo-metadata.md). Null for another type, and for what is not a whole
 * picture of its type.
 */
export function cleanPhoto(type: string, bytes: Buffer): Buffer | null {
  return cleaners[type]?.(bytes) ?? null;
}
