import { box, fill, halo, ink, ring, stroke } from './ink.ts';

/** The blade of a key that hangs from `y`, cut on one side. */
const blade = (x: number, y: number, color: string, shade: string): string =>
  fill(color, `M${x - 12} ${y}V280l12 14 12-14v-18l-9-8 9-8v-16l-7-7 7-7v-16l-9-9 9-8V${y}z`) +
  fill(shade, `M${x - 12} ${y}V280l5 6V${y}z`) +
  stroke(shade, 2.5, `M${x + 1} ${y + 6}V276`);

/** The same key as a shadow on the board behind it. */
const shadow = (d: string): string =>
  `<path fill="${ink.black}" opacity=".4" transform="translate(10 8)" d="${d}"/>`;

const hook = (x: number, y: number): string =>
  stroke(ink.bronze, 7, `M${x} ${y - 16}v10q0 10 8 10`) + fill(ink.brass, ring(x, y - 18, 7));

/** Four kinds of car keys on the board in the van, under its lamp. */
export function keyBoard(): string {
  const holes = Array.from({ length: 13 }, (_, row) => `M10 ${14 + row * 25}h630`).join('');
  return [
    fill('#123f50', box(0, 0, 640, 320)),
    `<path fill="none" stroke="${ink.black}" opacity=".5" stroke-width="5" stroke-linecap="round" stroke-dasharray="0 25" d="${holes}"/>`,
    halo(320, -40, 420, 0.42),
    fill(ink.bark, box(0, 308, 640, 12)),
    // All metal.
    shadow(`${ring(80, 78, 40)}M68 112V280l12 14 12-14V112z`),
    fill(ink.brass, ring(80, 78, 40)),
    fill(ink.bronze, `M44 96a40 40 0 0 0 72 0q-36 26-72 0z`),
    fill('#123f50', ring(80, 56, 10)),
    stroke(ink.bronze, 3, 'M62 86h36M66 96h28'),
    blade(80, 114, ink.brass, ink.bronze),
    hook(80, 56),
    // A chip in the head.
    shadow('M208 36h64l8 78h-80zM228 114V280l12 14 12-14V114z'),
    blade(240, 108, ink.steel, ink.iron),
    fill(ink.black, 'M210 34q30-8 60 0l10 70q-4 16-40 16t-40-16z'),
    fill(ink.near, 'M216 40q24-6 48 0l3 22q-27-6-54 0z'),
    fill(ink.light, box(224, 70, 32, 28, 4)),
    stroke(ink.bronze, 2.5, 'M224 79h10m22 0h-10M224 89h10m22 0h-10M240 70v8m0 20v-8'),
    fill('#123f50', ring(240, 50, 8)),
    hook(240, 50),
    // Buttons for the doors.
    shadow(`${box(358, 30, 84, 100, 16)}M388 130V280l12 14 12-14V130z`),
    blade(400, 122, ink.steel, ink.iron),
    fill(ink.black, box(358, 28, 84, 102, 18)),
    fill(ink.near, box(365, 35, 70, 88, 13)),
    ...[50, 76, 102].map((y, row) => fill([ink.lava, ink.reef, ink.sand][row]!, box(378, y - 9, 44, 18, 8))),
    hook(400, 26),
    // No blade in sight.
    shadow(box(516, 40, 88, 190, 42)),
    stroke(ink.iron, 6, 'M560 26a20 20 0 1 0 .1 0'),
    fill(ink.black, box(516, 50, 88, 186, 42)),
    fill(ink.near, box(524, 58, 72, 170, 34)),
    fill(ink.reef, box(540, 126, 40, 24, 12)),
    fill(ink.sand, box(540, 162, 40, 24, 12)),
    stroke(ink.light, 5, 'M544 106a18 18 0 0 1 32 0M534 94a32 32 0 0 1 52 0'),
    fill(ink.light, ring(560, 112, 4)),
    hook(560, 26),
  ].join('');
}
