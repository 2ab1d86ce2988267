/** Coordinates as "Use my location" writes them: "22.21260, -159.49800", with two to seven decimals. */
const COORDINATES = /(-?\d{1,2}\.\d{2,7}),\s*(-?\d{1,3}\.\d{2,7})/;

/**
 * The link that opens a place in a map: its coordinates if the text has them, else the text, on Kauai. A map finds
 * nothing by the two together ("Near Hanalei: 22.21260, -159.49800 (73J26G72+2R)").
 */
export function mapLink(place: string): string {
  const [, latitude, longitude] = COORDINATES.exec(place) ?? [];
  const query = latitude && longitude ? `${latitude},${longitude}` : `${place}, Kauai, HI`;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
}
