import { seededRandom } from '#domain/seeded-random.ts';
import { box, fill, halo, ink, nightRidge, ring, sky, starry, stroke } from './ink.ts';

/** A shop's door of glass and aluminum after closing time, its lock stile cut open. */
export function storefront(): string {
  const tin = (x: number, y: number, color: string) =>
    fill(color, box(x, y, 22, 30, 3)) + fill(ink.sand, box(x, y + 10, 22, 9));
  return [
    fill('#f0b65a', box(0, 0, 640, 320)),
    halo(300, 20, 280, 0.8),
    // What the shop sells, behind the glass.
    fill(ink.bark, `${box(0, 78, 420, 8)}${box(0, 160, 420, 8)}`),
    ...[10, 44, 78, 172, 206, 268, 318, 352].map((x, at) =>
      tin(x, 48, [ink.lava, ink.leaf, ink.reef, ink.reef, ink.lava, ink.middle, ink.rust, ink.leaf][at]!),
    ),
    ...[22, 56, 160, 218, 252, 306, 340].map((x, at) =>
      tin(x, 130, [ink.middle, ink.rust, ink.leaf, ink.reef, ink.lava, ink.middle, ink.leaf][at]!),
    ),
    fill('#fff', 'M170 0h90L160 220h-16v-164zM290 0h34L224 236h-34zM50 0h40L0 190V104z', 0.16),
    // The frame, with the slot for the bolt.
    fill(ink.iron, box(564, 0, 76, 320)),
    fill(ink.steel, `${box(564, 0, 10, 320)}${box(92, 0, 34, 320)}${box(0, 244, 126, 76)}`),
    fill(ink.iron, `${box(120, 0, 6, 320)}${box(0, 244, 92, 6)}`),
    fill(ink.near, `${box(126, 0, 8, 300)}${box(552, 0, 12, 300)}`),
    fill(ink.black, box(560, 176, 50, 52, 4)),
    fill(ink.dusk, box(564, 180, 42, 44, 3)),
    fill(ink.black, box(564, 188, 34, 30)),
    // The door: its lower rail, and the two stiles.
    fill(ink.steel, `${box(134, 228, 418, 68)}${box(134, 0, 28, 296)}${box(424, 0, 128, 296)}`),
    fill(
      ink.iron,
      `${box(162, 222, 262, 6)}${box(134, 290, 418, 6)}${box(156, 0, 6, 222)}${box(424, 0, 5, 222)}`,
    ),
    fill(ink.near, box(126, 296, 438, 6)),
    fill(ink.middle, box(0, 302, 640, 18)),
    fill(ink.iron, box(110, 300, 470, 6)),
    // The pivot it hangs on.
    fill(ink.black, box(136, 288, 46, 16, 3)),
    fill(ink.brass, box(150, 272, 18, 32, 3)),
    // A pull, and the sign that says the day is over.
    fill(ink.near, `${box(400, 66, 34, 8, 4)}${box(400, 190, 34, 8, 4)}`),
    fill(ink.near, box(392, 40, 14, 184, 7)),
    fill(ink.iron, box(392, 40, 5, 184, 3)),
    stroke(ink.bark, 2.5, 'M280 -10l-30 46M280 -10l30 46'),
    fill(ink.bark, box(234, 34, 92, 50, 6)),
    fill(ink.sand, box(239, 39, 82, 40, 4)),
    fill(ink.rust, 'M262 44a17 17 0 1 0 24 22 19 19 0 0 1-24-22z'),
    // The case of the lock, laid open.
    fill(ink.black, box(446, 92, 102, 176, 10)),
    fill(ink.panel, box(454, 100, 90, 160, 6)),
    fill(ink.bronze, ring(496, 132, 27)),
    fill(ink.brass, ring(496, 132, 22)),
    fill(ink.black, 'M493 120h6v10l3 4-3 4v6h-6v-6l-3-4 3-4z'),
    fill(ink.lava, 'M488 152h16l6 24q-14 12-28 0z'),
    fill(ink.black, ring(496, 172, 4)),
    fill(ink.steel, 'M506 216a14 14 0 0 1-22-18q10-12 30-8l58-2q14 0 14 16v18h-14v-14l-50 2q-4 6-16 6z'),
    fill(ink.iron, 'M478 206q4-16 36-16l58-2q12 0 14 12-6-5-14-5l-60 3q-22 0-34 8z'),
    fill(ink.black, ring(494, 208, 5)),
    // The screw in the edge of the door that holds the cylinder.
    fill(ink.iron, `${box(520, 128, 30, 8)}${box(546, 124, 8, 16, 2)}`),
  ].join('');
}

