import { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import { crc32, createInflate } from 'node:zlib';
import { invalid } from '../errors.ts';
import { orientationBlock, readOrientation } from './orientation.ts';

const EXIF = 'Exif\0\0';
/** An empty JFIF header: version 1.1, no density, no thumbnail. */
const JFIF = Buffer.from('ffe000104a46494600010100000100010000', 'hex');

const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
/** Tables, frames and scans, which a decoder needs (ITU-T T.81, table B.1). */
const isNeeded = (marker: number) => isFrame(marker) || [0xc4, 0xcc, 0xdb, 0xdc, 0xdd, 0xda].includes(marker);

/**
 * Strips a JPEG's metadata. It drops application segments except Adobe's color transform, comments, and anything
 * after the picture; an orientation other than 1 is rewritten. Null when the picture is incomplete.
 */
function stripJpegMetadata(bytes: Buffer): Buffer | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  const kept: Buffer[] = [];
  let orientation = 1;
  let hasFrame = false;
  let hasScan = false;
  for (let at = 2; at + 4 <= bytes.length + 2;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    // Fill bytes may precede a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) {
      if (!hasFrame || !hasScan) return null;
      const turned = orientation === 1 ? [] : [exifSegment(orientation)];
      return Buffer.concat([bytes.subarray(0, 2), JFIF, ...turned, ...kept, Buffer.from([0xff, 0xd9])]);
    }
    if (at + 4 > bytes.length) return null;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end < at + 4 || end > bytes.length) return null;
    const content = bytes.subarray(at + 4, end);
    if (isFrame(marker)) {
      if (content.length < 6 || content.readUInt16BE(1) === 0 || content.readUInt16BE(3) === 0) return null;
      hasFrame = true;
    }
    if (marker === 0xe1 && content.toString('latin1', 0, 6) === EXIF) {
      orientation = readOrientation(content.subarray(6));
    }
    const isAdobe = marker === 0xee && content.toString('latin1', 0, 5) === 'Adobe';
    const next = marker === 0xda ? endOfScan(bytes, end) : end;
    if (marker === 0xda) hasScan = next > end;
    if (isNeeded(marker) || isAdobe) kept.push(bytes.subarray(at, next));
    at = next;
  }
  return null;
}

/** The end of the coded data that starts here: the next marker that is neither a stuffed 0xff nor a restart. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1];
    if (marker !== 0x00 && marker !== 0xff && !(marker !== undefined && marker >= 0xd0 && marker <= 0xd7)) {
      return at;
    }
  }
  return bytes.length;
}

function exifSegment(orientation: number): Buffer {
  const content = Buffer.concat([Buffer.from(EXIF, 'latin1'), orientationBlock(orientation)]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

const EXIF_FLAG = 0x08;
/** The only flag kept from the extended header; profile, Exif, XMP and animation are dropped (RFC 9649, 2.7.1). */
const ALPHA_FLAG = 0x10;

/**
 * Strips a still WebP's metadata: profile, Exif, XMP and unknown chunks; an orientation other than 1 is rewritten. Null
 * when it is animated or incomplete.
 */
function stripWebpMetadata(bytes: Buffer): Buffer | null {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return null;
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) return null;
  const chunks: [type: string, content: Buffer][] = [];
  for (let at = 12; at + 8 <= end;) {
    const size = bytes.readUInt32LE(at + 4);
    if (at + 8 + size > end) return null;
    chunks.push([bytes.toString('latin1', at, at + 4), bytes.subarray(at + 8, at + 8 + size)]);
    at += 8 + size + (size % 2);
  }
  const picture = chunks.find(([type]) => type === 'VP8 ' || type === 'VP8L');
  if (!picture || !isPicture(...picture)) return null;
  const extended = chunks.find(([type]) => type === 'VP8X')?.[1];
  if (extended === undefined) return riff([picture]);
  if (extended.length < 10) return null;
  const orientation = readOrientation(exifOf(chunks));
  const alpha = chunks.find(([type]) => type === 'ALPH');
  const header = Buffer.from(extended);
  header[0] = ((extended[0] ?? 0) & ALPHA_FLAG) | (orientation === 1 ? 0 : EXIF_FLAG);
  return riff([
    ['VP8X', header],
    ...(alpha ? [alpha] : []),
    picture,
    ...(orientation === 1 ? [] : [['EXIF', orientationBlock(orientation)] as const]),
  ]);
}

/** Whether a chunk starts like a frame of its format and declares a size (RFC 6386, 9.1; RFC 9649, 3.4). */
function isPicture(type: string, content: Buffer): boolean {
  if (content.length < 12) return false;
  if (type === 'VP8L') return content[0] === 0x2f;
  const isKeyFrame = ((content[0] ?? 1) & 1) === 0;
  const size = (at: number) => content.readUInt16LE(at) & 0x3fff;
  return isKeyFrame && content.toString('hex', 3, 6) === '9d012a' && size(6) > 0 && size(8) > 0;
}

