import { type Town, towns } from './regions.ts';

/** Miles of a degree of latitude, and of longitude at Kauai's 22° north. */
const MILES_NORTH = 69;
const MILES_EAST = 64.1;
/** Every place on the island is nearer to one of our towns than this, miles. */
const ISLAND = 15;

/** The town nearest to a place, as the crow flies; undefined off the island. Degrees. */
export function nearestTown(latitude: number, longitude: number): Town | undefined {
  const distance = (town: Town) =>
    Math.hypot((town.latitude - latitude) * MILES_NORTH, (town.longitude - longitude) * MILES_EAST);
  const [nearest] = towns.toSorted((a, b) => distance(a) - distance(b));
  return nearest && distance(nearest) <= ISLAND ? nearest : undefined;
}
