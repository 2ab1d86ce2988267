import { palms } from '#components/scenes/shapes.ts';
import { box, fill, halo, ink, ring, sky, stroke, van, nightRidge, starry } from './ink.ts';

/** A plumeria: bare limbs, leaves at their ends, and blossoms. */
export function plumeria(x: number, y: number): string {
  const ends = [
    [-52, -98],
    [-24, -124],
    [8, -112],
    [38, -126],
    [62, -92],
  ] as const;
  const leaf = (turn: number) => {
    const [dx, dy] = [Math.cos(turn) * 24, Math.sin(turn) * 24];
    const [sx, sy] = [-dy * 0.28, dx * 0.28];
    return `q${Math.round(dx / 2 + sx)} ${Math.round(dy / 2 + sy)} ${Math.round(dx)} ${Math.round(dy)}q${Math.round(-dx / 2 - sx)} ${Math.round(-dy / 2 - sy)} ${Math.round(-dx)} ${Math.round(-dy)}`;
  };
  const crown = ([ex, ey]: readonly [number, number]) =>
    [0.1, 0.9, 1.7, 2.5, 3.4, 4.3, 5.3].map((turn) => `M${x + ex} ${y + ey}${leaf(turn)}`).join('');
  const blossom = (cx: number, cy: number) =>
    fill(
      ink.sand,
      [0, 1, 2, 3, 4]
        .map((petal) =>
          ring(Math.round(cx + Math.cos(petal * 1.257) * 5), Math.round(cy + Math.sin(petal * 1.257) * 5), 4),
        )
        .join(''),
    ) + fill(ink.light, ring(cx, cy, 3.5));
  return [
    stroke(
      ink.bark,
      8,
      `M${x} ${y}q-4-40 2-58m0 0q-30-6-54-40m52 40q-14-30-26-66m28 66q4-24 6-54m-6 54q20-28 36-68m-36 68q34-4 60-34`,
    ),
    fill(ink.leaf, ends.map(crown).join('')),
    ...ends.map(([ex, ey], place) => blossom(x + ex + (place % 2 === 0 ? 6 : -5), y + ey - 4)),
  ].join('');
}

const window = (x: number, y: number, width: number, height: number, lit = true): string =>
  fill(ink.bark, box(x - 4, y - 4, width + 8, height + 8)) +
  fill(lit ? ink.light : ink.near, box(x, y, width, height)) +
  (lit ? fill(ink.warm, box(x, y + height * 0.55, width, height * 0.45)) : '') +
  stroke(ink.bark, 3, `M${x + width / 2} ${y}v${height}M${x} ${y + height / 2}h${width}`);

/** A plantation house up on its posts, from 62 to 454, the porch light on. */
export const plantationHouse = () =>
  [
    // The house.
    fill(ink.black, box(96, 244, 330, 18)),
    fill(ink.bark, [108, 168, 228, 318, 372, 412].map((x) => box(x, 244, 8, 22)).join('')),
    fill(ink.reef, box(112, 152, 302, 92)),
    fill('#3fa79d', [164, 176, 188, 200, 212, 224, 236].map((y) => box(112, y, 302, 3)).join('')),
    window(136, 172, 56, 46),
    window(334, 172, 56, 46),
    fill(ink.bark, box(234, 158, 62, 86)),
    fill(ink.lava, box(240, 164, 50, 80)),
    fill(
      ink.rust,
      `${box(247, 172, 15, 28)}${box(268, 172, 15, 28)}${box(247, 208, 15, 30)}${box(268, 208, 15, 30)}`,
    ),
    fill(ink.light, ring(283, 206, 4)),
    halo(316, 168, 110, 0.9),
    fill(ink.sand, box(311, 158, 10, 16, 4)),
    // The porch before it.
    fill(ink.black, 'M62 156l74-62h254l74 62z', 0.35),
    fill(ink.iron, 'M66 150l62-44h268l62 44z'),
    fill('#5c747e', 'M128 106l26-40h216l26 40z'),
    stroke(
      ink.middle,
      2,
      'M110 150l40-44M160 150l20-44M210 150l10-44M262 150v-44M314 150l-10-44M364 150l-20-44M414 150l-40-44',
    ),
    fill(ink.sand, [88, 172, 336, 424].map((x) => box(x, 150, 9, 96)).join('')),
    stroke(ink.sand, 4, 'M92 206h82M340 206h86'),
    stroke(
      ink.sand,
      3,
      [104, 118, 132, 146, 160, 352, 366, 380, 394, 408].map((x) => `M${x} 206v38`).join(''),
    ),
    fill(ink.sand, box(80, 244, 362, 8)),
    fill(ink.shade, 'M232 252h70v6h-70zM226 258h82v6h-82z'),
    // Slippers by the door, as every house has them.
    fill(ink.light, `${box(212, 238, 14, 5, 2)}${box(196, 239, 13, 5, 2)}`),
  ].join('');

