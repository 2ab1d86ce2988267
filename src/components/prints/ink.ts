import { line, ridge } from '#components/scenes/shapes.ts';
import { seededRandom } from '#domain/seeded-random.ts';
import palette from '#content/palette.json' with { type: 'json' };

/** The inks of the prints: the island at night, and what is lit in it. */
export const ink = {
  ...palette.sky.night,
  black: '#031019',
  far: '#24596b',
  middle: '#174253',
  near: '#0e3040',
  ground: '#071f2b',
  sand: palette.day['on-inverse'],
  shade: '#cbbd9e',
  dusk: '#94896f',
  light: palette.day.light,
  warm: '#f0a53a',
  lava: palette.night.lava,
  rust: '#b8502a',
  bark: '#6f3a22',
  wood: '#96552f',
  reef: palette.night.accent,
  leaf: '#12705b',
  fern: '#0a4b43',
  steel: '#c4d0d3',
  iron: '#7f959e',
  brass: '#dfaa48',
  bronze: '#94661d',
  gloss: '#f0cd84',
  grain: '#7f4524',
  panel: '#123f50',
} as const;

/** A filled shape. */
export const fill = (color: string, d: string, opacity = 1): string =>
  `<path fill="${color}"${opacity < 1 ? ` opacity="${opacity}"` : ''} d="${d}"/>`;

/** A line with round ends. */
export const stroke = (color: string, width: number, d: string, more = ''): string =>
  `<path fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}d="${d}"/>`;

export const ring = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0z`;

export const box = (x: number, y: number, width: number, height: number, r = 0): string =>
  r === 0
    ? `M${x} ${y}h${width}v${height}h-${width}z`
    : `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1-${r} ${r}h-${width - 2 * r}a${r} ${r} 0 0 1-${r}-${r}v-${height - 2 * r}a${r} ${r} 0 0 1 ${r}-${r}z`;

/** Light that fades around a lamp. */
export const halo = (x: number, y: number, r: number, strength = 0.55): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#lamp)" opacity="${strength}"/>`;

/** The night sky down to `floor`. */
export const sky = (floor: number): string => `<path fill="url(#sky)" d="${box(0, 0, 640, floor)}"/>`;

/** A wheel with five spokes. */
export const wheel = (x: number, y: number, r: number): string =>
  fill(ink.black, ring(x, y, r)) +
  fill(ink.iron, ring(x, y, r * 0.56)) +
  fill(ink.black, ring(x, y, r * 0.16)) +
  stroke(
    ink.near,
    r * 0.08,
    [0, 72, 144, 216, 288]
      .map((turn) => {
        const angle = (turn * Math.PI) / 180;
        const at = (length: number) =>
          `${Math.round(x + Math.sin(angle) * length)} ${Math.round(y - Math.cos(angle) * length)}`;
        return `M${at(r * 0.2)}L${at(r * 0.5)}`;
      })
      .join(''),
  );

/** The van that comes, facing left, its wheels on `y`, with its lights ahead of it. */
export function van(x: number, y: number, scale = 1, reach = 210): string {
  const body = [
    fill(ink.sand, 'M6-12v-26l16-4 16-22q4-4 10-4h66q8 0 8 8v48z'),
    fill(ink.leaf, 'M40-12l22-24 10 8 16-14 34 22v8z'),
    fill(ink.middle, 'M28-42l12-16q2-3 6-3h12v19z'),
    fill(ink.light, 'M6-32l8 2q3 6-2 8h-6z'),
    stroke(ink.dusk, 1.5, 'M62-64v50M6-18h116'),
    fill(ink.black, 'M0 0q62 4 130 0l-8-4H8z', 0.5),
    fill(ink.black, 'M6-14h114v4H6z'),
    wheel(34, -10, 11),
    wheel(98, -10, 11),
  ].join('');
  const beam = reach > 0 ? `<path fill="url(#beam)" d="M8-30L${-reach}-58V8L8-22z"/>` : '';
  return `<g transform="translate(${x} ${y}) scale(${scale})">${beam}${body}</g>`;
}

const tones = { a: ink.far, b: ink.middle, c: ink.near, d: ink.ground } as const;

/** A ridge of the scenes in the inks of the prints. */
export const nightRidge = (tone: keyof typeof tones, seed: number, floor: number, corners: string): string =>
  ridge({ tone, seed, floor, spacing: 18, shortest: 18, corners: line(corners) })
    .replace(`class="${tone}"`, `fill="${tones[tone]}"`)
    .replace('class="z"', 'fill="#00131c" opacity=".3"');

/** Stars over the upper part of a print, the same in every build. */
export function starry(seed: number, count = 26): string {
  const random = seededRandom(seed);
  const places = Array.from(
    { length: count },
    () => `M${Math.round(random() * 640)} ${Math.round(random() * 120)}h0`,
  );
  return `<path stroke="${ink.disc}" stroke-width="2.4" stroke-linecap="round" opacity=".8" d="${places.join('')}"/>`;
}
