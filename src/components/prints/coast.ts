import { palms } from '#components/scenes/shapes.ts';
import { box, fill, halo, ink, ring, sky, stroke, van, nightRidge, starry } from './ink.ts';

/** The highway past Princeville: the old truss bridge, Hanalei, the one-lane crossings, and the end at Kee. */
export function bridges(): string {
  return [
    sky(250),
    starry(3),
    nightRidge(
      'a',
      12,
      240,
      '120,240 180,150 230,170 290,70 330,110 372,52 420,104 460,92 520,160 560,150 650,190',
    ),
    stroke(ink.sand, 2.5, 'M296 92l3 70M374 70l-2 90M446 110l2 50', 'opacity=".8" '),
    nightRidge('c', 21, 262, '430,262 476,150 500,168 540,84 566,120 604,60 650,100'),
    fill(ink.fern, 'M0 230q80-22 150-6t170 2 150 6 170-8v96H0z'),
    // Taro ponds.
    fill(ink.glow, 'M250 244h60l-12 14h-66zM320 244h56v14h-64zM226 264h66l-14 16h-74zM304 264h74l4 16h-92z'),
    stroke(ink.leaf, 3, 'M256 250h40M328 250h36M232 272h40M312 272h52', 'stroke-dasharray="2 7" '),
    // The river and its bridge.
    fill(ink.e, 'M20 320q20-60 90-86h50q-44 40-40 86z'),
    fill(ink.glow, 'M64 320q10-44 60-78l14 0q-44 40-44 78z', 0.7),
    fill(ink.shade, 'M0 262q60-10 100-8h70q120 10 220 26t250-6v14q-120 22-250 6T170 270h-70q-50 0-100 10z'),
    stroke(ink.light, 2, 'M0 271q60-8 100-9h70q120 10 220 26t250-6', 'stroke-dasharray="12 10" '),
    stroke(
      ink.sand,
      5,
      'M34 258l26-50h96l26 50zM60 208l24 50 24-50 24 50 24-50M84 258v-50M108 258v-50M132 258v-50',
    ),
    fill(ink.black, box(28, 256, 160, 6)),
    // The green church and the houses.
    fill(ink.leaf, 'M246 232v-34l26-24 26 24v34zM300 232v-46h16v-16l8-18 8 18v62z'),
    fill(ink.fern, 'M240 200l32-32 32 32-6 3-26-24-26 24z'),
    fill(ink.light, `${box(264, 206, 16, 26, 8)}${box(320, 190, 8, 12)}`),
    stroke(ink.sand, 2.5, 'M324 152v-16M318 142h12'),
    fill(ink.lava, 'M352 232v-20l20-14 20 14v20z'),
    fill(ink.light, box(366, 216, 10, 10)),
    // Crossings for one car at a time.
    stroke(ink.sand, 4, 'M420 291q22-18 44 0M420 281h44M500 293q22-18 44-2M500 282h44'),
    fill(ink.black, 'M424 290h40v8h-40zM504 292h40v6h-40z'),
    `<g>${palms([
      [588, 274, 86],
      [616, 276, 64],
      [222, 238, 60],
    ])}</g>`,
    fill(ink.sand, 'M560 300q40-18 80-18v38h-110z'),
    `<g transform="matrix(-1 0 0 1 444 0)">${van(196, 276, 0.4, 150)}</g>`,
  ].join('');
}

/** A house that stands on `y`, lit. */
export const house = (x: number, y: number, wall: string): string =>
  fill(wall, box(x, y - 36, 66, 36)) +
  fill(ink.iron, `M${x - 10} ${y - 34}l22-26h42l22 26z`) +
  fill(ink.light, `${box(x + 10, y - 26, 16, 14)}${box(x + 42, y - 26, 14, 26)}`) +
  fill(ink.bark, box(x - 4, y, 74, 5));

