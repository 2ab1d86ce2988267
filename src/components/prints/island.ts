import {
  HEIGHT,
  islandPath,
  regionPaths,
  ridgePath,
  roadPaths,
  townPoint,
  WIDTH,
} from '#components/island-map/geometry.ts';
import { printLabels } from '#content/place/map.ts';
import { regionIds } from '#content/place/place.ts';
import { markedName } from '#domain/hawaiian-names.ts';
import { towns } from '#domain/regions.ts';
import { box, fill, ink, ring, stroke } from './ink.ts';

/** Around the island, room for the sea. */
export const ISLAND_VIEW = [-60, -70, WIDTH + 120, HEIGHT + 140] as const;

/** The color of each region, in their order. */
const tints: readonly (readonly [color: string, opacity?: number])[] = [
  [ink.fern, 0.9],
  [ink.leaf, 0.75],
  ['#1d5f63'],
  ['#5c3a2c'],
];

/** Lines of swell, wider apart the farther from the shore. */
const swell = [24, 54, 96]
  .map(
    (width, line) =>
      `<path d="${islandPath}" fill="none" stroke="${ink.glow}" stroke-width="${width * 2}" opacity="${0.2 - line * 0.05}"/>`,
  )
  .join('');

/** The island by night from above: its ridges, the roads we drive, a light for every town. */
export function island(): string {
  const [x, y, width, height] = ISLAND_VIEW;
  const places = towns.map(townPoint);
  const dots = (r: number) => places.map(([cx, cy]) => ring(Math.round(cx), Math.round(cy), r)).join('');
  return [
    fill('#05202d', box(x, y, width, height)),
    swell,
    fill(ink.middle, islandPath),
    ...tints.map(([tint, opacity], index) => fill(tint, regionPaths[regionIds[index]!], opacity)),
    stroke(ink.black, 10, ridgePath, 'opacity=".22" '),
    `<path d="${islandPath}" fill="none" stroke="${ink.reef}" stroke-width="4"/>`,
    stroke(ink.black, 15, roadPaths.join(''), 'opacity=".55" '),
    stroke(ink.warm, 6, roadPaths.join('')),
    ...places.map(
      ([cx, cy]) => `<circle cx="${Math.round(cx)}" cy="${Math.round(cy)}" r="34" fill="url(#lamp)"/>`,
    ),
    fill(ink.light, dots(8)),
    `<g font-family="Arial,sans-serif" font-weight="700" font-size="34" fill="${ink.sand}" stroke="${ink.black}" stroke-width="8" stroke-linejoin="round" paint-order="stroke">${towns
      .flatMap((town) => {
        const at = printLabels[town.id];
        if (!at) return [];
        const [cx, cy] = townPoint(town);
        return `<text x="${Math.round(cx + at[0])}" y="${Math.round(cy + at[1])}" text-anchor="${at[2]}">${markedName(town)}</text>`;
      })
      .join('')}</g>`,
  ].join('');
}