/** A building of two stories, its doors in the colors of their keys, and the key that opens them all. */
export function masterKey(): string {
  const random = seededRandom(4);
  const key = (x: number, y: number, color: string, shade: string, scale: number) =>
    `<g transform="translate(${x} ${y}) scale(${scale})">${fill(color, ring(0, 0, 26))}${fill(ink.near, ring(0, -9, 7))}${fill(color, 'M-8 22h16v74l-8 9-8-9v-12l6-6-6-6v-10l6-6-6-6z')}${stroke(shade, 2.5, 'M2 28v62M-14 8h28')}</g>`;
  const suites = [262, 346, 430, 514];
  const lit = (x: number, y: number, width: number, height: number) =>
    fill(ink.light, box(x, y, width, height)) + fill(ink.warm, box(x, y + height / 2, width, height / 2));
  const house = [
    fill(ink.black, box(226, 60, 386, 214)),
    fill('#3b7a80', box(232, 66, 374, 208)),
    fill('#2f666d', Array.from({ length: 17 }, (_, row) => box(232, 76 + row * 12, 374, 2)).join('')),
    fill(ink.sand, `${box(222, 52, 394, 16)}${box(226, 164, 386, 10)}`),
    ...suites.map(
      (x) =>
        fill(ink.near, box(x - 5, 88, 42, 76)) +
        fill(ink.sand, box(x, 93, 32, 71)) +
        fill(ink.shade, `${box(x + 6, 100, 20, 26)}${box(x + 6, 134, 20, 26)}`) +
        fill(ink.brass, ring(x + 26, 132, 3.5)) +
        (random() > 0.4 ? lit(x + 44, 98, 22, 34) : fill(ink.near, box(x + 44, 98, 22, 34))),
    ),
    // The dive shop, the stair, the café.
    lit(246, 194, 78, 52),
    fill(ink.reef, box(334, 186, 44, 88)),
    fill(ink.near, box(341, 194, 30, 44)),
    fill(ink.near, box(396, 182, 48, 92)),
    fill(ink.sand, box(402, 188, 36, 86)),
    fill(ink.leaf, box(402, 188, 36, 40)),
    fill(ink.lava, box(462, 186, 44, 88)),
    fill(ink.near, box(469, 194, 30, 44)),
    lit(516, 194, 78, 52),
    fill(ink.light, `${ring(372, 248, 3.5)}${ring(432, 240, 3.5)}${ring(500, 248, 3.5)}`),
    ...Array.from({ length: 8 }, (_, at) =>
      fill(at % 2 === 0 ? ink.rust : ink.sand, `M${454 + at * 18} 174h18l3 12q-10 8-21 0z`),
    ),
    ...Array.from({ length: 8 }, (_, at) =>
      fill(at % 2 === 0 ? ink.leaf : ink.sand, `M${240 + at * 18} 174h18l3 12q-10 8-21 0z`),
    ),
    fill(ink.shade, box(0, 272, 640, 8)),
    fill(ink.ground, box(0, 280, 640, 40)),
  ];
  return [
    sky(280),
    starry(31),
    nightRidge('a', 12, 274, '-10,190 60,150 140,176 230,104 330,130 420,72 520,120 650,84'),
    ...house,
    // The keys, and the threads from the master to every door.
    fill(ink.black, box(22, 28, 168, 268, 12), 0.5),
    fill(ink.bark, box(14, 20, 168, 268, 10)),
    fill(ink.wood, box(22, 28, 152, 252, 6)),
    stroke(ink.grain, 2.5, 'M22 84h152M22 142h152M22 198h152M22 246h152'),
    stroke(
      ink.light,
      2.5,
      [
        ...suites.map((x) => `M98 62Q${x - 90} 20 ${x + 26} 132`),
        'M98 62Q240 150 356 216',
        'M98 62Q280 130 420 206',
        'M98 62Q320 120 484 216',
      ].join(''),
      'stroke-dasharray="2 8" opacity=".85" ',
    ),
    fill(ink.iron, `${ring(98, 52, 5)}${ring(52, 174, 4)}${ring(98, 174, 4)}${ring(144, 174, 4)}`),
    key(98, 66, ink.brass, ink.bronze, 1),
    key(52, 188, ink.reef, ink.leaf, 0.78),
    key(98, 188, ink.sand, ink.dusk, 0.78),
    key(144, 188, ink.lava, ink.rust, 0.78),
  ].join('');
}
