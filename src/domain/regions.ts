import content from '#content/place/regions.json' with { type: 'json' };
import { placeName, type regionIds, type Road } from '#content/place/place.ts';

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

/** From the quickest coast to the slowest. */
export const anyCoast: ResponseTime = {
  min: Math.min(...regions.map(({ response }) => response.min)),
  max: Math.max(...regions.map(({ response }) => response.max)),
};

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

/** The towns listed on service pages, in display order. */
export const areaBadges: readonly Town[] = content.areaBadges.map(findTown);

/** Names for structured data's areaServed: the island, then every town. */
export const servedAreas: readonly string[] = [placeName, ...towns.map(({ name }) => name)];
