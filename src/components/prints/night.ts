import { ridge } from '#components/scenes/marks.ts';
import { line, seeded } from '#components/scenes/ridge-line.ts';
import { ink } from './ink.ts';

const tones = { a: ink.far, b: ink.middle, c: ink.near, d: ink.ground } as const;

/** A ridge of the scenes in the inks of the prints. */
export const nightRidge = (tone: keyof typeof tones, seed: number, floor: number, corners: string): string =>
  ridge({ tone, seed, floor, spacing: 18, shortest: 18, corners: line(corners) })
    .replace(`class="${tone}"`, `fill="${tones[tone]}"`)
    .replace('class="z"', 'fill="#00131c" opacity=".3"');

/** Stars over the upper part of a print, the same in every build. */
export function starry(seed: number, count = 26): string {
  const random = seeded(seed);
  const places = Array.from(
    { length: count },
    () => `M${Math.round(random() * 640)} ${Math.round(random() * 120)}h0`,
  );
  return `<path stroke="${ink.disc}" stroke-width="2.4" stroke-linecap="round" opacity=".8" d="${places.join('')}"/>`;
}
