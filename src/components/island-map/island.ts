import { markedName } from '#domain/hawaiian-names.ts';
import { type RegionId, towns } from '#domain/regions.ts';
import {
  borders,
  coast,
  corner,
  highways,
  inTown,
  middle,
  type Place,
  printLabels,
} from '#content/place/map.ts';
import { regionIds } from '#content/place/place.ts';
import { lettering } from '#components/lettering.ts';
import { pathOf } from '#components/scenes/shapes.ts';
import { box, fill, ink, ring, stroke } from '../prints/ink.ts';

/** Width and height of the map's coordinate system. */
export const WIDTH = 1000;
export const HEIGHT = 768;

const UNITS_PER_DEGREE = 1898;
/** An equirectangular projection, true to scale at the island's middle latitude. */
const SHRINK = Math.cos((corner.middleLatitude * Math.PI) / 180);

/** A place's map coordinates, in whole units from the upper left corner. */
export function project([longitude, latitude]: Place): [x: number, y: number] {
  return [
    Math.round((longitude - corner.west) * SHRINK * UNITS_PER_DEGREE),
    Math.round((corner.north - latitude) * UNITS_PER_DEGREE),
  ];
}

const outline: readonly Place[] = clockwise(coast);

/** The island's outline as SVG path data. */
export const islandPath: string = pathOf(outline.map(project));

/** Each region's outline: its coast, closed along the ridges at its two ends. */
export const regionPaths: Readonly<Record<RegionId, string>> = Object.fromEntries(
  borders.map(({ region, from, ridge }, index) => {
    const next = borders[(index + 1) % borders.length] ?? borders[0]!;
    const coastline = coastBetween(nearest(from), nearest(next.from));
    const outline = [...coastline, ...next.ridge, middle, ...ridge.toReversed()];
    return [region, pathOf(outline.map(project))];
  }),
) as Record<RegionId, string>;

/** The ridges between the regions as one path: the crest of each, with spurs falling off to both sides. */
export const ridgePath: string = borders.map(({ ridge }) => crestWithSpurs([...ridge, middle])).join('');

/** Where a town's dot stands. */
export const townPoint = ({
  id,
  longitude,
  latitude,
}: {
  readonly id: string;
  readonly longitude: number;
  readonly latitude: number;
}): [x: number, y: number] => project(inTown[id] ?? [longitude, latitude]);

/** A road as an open path. */
function roadPath(places: readonly Place[]): string {
  return pathOf(places.map(project), false);
}

/** One path for each step of the travel fee, the nearest first. */
export const roadPaths: readonly string[] = [0, 1, 2, 3].map((step) =>
  highways
    .filter((stretch) => stretch.step === step)
    .map(({ places }) => roadPath(places))
    .join(''),
);

/** Draws spurs every few units on alternate sides, longer toward the middle of the island, where the land is higher. */
function crestWithSpurs(places: readonly Place[]): string {
  const points = places.map(project);
  let side = 1;
  let spurs = '';
  for (const [index, [x, y]] of points.entries()) {
    const [nextX, nextY] = points[index + 1] ?? [x, y];
    const length = Math.hypot(nextX - x, nextY - y);
    for (let at = 0; at < length; at += 13) {
      side = -side;
      const reach = (10 + (22 * index) / points.length + (at % 7)) / length;
      const [dx, dy] = [nextX - x, nextY - y];
      const share = at / length;
      const foot = [dx * 0.4 - side * dy, dy * 0.4 + side * dx].map((step) => Math.round(step * reach));
      spurs += `M${Math.round(x + dx * share)} ${Math.round(y + dy * share)}l${foot[0]} ${foot[1]}`;
    }
  }
  return roadPath(places) + spurs;
}

function coastBetween(start: number, end: number): Place[] {
  return start <= end
    ? outline.slice(start, end + 1)
    : [...outline.slice(start), ...outline.slice(0, end + 1)];
}

function nearest([longitude, latitude]: Place): number {
  const distances = outline.map(([x, y]) => Math.hypot((x - longitude) * SHRINK, y - latitude));
  return distances.indexOf(Math.min(...distances));
}

/** The ring in clockwise order on the map (north, east, south, west). */
function clockwise(places: readonly Place[]): readonly Place[] {
  const twice = places.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = places[(index + 1) % places.length] ?? [x, y];
    return sum + (nextX - x) * (nextY + y);
  }, 0);
  return twice > 0 ? places : places.toReversed();
}

/** Around the island, room for the sea. */
export const ISLAND_VIEW = [-60, -110, WIDTH + 120, HEIGHT + 180] as const;

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
    fill('#06212e', box(x, y, width, height)),
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
    `<g fill="${ink.sand}" stroke="${ink.black}" stroke-width="8" stroke-linejoin="round" paint-order="stroke">${towns
      .flatMap((town) => {
        const at = printLabels[town.id];
        if (!at) return [];
        const [cx, cy] = townPoint(town);
        return `<path d="${lettering(markedName(town), { x: cx + at[0], y: cy + at[1], size: 35, anchor: at[2] })}"/>`;
      })
      .join('')}</g>`,
  ].join('');
}
