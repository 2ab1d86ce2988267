import { onTheMap } from '#content/place/place.ts';

/** Coordinates as "Use my location" writes them: "22.21260, -159.49800", with two to seven decimals. */
const COORDINATES = /(-?\d{1,2}\.\d{2,7}),\s*(-?\d{1,3}\.\d{2,7})/;

/**
 * The link that opens a place in a map: its coordinates if the text has them, else the text, on Kauai. A map finds
 * nothing by the two together ("Near Hanalei: 22.21260, -159.49800 (73J26G72+2R)").
 */
export function mapLink(place: string): string {
  const [, latitude, longitude] = COORDINATES.exec(place) ?? [];
  const query = latitude && longitude ? `${latitude},${longitude}` : onTheMap(place);
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
  /(?:(?:@|[?&](?:q|ll|query|daddr|destination)=|!3d)\s{0,4}|(?<![\w.-]))(-?\d{1,2}\.\d{3,20})(?:,|%2c|!4d)\s{0,4}(-?\d{2,3}\.\d{3,20})/gi;
/** How far before and behind a point its link reaches. */
const LINK = 300;

/** The points that a text gives, with the map link around each. */
export function pointsIn(text: string): readonly PointInText[] {
  return [...text.matchAll(POINT)].map((match) => {
    const from = Math.max(0, match.index - LINK);
    const link = /https?:\/\/\S*$/i.exec(text.slice(from, match.index));
    const end = match.index + match[0].length;
    const rest = link ? (/^\S*/.exec(text.slice(end, end + LINK))?.[0].length ?? 0) : 0;
    return {
      latitude: Number(match[1]),
      longitude: Number(match[2]),
      from: link ? from + link.index : match.index,
      to: end + rest,
    };
  });
}
