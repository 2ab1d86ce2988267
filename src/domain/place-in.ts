import { pointsIn } from './map-link.ts';
import { nearestTown } from './nearest-town.ts';
import { townIn } from './town-in.ts';

/** Where the work is, as far as a typed place tells: a pin's coordinates, and the miles to its town. */
export function placeIn(location: string): {
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** With two decimals; null where no town of ours is near. */
  readonly distanceMiles: string | null;
} {
  const point = pointsIn(location).find(
    ({ latitude, longitude }) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180,
  );
  const town = point ? nearestTown(point.latitude, point.longitude) : townIn(location);
  return {
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    distanceMiles: town?.miles.toFixed(2) ?? null,
  };
}
