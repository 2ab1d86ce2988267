import { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import { crc32, createInflate } from 'node:zlib';
import { orientationBlock, readOrientation } from './orientation.ts';

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
export async function stripPngMetadata(bytes: Buffer): Promise<Buffer | null> {
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
