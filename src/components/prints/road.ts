import palette from '#content/palette.json' with { type: 'json' };
import { palms, ridge } from '#components/scenes/marks.ts';
import { line } from '#components/scenes/ridge-line.ts';
import { box, fill, ink, stroke, van } from './ink.ts';

export const ROAD_VIEW = [0, 0, 1440, 170] as const;

const range = (color: string, seed: number, floor: number, corners: string): string =>
  ridge({ tone: 'a', seed, floor, spacing: 20, shortest: 16, corners: line(corners) })
    .replace('class="a"', `fill="${color}"`)
    .replace('class="z"', 'fill="#00131c" opacity=".3"');

/** The end of every page: the ridge against what is above it, the highway, and the van on it. */
export function road(): string {
  return [
    range(
      ink.middle,
      61,
      120,
      '0,96 80,62 150,80 260,28 330,66 420,40 520,84 640,50 730,78 820,34 900,64 980,10 1060,58 1130,30 1230,76 1320,40 1440,70',
    ),
    range(
      ink.near,
      62,
      126,
      '0,110 120,86 240,104 380,72 500,102 660,84 780,104 900,70 1010,98 1150,64 1260,94 1360,76 1440,96',
    ),
    fill(palette.night.page, box(0, 112, 1440, 60)),
    `<g fill="${palette.night.page}" stroke="${palette.night.page}" stroke-width="2">${palms([
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
