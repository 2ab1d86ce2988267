import { palms, spout } from '#components/scenes/shapes.ts';
import { house } from './coast.ts';
import { box, fill, halo, ink, nightRidge, ring, sky, starry, stroke, van } from './ink.ts';

/** A road on `path`, with its dashes. */
const dashedRoad = (path: string, width: number): string =>
  stroke(ink.shade, width, path) + stroke(ink.bark, 2, path, 'stroke-dasharray="12 10" ');

/** A shop of the old towns: a false front over a boardwalk roof, its floor on `y`. */
const boardwalkShop = (x: number, y: number, width: number, front: string): string =>
  fill(front, `M${x} ${y}v-58h10v-14h${width - 20}v14h10v58z`) +
  fill(ink.light, `${box(x + 8, y - 30, 16, 22)}${box(x + width - 24, y - 30, 16, 22)}`) +
  fill(ink.black, box(x + width / 2 - 7, y - 30, 14, 30)) +
  fill(ink.iron, `M${x - 6} ${y - 34}l8-10h${width - 4}l8 10z`) +
  stroke(ink.sand, 2.5, `M${x - 3} ${y - 34}v34M${x + width + 3} ${y - 34}v34`);

/** From the harbor of Lihue over the Wailua River to Kapaa and Kealia, below the Sleeping Giant. */
export function coconutCoast(): string {
  return [
    sky(320),
    starry(29),
    fill(ink.disc, ring(556, 52, 24)),
    fill(ink.disc, ring(556, 52, 52), 0.12),
    nightRidge('b', 4, 216, '-10,216 60,170 130,186 190,150 240,176 300,140 360,216'),
    // The giant: feet, belly, chin and nose, to the right.
    nightRidge(
      'a',
      15,
      222,
      '150,222 190,176 214,182 238,166 300,150 350,156 384,146 404,154 414,138 430,150 446,160 500,222',
    ),
    fill(ink.e, box(0, 214, 640, 60)),
    stroke(ink.disc, 2, 'M520 224h70M534 234h44M506 246h90', 'opacity=".5" '),
    // The harbor: its light, and a ship.
    fill(ink.black, 'M-10 234q14-26 34-22 26-2 34 22z'),
    fill(ink.sand, 'M16 214v-72h16v72zM12 142h24l-4-10H16z'),
    fill(ink.light, box(18, 118, 12, 14)),
    halo(24, 124, 60, 0.5),
    fill(ink.lava, 'M14 118l10-12 10 12zM16 164h16v14H16z'),
    fill(ink.black, 'M52 210h112l-14 18H64z'),
    fill(ink.sand, `${box(70, 196, 74, 14)}${box(80, 184, 52, 12)}`),
    fill(ink.lava, `${box(108, 168, 14, 16)}${box(56, 216, 104, 4)}`),
    fill(ink.light, Array.from({ length: 6 }, (_, at) => box(76 + at * 11, 200, 5, 5)).join('')),
    fill(ink.near, 'M0 232q90-18 200-8l40 26 60-2 40-24q150-16 300 4v92H0z'),
    fill(ink.fern, 'M0 270q100-14 220-8h60q180-14 360 0v58H0z'),
    // The river and its bridge.
    fill(ink.e, 'M226 222q10 44-40 98h112q-4-52 14-98z'),
    fill(ink.glow, 'M252 226q6 46-30 94h36q2-52 22-94z', 0.5),
    dashedRoad('M-8 290q110-12 210-12h96q190-4 350 6', 13),
    stroke(ink.sand, 4, 'M190 278q54-34 108 0M208 278v-14M226 278v-22M244 278v-24M262 278v-22M280 278v-14'),
    boardwalkShop(336, 266, 56, ink.lava),
    boardwalkShop(402, 266, 46, ink.reef),
    boardwalkShop(458, 267, 52, ink.wood),
    `<g>${palms([
      [196, 272, 70],
      [318, 266, 104],
      [528, 270, 82],
    ])}</g>`,
    // The beach of Kealia.
    fill(ink.sand, 'M540 320q20-34 100-40v40z'),
    stroke(ink.disc, 4, 'M556 316q20-22 84-26M580 318q20-12 60-16', 'opacity=".8" '),
    van(96, 294, 0.42, 150),
  ].join('');
}

