import { placeName } from '#content/place/place.ts';
import content from '#content/place/regions.json' with { type: 'json' };
import { findTown, regions, type ResponseTime, type Town, towns } from './regions.ts';

// What pages say about the whole service area. Apart from regions.ts, so that browser code does not carry it.

/** From the quickest coast to the slowest. */
export const anyCoast: ResponseTime = {
  min: Math.min(...regions.map(({ response }) => response.min)),
  max: Math.max(...regions.map(({ response }) => response.max)),
};

/** The towns listed on service pages, in display order. */
export const areaBadges: readonly Town[] = content.areaBadges.map(findTown);

/** Names for structured data's areaServed: the island, then every town. */
export const servedAreas: readonly string[] = [placeName, ...towns.map(({ name }) => name)];
