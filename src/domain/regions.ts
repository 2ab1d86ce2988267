import {
  farthestFromTown,
  milesPerDegree,
  onTheMap,
  type regionIds,
  type Road,
} from '#content/place/place.ts';
import content from '#content/place/regions.json' with { type: 'json' };

/** Typical minutes until arrival: a range. */
export type ResponseTime = { readonly min: number; readonly max: number };

export type TownId = keyof typeof content.towns;
export type RegionId = (typeof regionIds)[number];

/** A town we serve. `miles` is the driving distance from the office; `page` is its location page, if any. */
export type Town = {
  readonly id: TownId;
  readonly name: string;
  readonly regionId: RegionId;
  readonly latitude: number;
  readonly longitude: number;
  readonly miles: number;
  readonly road: Road;
  readonly response: ResponseTime;
  readonly page: string | null;
  readonly postalCode: string | null;
  /** Places beyond the town that people name instead of it; miles and fee are the town's. */
  readonly also: readonly string[];
};

export type Region = {
  readonly id: RegionId;
  readonly name: string;
  readonly response: ResponseTime;
  readonly towns: readonly Town[];
};

type TownRow = {
  name: string;
  latitude: number;
  longitude: number;
  miles: number;
  road?: string;
  response?: ResponseTime;
  page?: string;
  postalCode?: string;
  also?: string[];
};

const townRows: Record<string, TownRow> = content.towns;

function readTown(id: string, region: { id: string; road: string; response: ResponseTime }): Town {
  const row = townRows[id];
  if (!row) throw new RangeError(`Unknown town "${id}" in regions.json`);
  const { name, latitude, longitude, miles } = row;
  return {
    id: id as TownId,
    name,
    regionId: region.id as RegionId,
    latitude,
    longitude,
    miles,
    road: (row.road ?? region.road) as Road,
    response: row.response ?? region.response,
    page: row.page ?? null,
    postalCode: row.postalCode ?? null,
    also: row.also ?? [],
  };
}

/**
 * The four regions with their towns, in display order. A town without its own response time uses its
 * region's.
 */
export const regions: readonly Region[] = content.regions.map((region) => ({
  id: region.id as RegionId,
  name: region.name,
  response: region.response,
  towns: region.towns.map((id) => readTown(id, region)),
}));

/** Every town, region by region. */
export const towns: readonly Town[] = regions.flatMap((region) => region.towns);

/**
 * Finds a town by id.
 * @throws RangeError for an unknown id.
 */
export function findTown(id: string): Town {
  const town = towns.find((candidate) => candidate.id === id);
  if (!town) throw new RangeError(`Unknown town "${id}" in regions.json`);
  return town;
}

/**
 * Finds a region by id.
 * @throws RangeError for an unknown id.
 */
export function findRegion(id: string): Region {
  const region = regions.find((candidate) => candidate.id === id);
  if (!region) throw new RangeError(`Unknown region "${id}" in regions.json`);
  return region;
}

/**
 * Typical minutes until arrival in a town or region.
 * @throws RangeError for an unknown id.
 */
export function responseFor(id: string): ResponseTime {
  return regions.some((region) => region.id === id) ? findRegion(id).response : findTown(id).response;
}

/** A response time for display: "25–35 min". */
export function responseText({ min, max }: ResponseTime): string {
  return `${min}–${max} min`;
}

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

/** A town and the name by which a text mentions it: its own, or one of its `also` places ("Haena" for Wainiha). */
interface NamedTown {
  readonly town: Town;
  readonly name: string;
}

/** The first town a text mentions, in any spelling ("Līhuʻe", "po'ipu"), with its name there; undefined if none. */
export function namedTownIn(text: string): NamedTown | undefined {
  const wanted = plain(text);
  const found = towns.flatMap((town) =>
    [town.name, ...town.also].flatMap((name) => {
      const at = placeOf(plain(name), wanted);
      return at < 0 ? [] : [{ town, name, at }];
    }),
  );
  return found.toSorted((a, b) => a.at - b.at)[0];
}

/** The first town a text mentions, as {@link namedTownIn} finds it. */
export function townIn(text: string): Town | undefined {
  return namedTownIn(text)?.town;
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
