/** The twenty digits of a Plus Code (Open Location Code). */
const DIGITS = '23456789CFGHJMPQRVWX';
/** The smallest step of a ten-digit code is 1/8000 of a degree, about 14 m. */
const STEPS = 8000;

/**
 * The ten-digit Plus Code of a place, which maps and dispatchers read: "73J26G72+2R".
 * @param latitude degrees, -90 to 90
 * @param longitude degrees, -180 to 180
 */
export function plusCode(latitude: number, longitude: number): string {
  let y = Math.min(Math.floor((latitude + 90) * STEPS), 180 * STEPS - 1);
  let x = Math.floor((longitude + 180) * STEPS) % (360 * STEPS);
  let code = '';
  for (let pair = 0; pair < 5; pair += 1) {
    code = `${DIGITS[y % 20]}${DIGITS[x % 20]}${code}`;
    if (pair === 0) code = `+${code}`;
    y = Math.floor(y / 20);
    x = Math.floor(x / 20);
  }
  return code;
}

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
