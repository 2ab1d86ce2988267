import coast from './coast.json' with { type: 'json' };
import type { RegionId } from '#domain/regions.ts';

type Place = readonly [longitude: number, latitude: number];

/** The map is this many units wide and high. */
export const WIDTH = 1000;
export const HEIGHT = 768;

/** Corner and scale of an equirectangular projection, true at the island's middle latitude. */
const WEST = -159.806;
const NORTH = 22.252;
const UNITS_PER_DEGREE = 1898;
const SHRINK = Math.cos((22.05 * Math.PI) / 180);

/** Where a place lies on the map, in whole units from its upper left corner. */
export function project([longitude, latitude]: Place): [x: number, y: number] {
  return [
    Math.round((longitude - WEST) * SHRINK * UNITS_PER_DEGREE),
    Math.round((NORTH - latitude) * UNITS_PER_DEGREE),
  ];
}

/** Waialeale, the wet middle that no road crosses: the four regions meet there. */
const MIDDLE: Place = [-159.505, 22.055];

/**
 * Where one region's coast ends and the next begins, clockwise: the Na Pali cliffs, between Anahola and Kealia,
 * below the Haupu ridge, before Hanapepe.
 */
const BORDERS: readonly { readonly region: RegionId; readonly from: Place }[] = [
  { region: 'north-shore', from: [-159.66, 22.17] },
  { region: 'east-side', from: [-159.3, 22.122] },
  { region: 'south-shore', from: [-159.405, 21.89] },
  { region: 'west-side', from: [-159.572, 21.898] },
];

const ring: readonly Place[] = clockwise(coast.ring as unknown as Place[]);

/** The outline of the island, as SVG path data. */
export const islandPath: string = pathOf(ring);

/** The outline of each region: its coast, closed over the middle of the island. */
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

/** Points as a closed path of relative steps, which is the shortest way to write one. */
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

/** The ring in the order in which the sun goes round it on the map (north, east, south, west). */
function clockwise(places: Place[]): Place[] {
  const twice = places.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = places[(index + 1) % places.length] ?? [x, y];
    return sum + (nextX - x) * (nextY + y);
  }, 0);
  return twice > 0 ? places : places.toReversed();
}
