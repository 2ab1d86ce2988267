import { farthestFromTown, milesPerDegree } from '#content/place/place.ts';
import { type Town, towns } from './regions.ts';

/** A point on the map, degrees. */
interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** Miles between two points near us, as the crow flies. */
export function milesStraight(a: Point, b: Point): number {
  const { north, east } = milesPerDegree;
  return Math.hypot((a.latitude - b.latitude) * north, (a.longitude - b.longitude) * east);
}

/** The town nearest to a point, as the crow flies; undefined where we do not work. Degrees. */
export function nearestTown(latitude: number, longitude: number): Town | undefined {
  const point = { latitude, longitude };
  const [nearest] = towns.toSorted((a, b) => milesStraight(a, point) - milesStraight(b, point));
  return nearest && milesStraight(nearest, point) <= farthestFromTown ? nearest : undefined;
}
