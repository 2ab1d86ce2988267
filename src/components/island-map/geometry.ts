import coast from './coast.json' with { type: 'json' };
import type { RegionId } from '#domain/regions.ts';

type Place = readonly [longitude: number, latitude: number];

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
const MIDDLE: Place = [-159.505, 22.055];

/**
 * Where each region's coast begins, clockwise: the Na Pali cliffs, between Anahola and Kealia, below the
 * Haupu ridge, before Hanapepe.
 */
const BORDERS: readonly { readonly region: RegionId; readonly from: Place }[] = [
  { region: 'north-shore', from: [-159.66, 22.17] },
  { region: 'east-side', from: [-159.3, 22.122] },
  { region: 'south-shore', from: [-159.405, 21.89] },
  { region: 'west-side', from: [-159.572, 21.898] },
];

const ring: readonly Place[] = clockwise(coast.ring as unknown as Place[]);

/** The island's outline as SVG path data. */
export const islandPath: string = pathOf(ring);

/** Each region's outline: its coast, closed through the middle of the island. */
export const regionPaths: Readonly<Record<RegionId, string>> = Object.fromEntries(
  BORDERS.map(({ region, from }, index) => {
    const next = BORDERS[(index + 1) % BORDERS.length] ?? BORDERS[0];
    return [region, pathOf([...coastBetween(nearest(from), nearest(next?.from ?? from)), MIDDLE])];
  }),
) as Record<RegionId, string>;

function coastBetween(start: number, end: number): Place[] {
  return start <= end ? ring.slice(start, end + 1) : [...ring.slice(start), ...ring.slice(0, end + 1)];
}

function nearest([longitude, latitude]: Place): number {
  const distances = ring.map(([x, y]) => Math.hypot((x - longitude) * SHRINK, y - latitude));
  return distances.indexOf(Math.min(...distances));
}

/** A closed path in relative steps, the most compact SVG notation. */
function pathOf(places: readonly Place[]): string {
  let [x, y] = [0, 0];
  const steps = places.map((place, index) => {
    const [nextX, nextY] = project(place);
    const step = `${index === 0 ? 'm' : ''}${nextX - x} ${nextY - y}`;
    [x, y] = [nextX, nextY];
    return step;
  });
  return `${steps.join(' ').replaceAll(' -', '-')}z`;
}

/** The ring in clockwise order on the map (north, east, south, west). */
function clockwise(places: Place[]): Place[] {
  const twice = places.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = places[(index + 1) % places.length] ?? [x, y];
    return sum + (nextX - x) * (nextY + y);
  }, 0);
  return twice > 0 ? places : places.toReversed();
}
