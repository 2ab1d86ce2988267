import {
  HEIGHT,
  islandPath,
  regionPaths,
  ridgePath,
  townPoint,
  WIDTH,
} from '#components/island-map/geometry.ts';
import { roadPaths } from '#components/island-map/roads.ts';
import { markedName } from '#domain/hawaiian-names.ts';
import { towns } from '#domain/regions.ts';
import { box, fill, ink, ring, stroke } from './ink.ts';

/** Around the island, room for the sea. */
export const ISLAND_VIEW = [-60, -70, WIDTH + 120, HEIGHT + 140] as const;

/** The names that find room: where each stands from its light. */
const names: Readonly<Record<string, readonly [dx: number, dy: number, anchor: 'start' | 'middle' | 'end']>> =
  {
    hanalei: [-10, 58, 'middle'],
    kilauea: [0, 56, 'middle'],
    kapaa: [-36, 12, 'end'],
    lihue: [-30, 4, 'end'],
    poipu: [-30, -12, 'end'],
    waimea: [20, -24, 'start'],
  };

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
    fill(ink.fern, regionPaths['north-shore'], 0.9),
    fill(ink.leaf, regionPaths['east-side'], 0.75),
    fill('#1d5f63', regionPaths['south-shore']),
    fill('#5c3a2c', regionPaths['west-side']),
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
        const at = names[town.id];
        if (!at) return [];
        const [cx, cy] = townPoint(town);
        return `<text x="${Math.round(cx + at[0])}" y="${Math.round(cy + at[1])}" text-anchor="${at[2]}">${markedName(town)}</text>`;
      })
      .join('')}</g>`,
  ].join('');
}
