import { plusCode } from '#domain/plus-code.ts';

/** A position less accurate than this, in meters, is too coarse to find a car at the roadside. */
const COARSE_METERS = 200;

/** The phone's position; `text` holds its coordinates and Plus Code. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
  readonly text: string;
  readonly meters: number;
  readonly isCoarse: boolean;
}

/** Asks the phone for its position. */
export function locate(found: (position: Position) => void, failed: () => void): void {
  navigator.geolocation.getCurrentPosition(
    ({ coords: { latitude, longitude, accuracy } }) =>
      found({
        latitude,
        longitude,
        text: `${latitude.toFixed(5)}, ${longitude.toFixed(5)} (${plusCode(latitude, longitude)})`,
        meters: Math.round(accuracy),
        isCoarse: accuracy > COARSE_METERS,
      }),
    failed,
    { enableHighAccuracy: true, timeout: 20_000 },
  );
}
