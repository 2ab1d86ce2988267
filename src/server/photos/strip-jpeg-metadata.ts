import { Buffer } from 'node:buffer';
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
export function stripJpegMetadata(bytes: Buffer): Buffer | null {
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
