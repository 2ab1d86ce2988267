import coast from './coast.json' with { type: 'json' };
import { pathOf } from '#components/scenes/ridge-line.ts';
import type { RegionId } from '#domain/regions.ts';

/** A place on the globe, in degrees. */
export type Place = readonly [longitude: number, latitude: number];

/** Width and height of the map's coordinate system. */
export const WIDTH = 1000;
export const HEIGHT = 768;

/** Origin and scale of an equirectangular projection, true to scale at the island's middle latitude. */
const WEST = -159.806;
const NORTH = 22.252;
const UNITS_PER_DEGREE = 1898;
const SHRINK = Math.cos((22.05 * Math.PI) / 180);

/** A place's map coordinates, in whole units from the upper left corner. */
export function project([longitude, latitude]: Place): [x: number, y: number] {
  return [
    Math.round((longitude - WEST) * SHRINK * UNITS_PER_DEGREE),
    Math.round((NORTH - latitude) * UNITS_PER_DEGREE),
  ];
}

/** Waialeale, the roadless center of the island where the four regions meet. */
const MIDDLE: Place = [-159.498, 22.073];

/**
 * The start of each region's coast, clockwise, and the ridge from there to the middle: over the Alakai from the Na Pali
 * cliffs, along the Makaleha between Anahola and Kealia, along Haupu and Kahili, up the divide before Hanapepe.
 */
const BORDERS: readonly {
  readonly region: RegionId;
  readonly from: Place;
  readonly ridge: readonly Place[];
}[] = [
  {
    region: 'north-shore',
    from: [-159.66, 22.17],
    ridge: [
      [-159.634, 22.155],
      [-159.6, 22.147],
      [-159.57, 22.128],
      [-159.545, 22.122],
      [-159.522, 22.095],
    ],
  },
  {
    region: 'east-side',
    from: [-159.3, 22.122],
    ridge: [
      [-159.335, 22.123],
      [-159.36, 22.133],
      [-159.392, 22.115],
      [-159.42, 22.123],
      [-159.448, 22.103],
      [-159.474, 22.099],
    ],
  },
  {
    region: 'south-shore',
    from: [-159.405, 21.89],
    ridge: [
      [-159.386, 21.918],
      [-159.408, 21.928],
      [-159.44, 21.944],
      [-159.47, 21.962],
      [-159.492, 21.972],
      [-159.488, 22.003],
      [-159.497, 22.035],
    ],
  },
  {
    region: 'west-side',
    from: [-159.572, 21.898],
    ridge: [
      [-159.558, 21.928],
      [-159.545, 21.962],
      [-159.524, 21.99],
      [-159.514, 22.03],
    ],
  },
];

const ring: readonly Place[] = clockwise(coast.ring as unknown as Place[]);

/** The island's outline as SVG path data. */
export const islandPath: string = pathOf(ring.map(project));

/** Each region's outline: its coast, closed along the ridges at its two ends. */
export const regionPaths: Readonly<Record<RegionId, string>> = Object.fromEntries(
  BORDERS.map(({ region, from, ridge }, index) => {
    const next = BORDERS[(index + 1) % BORDERS.length] ?? BORDERS[0]!;
    const coastline = coastBetween(nearest(from), nearest(next.from));
    const outline = [...coastline, ...next.ridge, MIDDLE, ...ridge.toReversed()];
    return [region, pathOf(outline.map(project))];
  }),
) as Record<RegionId, string>;

/** The ridges between the regions as one path: the crest of each, with spurs falling off to both sides. */
export const ridgePath: string = BORDERS.map(({ ridge }) => crestWithSpurs([...ridge, MIDDLE])).join('');

/** Where a town's point for distances is inland of its streets. */
const IN_TOWN: Readonly<Record<string, Place>> = { kapaa: [-159.319, 22.076] };

/** Where a town's dot stands. */
export const townPoint = ({
  id,
  longitude,
  latitude,
}: {
  readonly id: string;
  readonly longitude: number;
  readonly latitude: number;
}): [x: number, y: number] => project(IN_TOWN[id] ?? [longitude, latitude]);

/** A road as an open path. */
export function roadPath(places: readonly Place[]): string {
  return pathOf(places.map(project), false);
}

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
function clockwise(places: Place[]): Place[] {
  const twice = places.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = places[(index + 1) % places.length] ?? [x, y];
    return sum + (nextX - x) * (nextY + y);
  }, 0);
  return twice > 0 ? places : places.toReversed();
}
