import { palms } from '#components/scenes/marks.ts';
import { box, fill, halo, ink, ring, sky, stroke, van, wheel, nightRidge, starry } from './ink.ts';

/** A car at a trailhead, locked, its key on the seat in the light of the cabin, and the van coming. */
export function trailhead({ cut = false } = {}): string {
  const body = 'M86 274v-40q0-20 22-25l66-15 52-60q8-8 22-8h176q14 0 22 10l44 58q34 4 34 30v50z';
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
    fill(ink.black, 'M70 292q230 16 470 0l-20-16H90z', 0.5),
    fill(ink.sand, body),
    fill(ink.shade, 'M86 252v22h436v-22q-220 14-436 0z'),
    fill(ink.light, 'M184 192l46-52q6-6 14-6h66v58z'),
    fill(ink.light, 'M324 134h94q8 0 13 7l36 51H324z'),
    fill(ink.warm, 'M184 192l20-23q60 8 106 2v21zM324 172q60 4 118-6l25 26H324z'),
    // The seats, and what lies on one.
    fill(ink.bark, 'M262 192v-26q0-8 8-8h10q7 0 8 8l3 26zM364 192v-26q0-8 8-8h12q7 0 8 8l3 26z'),
    stroke(ink.black, 3, 'M222 178q10-10 22-2'),
    fill(ink.black, `${ring(318 + 14, 183, 0.1)}M330 182h20v5h-20z`),
    fill(ink.lava, ring(346, 182, 6)),
    stroke(ink.black, 2.5, 'M352 184h12m-5 0v4m-4-4v3'),
    stroke(ink.dusk, 2.5, 'M318 134v132M174 196q-10 50 2 70M318 266H176M468 194q14 20 8 60'),
    fill(ink.black, box(286, 206, 26, 7, 3)),
    fill(ink.black, box(432, 206, 26, 7, 3)),
    cut
      ? fill(ink.near, 'M196 222h106v40H196z') +
        stroke(ink.reef, 3, 'M200 250q24-30 48-10t50-8') +
        stroke(ink.light, 3, 'M200 234q30 24 54 8t44 12') +
        fill(ink.lava, box(228, 228, 22, 14, 2)) +
        fill(ink.brass, ring(328, 214, 8)) +
        stroke(ink.black, 2.5, 'M328 210v8') +
        fill(ink.reef, 'M290 118l30 6 2 16-28-2z') +
        stroke(ink.steel, 5, 'M396 66L316 126Q270 140 250 186') +
        fill(ink.lava, 'M392 70l26-20 8 10-26 20z')
      : '',
    fill(ink.light, 'M90 224l26-4q4 12-6 18H88z'),
    fill(ink.rust, 'M512 216h10v24h-8z'),
    wheel(164, 272, 34),
    wheel(438, 272, 34),
    '</g>',
  ].join('');
}