/** That house, the key on the wrong side of the door, and the van. */
export function porch(): string {
  return [
    sky(270),
    starry(5),
    fill(ink.disc, 'M560 36a26 26 0 1 1-24 44 30 30 0 0 0 24-44z'),
    nightRidge(
      'a',
      17,
      262,
      '-10,220 60,196 120,210 200,150 250,170 330,110 380,140 470,104 540,150 650,120',
    ),
    nightRidge('c', 3, 266, '380,266 450,220 520,190 580,150 650,170'),
    fill(ink.fern, 'M0 258q160-14 330-6t310-8v76H0z'),
    fill(ink.ground, 'M0 282q200-10 640-4v42H0z'),
    fill(ink.shade, 'M258 262h44q-6 30-70 58h-92q96-24 118-58z', 0.75),
    `<g>${palms([
      [34, 262, 170],
      [600, 258, 128],
    ])}</g>`,
    van(540, 274, 0.74, 150),
    plantationHouse(),
    plumeria(500, 278),
  ].join('');
}

const door = (x: number, color: string, shade: string): string =>
  fill(ink.bark, box(x - 5, 106, 84, 154)) +
  fill(color, box(x, 112, 74, 148)) +
  fill(
    shade,
    `${box(x + 10, 124, 22, 54)}${box(x + 42, 124, 22, 54)}${box(x + 10, 192, 22, 56)}${box(x + 42, 192, 22, 56)}`,
  ) +
  fill(ink.brass, ring(x + 64, 186, 6));

const suitcase = (x: number, color: string): string =>
  stroke(ink.iron, 4, `M${x + 10} 214v-22h16v22`) +
  fill(color, box(x, 212, 36, 48, 6)) +
  stroke(ink.black, 2.5, `M${x + 9} 214v44M${x + 27} 214v44`) +
  fill(ink.black, `${ring(x + 8, 262, 4)}${ring(x + 28, 262, 4)}`);

/** Three doors of a rental on the lanai: a guest leaves, the lock changes, the next one arrives. */
export function turnover(): string {
  return [
    fill('#f3c39a', box(0, 0, 640, 320)),
    fill(ink.shade, box(0, 40, 640, 222)),
    fill('#b7a888', [66, 92, 118, 144, 170, 196, 222].map((y) => box(0, y, 640, 2)).join('')),
    fill(ink.fern, 'M0 0h640v40q-320 18-640 0z'),
    fill(ink.leaf, 'M0 0h640v28q-320 16-640 0z'),
    stroke(ink.fern, 2.5, Array.from({ length: 20 }, (_, rib) => `M${16 + rib * 32} 0v34`).join('')),
    door(58, ink.reef, '#3fa79d'),
    door(270, ink.lava, ink.rust),
    door(482, ink.reef, '#3fa79d'),
    fill(ink.wood, box(0, 260, 640, 60)),
    stroke(
      ink.grain,
      2.5,
      'M0 276h640M0 294h640M70 260l-20 60M190 260l-10 60M320 260v60M450 260l10 60M570 260l20 60',
    ),
    fill(ink.sand, [204, 424].map((x) => box(x, 34, 14, 228)).join('')),
    fill(ink.dusk, [214, 434].map((x) => box(x, 34, 4, 228)).join('')),
    suitcase(150, ink.middle),
    stroke(ink.middle, 5, 'M10 236h34m-34 0l12-9m-12 9l12 9'),
    // The lock that changes hands.
    fill(ink.black, box(352, 150, 62, 96, 10)),
    fill(ink.near, box(356, 154, 54, 88, 8)),
    fill(ink.reef, [0, 1, 2].map((column) => ring(368 + column * 15, 170, 4)).join('')),
    fill(
      ink.sand,
      [0, 1, 2]
        .flatMap((row) => [0, 1, 2].map((column) => ring(368 + column * 15, 190 + row * 15, 5)))
        .join(''),
    ),
    stroke(ink.brass, 6, 'M246 196a11 11 0 1 0 .1 0M246 218v32m0-10h9m-9 10h7'),
    suitcase(572, ink.lava),
    stroke(ink.leaf, 9, 'M496 196l18 20 34-44'),
    stroke(
      ink.leaf,
      4,
      'M456 248q-2-24-16-34M456 248q0-28 2-42M456 248q4-22 18-30M456 248q-6-14-18-16M456 248q8-12 20-12',
    ),
    fill(ink.bark, 'M444 246h28l-4 18h-20z'),
  ].join('');
}

