import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { markPicture } from './layout.ts';

const SIDE = 96;
const pixels = async (image: Buffer, density?: number) =>
  sharp(image, density ? { density } : {})
    .resize(SIDE, SIDE)
    .ensureAlpha()
    .raw()
    .toBuffer();

test('the picture in mails is the favicon, at most 4 KB', async () => {
  expect(markPicture.content.length).toBeLessThanOrEqual(4096);
  expect(await sharp(markPicture.content).metadata()).toMatchObject({ format: 'png', width: SIDE });
  const drawing = await readFile('public/favicon.svg');
  const [drawn, carried] = await Promise.all([
    pixels(drawing, (72 * SIDE) / 40),
    pixels(markPicture.content),
  ]);
  // Sixteen colors come close to what is drawn.
  const apart = drawn.map((value, index) => Math.abs(value - (carried[index] ?? 0)));
  expect(apart.reduce((sum, value) => sum + value, 0) / apart.length).toBeLessThan(4);
});
