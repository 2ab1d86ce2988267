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

/** A point in a text, degrees, and where in the text it stands. */
export interface PointInText {
  readonly latitude: number;
  readonly longitude: number;
  readonly from: number;
  readonly to: number;
}

/** Degrees as map links write them ("…/@22.21,-159.57,15z", "…?q=22.21%2C-159.57", "!3d22.21!4d-159.57"), or alone. */
const POINT =
  /(?:@|[?&](?:q|ll|query|daddr|destination)=|!3d|(?<![\w.-]))\s*(-?\d{1,2}\.\d{3,})(?:,|%2c|!4d)\s*(-?\d{2,3}\.\d{3,})/gi;

/** The points that a text gives, with the map link around each. */
export function pointsIn(text: string): readonly PointInText[] {
  return [...text.matchAll(POINT)].map((match) => {
    const before = text.slice(0, match.index);
    const link = /https?:\/\/\S{0,300}$/i.exec(before);
    const end = match.index + match[0].length;
    const rest = link ? (/^\S{0,300}/.exec(text.slice(end))?.[0].length ?? 0) : 0;
    return {
      latitude: Number(match[1]),
      longitude: Number(match[2]),
      from: link ? link.index : match.index,
      to: end + rest,
    };
  });
}