const shop = (
  x: number,
  {
    width,
    top,
    wall,
    trim,
    awning,
  }: { width: number; top: number; wall: string; trim: string; awning: string },
): string => {
  const stripes = Math.floor((width - 16) / 16);
  return [
    fill(wall, box(x, top, width, 260 - top)),
    fill(trim, `${box(x - 5, top - 10, width + 10, 12)}${box(x, top + 34, width, 5)}`),
    fill(ink.light, box(x + 14, 186, width - 82, 54)),
    fill(ink.warm, box(x + 14, 214, width - 82, 26)),
    stroke(trim, 4, `M${x + 14} 186h${width - 82}v54h-${width - 82}zM${x + 14 + (width - 82) / 2} 186v54`),
    fill(trim, box(x + width - 58, 178, 46, 82)),
    fill(ink.near, box(x + width - 52, 184, 34, 76)),
    fill(ink.light, box(x + width - 48, 190, 26, 34)),
    fill(ink.brass, ring(x + width - 24, 236, 4)),
    ...Array.from({ length: stripes }, (_, stripe) =>
      fill(stripe % 2 === 0 ? awning : ink.sand, `M${x + 8 + stripe * 16} 158h16l4 20q-2 6-9 6t-9-6z`),
    ),
  ].join('');
};

/** Three shops of an old main street, from 21 to 545, their doors at 260. */
export const falseFronts = () =>
  [
    shop(26, { width: 176, top: 92, wall: ink.reef, trim: ink.sand, awning: ink.leaf }),
    shop(214, { width: 164, top: 62, wall: ink.lava, trim: ink.sand, awning: ink.rust }),
    shop(390, { width: 150, top: 104, wall: ink.shade, trim: ink.bark, awning: ink.middle }),
    // Upstairs, and a keypad by the door.
    fill(ink.near, `${box(240, 82, 24, 12)}${box(284, 82, 24, 12)}${box(328, 82, 24, 12)}`),
    fill(ink.black, box(322, 212, 9, 18, 2)),
    fill(ink.reef, box(324, 214, 5, 5)),
  ].join('');

/** An old main street after hours: false fronts, lit windows, locks to hold. */
export function mainStreet(): string {
  return [
    sky(262),
    starry(29),
    fill(ink.disc, ring(548, 52, 18)),
    fill(ink.disc, ring(548, 52, 38), 0.12),
    nightRidge('a', 29, 250, '-10,170 60,140 130,158 210,96 280,124 350,82 430,120 520,90 580,130 650,104'),
    nightRidge('b', 7, 256, '-10,200 90,176 180,190 280,160 420,186 520,164 650,190'),
    fill(ink.black, box(0, 256, 640, 8)),
    halo(110, 214, 130, 0.5),
    halo(300, 214, 130, 0.5),
    halo(470, 214, 120, 0.5),
    falseFronts(),
    // A pole with its wires, and the road.
    fill(ink.shade, box(0, 260, 640, 10)),
    fill(ink.ground, box(0, 270, 640, 50)),
    stroke(ink.light, 3, 'M0 296h640', 'stroke-dasharray="26 20" opacity=".7" '),
    fill(ink.black, box(556, 84, 7, 178)),
    stroke(ink.black, 5, 'M536 104h48'),
    stroke(ink.black, 1.8, 'M540 100Q300 132-10 96M580 100Q620 116 650 106'),
    van(514, 300, 0.86, 260),
  ].join('');
}
