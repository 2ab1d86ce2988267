import { palms } from '#components/scenes/shapes.ts';
import { seededRandom } from '#domain/seeded-random.ts';
import palette from '#content/palette.json' with { type: 'json' };
import { box, fill, halo, ink, nightRidge, ring, sky, starry, stroke, van, wheel } from './ink.ts';

const battery = (x: number, y: number, color: string): string =>
  fill(ink.black, box(x + 8, y + 8, 132, 84, 8), 0.5) +
  fill(color, box(x, y, 132, 84, 8)) +
  fill(ink.black, box(x, y, 132, 22, 8)) +
  fill(ink.iron, `${box(x + 16, y - 12, 22, 14, 3)}${box(x + 94, y - 12, 22, 14, 3)}`) +
  stroke(ink.sand, 4, `M${x + 20} ${y + 46}h16m-8-8v16M${x + 96} ${y + 46}h16`);

const clamp = (x: number, y: number, color: string): string =>
  fill(color, `M${x - 13} ${y}l5-34h16l5 34-8 6h-10z`) +
  stroke(ink.steel, 4, `M${x - 8} ${y + 4}l4 8m12-8l-4 8`);

/** A jump start: the car that will not turn over, the van that brings the current, and four clamps in their order. */
export function jump(): string {
  return [
    sky(250),
    starry(23),
    nightRidge('a', 41, 246, '-10,180 60,150 120,168 200,112 260,140 330,96 400,132 470,100 560,150 650,120'),
    nightRidge('c', 6, 250, '-10,220 90,196 190,214 300,184 400,206 520,176 650,210'),
    fill(ink.ground, box(0, 246, 640, 74)),
    // The car, its hood up and its lights out.
    fill('#3fa79d', 'M40 96h176l14 56H26z'),
    fill('#2c7d76', 'M54 104h148l8 40H46z'),
    fill(ink.reef, 'M22 152h212q14 0 16 16l6 74H0l6-74q2-16 16-16z'),
    fill(ink.black, 'M34 160h188l6 22H28z'),
    fill(ink.near, `${ring(44, 206, 17)}${ring(212, 206, 17)}`),
    fill('#3fa79d', 'M0 226h256l2 16H-2z'),
    fill(ink.black, `${box(12, 240, 40, 36, 8)}${box(206, 240, 40, 36, 8)}`),
    // The van, with its engine running.
    halo(432, 192, 120, 0.9),
    halo(592, 192, 120, 0.9),
    fill(ink.sand, 'M410 74q4-24 28-24h148q24 0 28 24l14 86v82H396v-82z'),
    fill(ink.middle, 'M426 82q2-14 16-14h140q14 0 16 14l10 62H416z'),
    fill(ink.far, 'M450 68h40l-30 76h-44l10-62q2-14 16-14z'),
    fill(ink.leaf, 'M396 172l40-16 40 12 38-18 44 20 36-12 34 14v14H396z'),
    fill(ink.light, `${ring(432, 196, 19)}${ring(592, 196, 19)}`),
    fill(ink.sand, `${ring(432, 196, 9)}${ring(592, 196, 9)}`),
    fill(ink.black, box(464, 186, 96, 24, 6)),
    fill(ink.shade, box(388, 222, 248, 20, 4)),
    fill(ink.black, `${box(402, 240, 40, 36, 8)}${box(582, 240, 40, 36, 8)}`),
    // Both batteries and the cables between them.
    stroke(ink.black, 13, 'M154 186C190 60 400 40 414 186'),
    stroke(ink.lava, 8, 'M154 186C190 60 400 40 414 186'),
    stroke(ink.iron, 12, 'M492 186C486 318 420 314 300 312S86 322 84 180'),
    stroke(ink.black, 8, 'M492 186C486 318 420 314 300 312S86 322 84 180'),
    // Bare metal of the engine.
    fill(ink.steel, box(66, 200, 36, 9, 2)),
    battery(122, 218, ink.middle),
    battery(388, 218, ink.leaf),
    clamp(149, 206, ink.lava),
    clamp(415, 206, ink.lava),
    clamp(493, 206, ink.iron),
    clamp(84, 196, ink.iron),
    stroke(ink.light, 4, 'M322 58l-12 20h16l-14 24'),
  ].join('');
}

export const ROAD_VIEW = [0, 0, 1440, 170] as const;

/** A hedge along the road, as the wind has cut it: rounded crowns of different heights. */
const hedge = (color: string, seed: number, foot: number, tallest: number): string => {
  const random = seededRandom(seed);
  const crowns = Array.from({ length: 52 }, () => {
    const width = 16 + Math.round(random() * 30);
    return `q${width / 2}-${Math.round(tallest * (0.5 + random()))} ${width} 0`;
  });
  return fill(color, `M-8 ${foot}${crowns.join('')}V170H-8z`);
};

/** The end of every page: hedge and palms against what is above them, the highway, and the van on it. */
export function road(): string {
  return [
    hedge(ink.middle, 61, 96, 26),
    hedge(ink.fern, 64, 106, 22),
    hedge(ink.near, 63, 116, 18),
    fill(palette.night.page, box(0, 122, 1440, 50)),
    `<g fill="${ink.near}" stroke="${ink.near}" stroke-width="2">${palms([
      [520, 122, 84],
      [566, 122, 60],
      [1330, 122, 96],
      [1372, 122, 66],
    ])}</g>`,
    stroke(ink.glow, 2, 'M0 122h1440', 'opacity=".6" '),
    stroke(ink.light, 3, 'M0 145h1440', 'stroke-dasharray="34 26" opacity=".55" '),
    van(1130, 144, 0.72, 380),
  ].join('');
}

