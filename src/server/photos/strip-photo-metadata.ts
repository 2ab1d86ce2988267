import type { Buffer } from 'node:buffer';
import { stripJpegMetadata } from './strip-jpeg-metadata.ts';
import { stripPngMetadata } from './strip-png-metadata.ts';
import { stripWebpMetadata } from './strip-webp-metadata.ts';

const cleaners: Readonly<Record<string, (bytes: Buffer) => Buffer | null | Promise<Buffer | null>>> = {
  'image/jpeg': stripJpegMetadata,
  'image/png': stripPngMetadata,
  'image/webp': stripWebpMetadata,
};

/**
 * Strips everything from a photo but the picture and its orientation: place, time, device and preview are gone
 * (docs/decisions/documents.md). Null for another type, or an incomplete picture.
 */
export async function stripPhotoMetadata(type: string, bytes: Buffer): Promise<Buffer | null> {
  return (await cleaners[type]?.(bytes)) ?? null;
}