/** From the surf to the hills: how far the salt carries. */
export function salt(): string {
  const spray = [
    [70, 150, 6],
    [96, 118, 4],
    [116, 160, 5],
    [134, 132, 4],
    [150, 92, 5],
    [168, 152, 4],
    [190, 116, 4],
    [228, 136, 3.5],
    [252, 160, 3.5],
    [300, 132, 3],
    [336, 150, 2.5],
    [404, 122, 2],
  ] as const;
  return [
    sky(320),
    starry(17),
    fill(ink.disc, ring(232, 54, 20)),
    fill(ink.disc, ring(232, 54, 44), 0.12),
    nightRidge('a', 9, 230, '300,230 380,150 430,164 500,90 560,116 650,60'),
    fill(ink.e, 'M0 220h260v100H0z'),
    fill(ink.e, box(250, 220, 120, 60)),
    fill(ink.near, 'M120 320q50-52 130-66 120-14 200-60t200-70v196z'),
    fill(ink.fern, 'M320 320q10-64 46-92 50-18 84-34t200-50v176z'),
    fill('#5c3a2c', 'M458 320q4-96 52-154 60-28 140-50v204z'),
    fill(ink.sand, 'M120 320q40-40 110-58l60-6q-60 20-80 64z'),
    // The wave that carries it.
    fill(ink.glow, 'M0 196q60-50 116-26 30 16 22 46-22-22-44-6-26 20 20 40l20 70H0z'),
    fill(ink.reef, 'M0 214q50-44 100-26 18 8 18 20-30-6-38 16-8 26 34 50l10 46H0z', 0.8),
    stroke(
      ink.sand,
      5,
      'M0 192q60-48 116-24 34 18 22 48M20 240q30-20 52-8M10 270q40-18 80 0M30 300q40-14 84 0',
    ),
    fill(ink.sand, spray.map(([x, y, r]) => ring(x, y, r)).join(''), 0.9),
    house(230, 259, ink.reef),
    house(372, 229, ink.lava),
    house(526, 164, ink.shade),
    `<g>${palms([
      [208, 272, 90],
      [340, 246, 78],
      [618, 160, 70],
    ])}</g>`,
    stroke(ink.sand, 3, 'M180 300h150M346 300h124M486 300h140', 'opacity=".55" '),
  ].join('');
}

/** What a caller should have at hand, on a table: where, what, who. */
export function hand(): string {
  return [
    fill(ink.bark, box(0, 0, 640, 320)),
    stroke(
      '#5a2d19',
      3,
      'M0 64h640M0 128h640M0 192h640M0 256h640M120 0v64M420 64v64M240 128v64M520 192v64M90 256v64',
    ),
    halo(300, 120, 320, 0.32),
    // A phone with the map.
    fill(ink.black, box(56, 26, 142, 280, 22), 0.5),
    fill(ink.black, box(46, 18, 142, 280, 22)),
    fill(ink.middle, box(55, 32, 124, 252, 12)),
    fill(ink.leaf, 'M55 110q34-30 66-8t58-16v150q-40 26-74 4t-50 14z'),
    stroke(ink.light, 6, 'M62 268q20-60 56-72t50-80'),
    fill(ink.black, 'M118 204q-34-40-34-62a34 34 0 0 1 68 0q0 22-34 62z', 0.4),
    fill(ink.lava, 'M116 198q-36-42-36-64a36 36 0 0 1 72 0q0 22-36 64z'),
    fill(ink.sand, ring(116, 134, 13)),
    fill(ink.sand, box(96, 40, 42, 7, 3)),
    // The car.
    fill(ink.black, box(240, 252, 186, 10, 5), 0.5),
    fill(ink.black, `${box(250, 222, 36, 34, 8)}${box(372, 222, 36, 34, 8)}`),
    fill(ink.reef, 'M260 176l24-52q6-12 20-12h50q14 0 20 12l24 52z'),
    fill(ink.near, 'M276 172l18-40q3-6 11-6h48q8 0 11 6l18 40z'),
    fill(ink.reef, box(236, 166, 186, 74, 18)),
    fill('#3fa79d', box(236, 222, 186, 10)),
    fill(ink.rust, `${box(246, 182, 32, 16, 5)}${box(380, 182, 32, 16, 5)}`),
    fill(ink.sand, box(292, 190, 74, 28, 4)),
    stroke(ink.black, 5, 'M304 204h50', 'stroke-dasharray="7 6" '),
    // An identity card.
    `<g transform="rotate(5 540 160)">`,
    fill(ink.black, box(466, 92, 156, 150, 12), 0.5),
    fill(ink.sand, box(458, 84, 156, 150, 12)),
    fill(ink.leaf, 'M458 96q0-12 12-12h132q12 0 12 12v16H458z'),
    fill(ink.shade, box(472, 124, 54, 66)),
    fill(ink.bark, `${ring(499, 148, 13)}M478 190q0-24 21-24t21 24z`),
    stroke(ink.dusk, 6, 'M540 132h58M540 152h58M540 172h36'),
    stroke(ink.middle, 3, 'M474 216q12-18 20-4t18-6 18 4 18-4'),
    '</g>',
  ].join('');
}
