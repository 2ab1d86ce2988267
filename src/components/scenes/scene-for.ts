import { regionScenes } from '#content/place/place.ts';
import { markedName } from '#domain/hawaiian-names.ts';
import type { RegionId, Town } from '#domain/regions.ts';
import type { SceneName } from './scenes.ts';

const byService: Record<string, SceneName> = {
  emergency: 'pali',
  general: 'pali',
  automotive: 'canyon',
  residential: 'giant',
  commercial: 'lava',
};

/** Where a landing page's subject happens, by a word of its address. */
const bySubject: readonly (readonly [RegExp, SceneName])[] = [
  [/beach|corroded|sliding-door/, 'shore'],
  [/rental-car|airport|near-me|affordable/, 'giant'],
  [/licensed/, 'lava'],
  [/trunk/, 'canyon'],
  [/condo|vacation-rental-rekey/, 'bay'],
];

/** A page's view: its region's, or else its subject's or its service's. */
export function sceneFor({
  region,
  slug = '',
  service = 'general',
}: {
  region?: RegionId;
  slug?: string;
  service?: string;
}): SceneName {
  if (region) return regionScenes[region];
  return bySubject.find(([words]) => words.test(slug))?.[1] ?? byService[service] ?? 'pali';
}

/** The road sign of a page about a town, with its miles from the office. */
export const milesSign = (town: Town): string => `${markedName(town)} ${Math.round(town.miles)} mi`;
