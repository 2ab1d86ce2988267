import { plusCode } from '#domain/plus-code.ts';

/** A position less accurate than this, in meters, is too coarse to find a car at the roadside. */
export const COARSE_METERS = 200;

/** Whether a position lies outside a box around Kauai: pages of text do not load the list of towns. Degrees. */
export const isElsewhere = (latitude: number, longitude: number): boolean =>
  Math.abs(latitude - 22.05) > 0.25 || Math.abs(longitude + 159.53) > 0.3;

/** A position as text: its coordinates and Plus Code. */
export const coordinates = (latitude: number, longitude: number): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)} (${plusCode(latitude, longitude)})`;

/** Asks the phone for its position. */
export function locate(found: PositionCallback, failed: PositionErrorCallback): void {
  navigator.geolocation.getCurrentPosition(found, failed, { enableHighAccuracy: true, timeout: 20_000 });
}