/** Some encoders put JPEG's "Exif" prefix before the block. */
function exifOf(chunks: readonly (readonly [string, Buffer])[]): Buffer {
  const content = chunks.find(([type]) => type === 'EXIF')?.[1] ?? Buffer.alloc(0);
  return content.toString('latin1', 0, 6) === 'Exif\0\0' ? content.subarray(6) : content;
}

function riff(chunks: readonly (readonly [type: string, content: Buffer])[]): Buffer {
  const parts = chunks.map(([type, content]) => {
    const part = Buffer.alloc(8 + content.length + (content.length % 2));
    part.write(type, 0, 'latin1');
    part.writeUInt32LE(content.length, 4);
    content.copy(part, 8);
    return part;
  });
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...parts]);
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

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

/** A photo's bytes and their type, without metadata. @throws {AppError} `invalid` for a broken photo */
export async function readPhoto(
  dataUrl: string | null,
): Promise<{ photo: Buffer; photoType: string } | { photo: null; photoType: null }> {
  const match = dataUrl === null ? null : /^data:(image\/\w+);base64,(.+)$/.exec(dataUrl);
  if (!match) return { photo: null, photoType: null };
  const [, photoType = '', base64 = ''] = match;
  const photo = await stripPhotoMetadata(photoType, Buffer.from(base64, 'base64'));
  if (!photo) throw invalid({ photo: 'Must be a JPEG, PNG or WebP photo' });
  return { photo, photoType };
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Chunks that a decoder needs, and those that define colors (PNG, third edition, chapter 11). */
const KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'IDAT', 'IEND']);
/** Maximum size in pixels: a small file can claim to be an enormous picture. */
const MAX_PIXELS = 16_000_000;
/** Samples per pixel of each color type, and the bits a sample may have (PNG, third edition, table 9). */
const COLOR_TYPES: Record<number, { readonly channels: number; readonly depths: readonly number[] }> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
};
/** Bytes that are decompressed at a time, on another thread; other requests are served in between. */
const STEP = 256 * 1024;

/**
 * Strips a PNG's metadata: texts, times, Exif, profiles and animation; an orientation other than 1 is rewritten. Null
 * when a chunk is damaged or the picture does not decompress.
 */
async function stripPngMetadata(bytes: Buffer): Promise<Buffer | null> {
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) return null;
  const kept: Buffer[] = [SIGNATURE];
  const data: Buffer[] = [];
  let header: Buffer | undefined;
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    const type = bytes.toString('latin1', at + 4, at + 8);
    const content = bytes.subarray(at + 8, end - 4);
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return null;
    if (type === 'IHDR' && content.length === 13) header = content;
    if (header === undefined) return null;
    if (type === 'IDAT') data.push(content);
    if (type === 'eXIf') {
      const orientation = readOrientation(content);
      if (orientation !== 1 && data.length === 0) kept.push(chunk('eXIf', orientationBlock(orientation)));
    }
    if (KEPT.has(type)) kept.push(bytes.subarray(at, end));
    if (type === 'IEND') return (await unpacks(header, data)) ? Buffer.concat(kept) : null;
    at = end;
  }
  return null;
}

/**
 * Whether the data decompresses to the size the header declares; interlaced pictures are larger, at most twice. What comes
 * out is counted and not kept, and the first byte too many ends it.
 */
async function unpacks(header: Buffer, data: readonly Buffer[]): Promise<boolean> {
  const [width, height, depth] = [header.readUInt32BE(0), header.readUInt32BE(4), header[8] ?? 0];
  const color = COLOR_TYPES[header[9] ?? -1];
  if (!color?.depths.includes(depth) || width === 0 || height === 0 || width * height > MAX_PIXELS)
    return false;
  const size = height * (1 + Math.ceil((width * color.channels * depth) / 8));
  let unpacked = 0;
  try {
    for await (const part of Readable.from(data).pipe(createInflate({ chunkSize: STEP }))) {
      unpacked += (part as Buffer).length;
      if (unpacked > size * 2 + 1024) return false;
    }
  } catch {
    return false;
  }
  return unpacked >= size;
}

function chunk(type: string, content: Buffer): Buffer {
  const made = Buffer.alloc(12 + content.length);
  made.writeUInt32BE(content.length, 0);
  made.write(type, 4, 'latin1');
  content.copy(made, 8);
  made.writeUInt32BE(crc32(made.subarray(4, 8 + content.length)), 8 + content.length);
  return made;
}
