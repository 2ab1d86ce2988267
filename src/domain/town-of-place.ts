import { nearestTown } from './nearest-town.ts';
import { fold } from './pasted-text/folded.ts';
import { findPlace } from './pasted-text/places.ts';
import { findTown } from './regions.ts';

/** A place as a job knows it. */
interface Place {
  readonly location: string | null;
  readonly serviceAddress: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** The town of a place, by name and without any address; "Kauai" when none can be told. */
export function townOfPlace({ location, serviceAddress, latitude, longitude }: Place): string {
  const near = latitude !== null && longitude !== null ? nearestTown(latitude, longitude) : undefined;
  if (near) return near.name;
  for (const text of [location, serviceAddress]) {
    const townId = text ? findPlace(fold(text))?.townId : undefined;
    if (townId) return findTown(townId).name;
  }
  return 'Kauai';
}
