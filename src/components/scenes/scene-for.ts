import { regionScenes } from '#content/place/place.ts';
import { markedName } from '#domain/hawaiian-names.ts';
import type { SubjectName } from '#components/prints/subjects.ts';
import type { RegionId, Town } from '#domain/regions.ts';
import type { SceneName } from './scenes.ts';

const byService: Record<string, SceneName> = {
  emergency: 'pali',
  general: 'pali',
  automotive: 'canyon',
  residential: 'giant',
  commercial: 'canyon',
};

/** Where a landing page's subject happens, by a word of its address. */
const bySubject: readonly (readonly [RegExp, SceneName])[] = [
  [/beach|corroded|sliding-door/, 'shore'],
  [/rental-car|airport|near-me|hotel|keypad/, 'giant'],
  [/trunk/, 'canyon'],
  [/fob|smart|transponder|duplication|security|access|(?:lock|deadbolt)-in/, 'bay'],
  [/car-key|lost-car|master/, 'pali'],
];

/** What stands in the view of a landing page, by a word of its address; the first that matches. */
const subjectsByWord: readonly (readonly [RegExp, SubjectName])[] = [
  [/airport|rental-car/, 'at-airport'],
  [/beach/, 'at-beach'],
  [/trunk/, 'at-trunk'],
  [/truck/, 'at-truck'],
  [/motorcycle/, 'at-motorcycle'],
  [/battery|jump/, 'at-battery'],
  [/hotel|condo|vacation-rental|sliding-door/, 'at-condos'],
  [/car-lockout|keys-in-car/, 'at-car'],
  [/car-key|fob|smart-key|transponder|ignition|automotive/, 'at-keys'],
  [/business|commercial|office|storefront|master-key|access-control|keypad/, 'at-shops'],
  [/house|home|residential|deadbolt|keyless|security|lock-(?:in|re)|corroded/, 'at-house'],
];

/** The subject of a landing page; the van where the page is about every kind of job. */
export const subjectFor = (slug: string): SubjectName =>
  subjectsByWord.find(([words]) => words.test(slug))?.[1] ?? 'at-van';

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
