import { borders, coast, corner, highways, inTown, middle, type Place } from '#content/place/map.ts';
import { pathOf } from '#components/scenes/ridge-line.ts';
import type { RegionId } from '#domain/regions.ts';

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

const ring: readonly Place[] = clockwise(coast);

/** The island's outline as SVG path data. */
export const islandPath: string = pathOf(ring.map(project));

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
  return start <= end ? ring.slice(start, end + 1) : [...ring.slice(start), ...ring.slice(0, end + 1)];
}

function nearest([longitude, latitude]: Place): number {
  const distances = ring.map(([x, y]) => Math.hypot((x - longitude) * SHRINK, y - latitude));
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