/** A car at a trailhead, locked, its key on the seat in the light of the cabin, and the van coming. */
export function trailhead({ cut = false, pickup = false } = {}): string {
  return [
    sky(262),
    starry(11),
    fill(ink.disc, ring(96, 58, 22)),
    fill(ink.disc, ring(96, 58, 46), 0.12),
    nightRidge(
      'a',
      21,
      250,
      '-10,250 40,190 96,204 150,150 196,170 262,96 300,128 352,74 396,120 450,92 520,150 580,128 650,190',
    ),
    nightRidge('c', 8, 256, '330,256 400,214 440,222 496,160 530,176 586,98 620,122 650,84'),
    fill(ink.ground, 'M0 252q160-10 320-4t320-6v78H0z'),
    fill(ink.near, 'M0 296q200-12 640-6v30H0z'),
    `<g class="palm">${palms([
      [34, 258, 150],
      [72, 256, 104],
    ])}</g>`,
    van(532, 264, 0.8, 130),
    '<g transform="translate(-14 38) scale(.88)">',
    halo(330, 160, 150, 0.5),
    parked({ cut, pickup }),
    '</g>',
  ].join('');
}

/**
 * A parked vehicle, facing left, from 70 to 540; `cut` opens its door panel for a drawing, its key may lie on the seat, and
 * its lamps may be out.
 */
export const parked = ({ cut = false, pickup = false, isKeyInside = true, isLit = true } = {}) =>
  [
    fill(ink.black, 'M70 292q230 16 470 0l-20-16H90z', 0.5),
    pickup ? truck() : sedan(isKeyInside, isLit),
    cut ? openDoor(pickup ? 16 : 0) : '',
    fill(isLit ? ink.light : ink.iron, 'M90 224l26-4q4 12-6 18H88z'),
    fill(ink.rust, 'M512 216h10v24h-8z'),
    wheel(164, 272, 34),
    wheel(438, 272, 34),
  ].join('');

const sedan = (isKeyInside: boolean, isLit: boolean) =>
  [
    fill(ink.sand, 'M86 274v-40q0-20 22-25l66-15 52-60q8-8 22-8h176q14 0 22 10l44 58q34 4 34 30v50z'),
    fill(ink.shade, 'M86 252v22h436v-22q-220 14-436 0z'),
    fill(isLit ? ink.light : ink.far, 'M184 192l46-52q6-6 14-6h66v58zM324 134h94q8 0 13 7l36 51H324z'),
    fill(isLit ? ink.warm : ink.middle, 'M184 192l20-23q60 8 106 2v21zM324 172q60 4 118-6l25 26H324z'),
    // The seats, and what lies on one.
    fill(ink.bark, 'M262 192v-26q0-8 8-8h10q7 0 8 8l3 26zM364 192v-26q0-8 8-8h12q7 0 8 8l3 26z'),
    stroke(ink.black, 3, 'M222 178q10-10 22-2'),
    ...(isKeyInside
      ? [
          fill(ink.black, 'M330 182h20v5h-20z'),
          fill(ink.lava, ring(346, 182, 6)),
          stroke(ink.black, 2.5, 'M352 184h12m-5 0v4m-4-4v3'),
        ]
      : []),
    stroke(ink.dusk, 2.5, 'M318 134v132M174 196q-10 50 2 70M318 266H176M468 194q14 20 8 60'),
    fill(ink.black, box(286, 206, 26, 7, 3)),
    fill(ink.black, box(432, 206, 26, 7, 3)),
  ].join('');

/** A pickup, with a box of tools on its bed. */
const truck = () =>
  [
    fill(ink.iron, box(366, 172, 66, 30, 4)),
    stroke(ink.near, 2.5, 'M366 183h66M396 183v7'),
    fill(ink.sand, 'M86 274v-46q0-18 22-22l66-12 42-64q6-10 20-10h98q14 0 17 12l10 64h153q8 0 8 8v70z'),
    fill(ink.shade, 'M86 252v22h436v-22q-220 14-436 0z'),
    fill(ink.light, 'M192 192l36-54q5-8 14-8h78q8 0 9 7l9 55z'),
    fill(ink.warm, 'M192 192l16-24q66 8 126 0l4 24z'),
    fill(ink.bark, 'M294 192v-28q0-8 8-8h12q7 0 8 8l4 28z'),
    stroke(ink.black, 3, 'M224 178q10-10 22-2'),
    fill(ink.lava, ring(268, 182, 6)),
    stroke(ink.black, 2.5, 'M274 184h12m-5 0v4m-4-4v3'),
    stroke(ink.dusk, 2.5, 'M182 196q-10 50 2 70h158v-70M361 196v70M361 208h160'),
    fill(ink.black, box(302, 206, 26, 7, 3)),
  ].join('');

/** The front door with its panel open, and the tools at its frame. */
const openDoor = (right: number) =>
  `<g transform="translate(${right})">${[
    fill(ink.near, 'M196 222h106v40H196z'),
    stroke(ink.reef, 3, 'M200 250q24-30 48-10t50-8'),
    stroke(ink.light, 3, 'M200 234q30 24 54 8t44 12'),
    fill(ink.lava, box(228, 228, 22, 14, 2)),
    fill(ink.brass, ring(328, 214, 8)),
    stroke(ink.black, 2.5, 'M328 210v8'),
    fill(ink.reef, 'M290 118l30 6 2 16-28-2z'),
    stroke(ink.steel, 5, 'M396 66L316 126Q270 140 250 186'),
    fill(ink.lava, 'M392 70l26-20 8 10-26 20z'),
  ].join('')}</g>`;
