import { Buffer } from 'node:buffer';

const ORIENTATION = 0x0112;

/**
 * Reads the orientation tag of an Exif block (Exif 2.32, 4.6.5.1): 1 (as stored) through 8. An unreadable block
 * counts as 1.
 * @param tiff the block, from its byte order mark
 */
export function readOrientation(tiff: Buffer): number {
  const littleEndian = tiff.toString('latin1', 0, 4) === 'II*\0';
  if (!littleEndian && tiff.toString('latin1', 0, 4) !== 'MM\0*') return 1;
  const short = (at: number) => (littleEndian ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  try {
    const directory = littleEndian ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
    const entries = short(directory);
    for (let at = directory + 2; at < directory + 2 + entries * 12; at += 12) {
      const value = short(at) === ORIENTATION ? short(at + 8) : 0;
      if (value >= 1 && value <= 8) return value;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return 1;
}

/** An Exif block that contains only the orientation. */
export function orientationBlock(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(ORIENTATION, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  return tiff;
}
