import { Buffer } from 'node:buffer';
import { orientationBlock, readOrientation } from './orientation.ts';

const EXIF_FLAG = 0x08;
/** The only flag kept from the extended header; profile, Exif, XMP and animation are dropped (RFC 9649, 2.7.1). */
const ALPHA_FLAG = 0x10;

/**
 * Strips a still WebP's metadata: profile, Exif, XMP and unknown chunks; an orientation other than 1 is rewritten. Null
 * when it is animated or incomplete.
 */
export function stripWebpMetadata(bytes: Buffer): Buffer | null {
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