/** Down from the highway: the Tree Tunnel, Koloa, Kalaheo on its hill, and the shore at Poipu. */
export function southWay(): string {
  const trunk = (x: number, foot: number, lean: number) =>
    `M${x} ${foot}q${lean * 0.1}-90 ${lean} -${foot - 58}`;
  return [
    sky(320),
    starry(41),
    fill(ink.disc, ring(272, 58, 20)),
    fill(ink.disc, ring(272, 58, 42), 0.12),
    nightRidge('a', 6, 210, '200,210 280,160 340,176 420,120 470,140 540,96 600,120 660,90'),
    // Kalaheo, on the hill.
    fill(ink.leaf, 'M330 240q90-80 190-80 70 0 130 40v50H330z'),
    stroke(ink.shade, 4, 'M392 236q40-40 80-44t60-22'),
    `<g transform="translate(238 84) scale(.5)">${house(420, 210, ink.sand)}${house(530, 176, ink.reef)}${house(660, 190, ink.lava)}</g>`,
    fill(ink.fern, 'M0 250q160-26 320-16t330 0v86H0z'),
    fill(ink.near, 'M0 276q200-24 330-20t310 22v42H0z'),
    // The road under the eucalyptus.
    fill(ink.shade, 'M20 320q40-70 72-92h10q0 40 66 92z'),
    stroke(ink.bark, 3, 'M94 316q0-50 2-84', 'stroke-dasharray="12 10" '),
    halo(98, 226, 70, 0.7),
    stroke(
      ink.wood,
      9,
      `${trunk(22, 312, 40)}${trunk(50, 282, 26)}${trunk(172, 312, -44)}${trunk(144, 282, -28)}`,
    ),
    stroke(ink.bark, 6, `${trunk(70, 254, 14)}${trunk(126, 254, -16)}`),
    fill(
      ink.fern,
      'M-10 96q-4-70 60-74 20-30 60-10 50-16 70 20 40 16 24 70-30-34-62-26-20-14-44 0-30-12-50 6-30-12-58 14z',
    ),
    fill(ink.leaf, 'M20 70q10-36 50-34 24-18 52 0 40 0 46 34-40-22-72-10-40-14-76 10z'),
    // Koloa.
    dashedRoad('M112 306q130-16 270-16t280-8', 12),
    boardwalkShop(206, 276, 58, ink.rust),
    boardwalkShop(272, 277, 50, ink.leaf),
    `<g>${palms([
      [352, 282, 60],
      [622, 276, 96],
    ])}</g>`,
    // Poipu: condos behind their gate, and the spout.
    fill(ink.sand, `${box(396, 206, 58, 72)}${box(462, 220, 58, 60)}`),
    fill(
      ink.light,
      [0, 1, 2]
        .map((row) => `${box(404, 214 + row * 22, 18, 11)}${box(430, 214 + row * 22, 18, 11)}`)
        .join(''),
    ),
    fill(
      ink.reef,
      [0, 1].map((row) => `${box(470, 228 + row * 24, 18, 11)}${box(496, 228 + row * 24, 18, 11)}`).join(''),
    ),
    fill(ink.iron, 'M390 208l12-10h46l12 10zM456 222l12-10h46l12 10z'),
    fill(ink.black, box(386, 276, 144, 6)),
    fill(ink.sand, box(366, 266, 8, 18)),
    stroke(ink.lava, 4, 'M372 271l20-5'),
    fill(ink.e, 'M290 320q90-22 190-20t170-10v30z'),
    fill(ink.black, 'M480 314q50-22 100-18t70-10v34H480z'),
    `<g transform="translate(44 42)">${spout.map((path, at) => fill('#fff', path, [0.25, 0.45, 0.8][at])).join('')}</g>`,
    stroke(ink.disc, 3, 'M348 312q40-8 80-6M440 311q24-5 46-4', 'opacity=".6" '),
    `<g transform="matrix(-1 0 0 1 486 0)">${van(220, 298, 0.42, 120)}</g>`,
  ].join('');
}

/** The one road west: Hanapepe, Waimea, up to the canyon's rim, and out to Polihale. */
export function westWay(): string {
  return [
    sky(320),
    starry(53),
    // The canyon, layer on layer.
    nightRidge('b', 18, 240, '140,240 190,110 230,130 262,70 300,96 340,44 390,80 430,56 480,240'),
    fill(ink.bark, 'M168 244l40-92 26 14 22-60 30 22 24-52 34 34 32-28 28 40 22-6 44 128z'),
    fill(ink.rust, 'M196 248l34-60 30 10 18-44 30 22 24-40 28 30 30-22 22 44 20-2 30 62z', 0.85),
    stroke(
      ink.gloss,
      2,
      'M210 180h32M254 150h44M300 128h52M392 160h34M222 218h40M284 196h52M360 206h46M244 234h60M420 226h28',
      'opacity=".45" ',
    ),
    // The road up to the rim.
    stroke(ink.shade, 6, 'M250 286q60-20 96-24 40-10 4-22t-8-24 30-24-10-26 26-30'),
    // The cliffs beyond the sand.
    nightRidge('c', 33, 250, '470,250 506,150 530,166 556,96 590,120 616,70 660,100'),
    fill(ink.e, 'M560 236h90v40h-90z'),
    fill(ink.sand, 'M470 276q60-34 110-24t70 10v40H470z'),
    stroke(ink.shade, 3, 'M490 280q40-16 80-14M540 292q50-10 100-8', 'opacity=".9" '),
    fill(ink.bark, 'M0 262q120-26 260-14t400 36v36H0z'),
    fill(ink.rust, 'M0 276q140-18 280-8t370 34v18H0z', 0.55),
    dashedRoad('M-8 292q130-14 250-8t410 22', 12),
    // Hanapepe's swinging bridge.
    stroke(ink.shade, 3, 'M20 250v-46M112 250v-46M20 206q46 44 92 0M20 244h92'),
    stroke(ink.shade, 1.5, 'M34 218v26M50 226v18M66 228v16M82 226v18M98 218v26'),
    house(140, 268, ink.leaf),
    house(404, 276, ink.lava),
    `<g>${palms([
      [220, 272, 74],
      [388, 280, 62],
      [126, 264, 56],
    ])}</g>`,
    van(292, 298, 0.42, 140),
  ].join('');
}
