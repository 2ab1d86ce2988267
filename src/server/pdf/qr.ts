import { encodeQR } from 'qr';
import type { Sheet } from './sheet.ts';
import { INK } from './style.ts';

/** Width of the light border, in modules; cameras need it to find the code (ISO/IEC 18004). */
const QUIET = 4;
const WHITE = '#ffffff';

/**
 * A QR code of a web address; nothing for any other text.
 * @param alt what a reader who does not see it is told
 * @param size of the square with its border, in points
 */
export function qrCode(
  sheet: Sheet,
  uri: string,
  {
    alt,
    x,
    y,
    size,
  }: { readonly alt: string; readonly x: number; readonly y: number; readonly size: number },
): void {
  if (!/^https?:\/\//.test(uri)) return;
  const rows = encodeQR(uri, 'raw', { border: QUIET, ecc: 'low' });
  const step = size / rows.length;
  sheet.figure(alt, [x, y, x + size, y + size], (canvas) => {
    canvas.rect(x, y, size, size).fill(WHITE);
    for (const [row, dots] of rows.entries()) {
      for (const [column, isDark] of dots.entries()) {
        if (isDark) canvas.rect(x + column * step, y + row * step, step, step);
      }
    }
    canvas.fill(INK);
  });
}
