import { farthestFromTown, milesPerDegree } from '#content/place/place.ts';
import { type Town, towns } from './regions.ts';

const marks = /[\u0300-\u036f\u02bb\u2018\u2019'`]/g;
/** "Koloa Road" is a road, possibly in another town. */
const road = /^\s+(?:rd|road|st|street|dr|drive|hwy|highway|ave|avenue|ln|lane|pl|place|way|bypass)\b/;

function plain(text: string): string {
  return text.normalize('NFD').replace(marks, '').toLowerCase();
}

/** Position of a town name in a text as a whole word that is not part of a road name; -1 if none. */
function placeOf(name: string, text: string): number {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const rest = text.slice(at + name.length);
    if (!/\w$/.test(text.slice(0, at)) && !/^\w/.test(rest) && !road.test(rest)) return at;
  }
  return -1;
}

/** The first town a text mentions, in any spelling ("Līhuʻe", "po'ipu"); undefined if none. */
export function townIn(text: string): Town | undefined {
  const wanted = plain(text);
  const found = towns.flatMap((town) =>
    [town.name, ...town.also].flatMap((name) => {
      const at = placeOf(plain(name), wanted);
      return at < 0 ? [] : [{ town, at }];
    }),
  );
  return found.toSorted((a, b) => a.at - b.at)[0]?.town;
}

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
