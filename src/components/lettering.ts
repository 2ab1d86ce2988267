import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';

const font = create(readFileSync(join(process.cwd(), 'public/fonts/overpass-800-2.woff2'))) as Font;

const letters: Record<string, string> = {
  moveTo: 'm',
  lineTo: 'l',
  quadraticCurveTo: 'q',
  bezierCurveTo: 'c',
  closePath: 'z',
};

/**
 * A line of text as outlines of the site's display face, for pictures in files, which can't load a font. For the
 * build only: a page's script must not import this.
 * @param y the baseline
 * @param size of the letters, in the picture's units
 * @returns path data
 */
export function lettering(
  text: string,
  {
    x,
    y,
    size,
    anchor = 'start',
  }: { x: number; y: number; size: number; anchor?: 'start' | 'middle' | 'end' },
): string {
  const { glyphs, positions } = font.layout(text);
  const scale = size / font.unitsPerEm;
  const advances = positions.map(({ xAdvance }) => xAdvance * scale);
  const width = advances.reduce((sum, advance) => sum + advance, 0);
  const left = x - { start: 0, middle: width / 2, end: width }[anchor];
  /** Small letters need tenths. */
  const parts = size < 30 ? 10 : 1;
  const rounded = (value: number) => Math.round(value * parts) / parts;
  // In steps from point to point, which compress better.
  let at: readonly [number, number] = [0, 0];
  let start = at;
  return glyphs
    .flatMap(({ path }, index) => {
      const from = left + advances.slice(0, index).reduce((sum, advance) => sum + advance, 0);
      return path.commands.map(({ command, args }) => {
        const points = Array.from({ length: args.length / 2 }, (_, pair) => [
          rounded(from + args[pair * 2]! * scale),
          rounded(y - args[pair * 2 + 1]! * scale),
        ]);
        const steps = points.map(([px = 0, py = 0]) => `${rounded(px - at[0])} ${rounded(py - at[1])}`);
        const [px, py] = points.at(-1) ?? start;
        at = [px!, py!];
        if (command === 'moveTo') start = at;
        return `${letters[command]}${steps.join(' ')}`;
      });
    })
    .join('');
}
