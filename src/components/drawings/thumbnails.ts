import type { PictureName } from '#components/prints/pictures.ts';
import { drawingFor } from './drawings.ts';

/** A picture for a link to a page, where another page nearby has the same drawing. */
const thumbnails: readonly (readonly [RegExp, PictureName])[] = [
  [/airport/, 'at-airport'],
  [/beach/, 'at-beach'],
  [/trunk/, 'trunk'],
  [/rental-car-lockout|car-lockout-service/, 'trailhead'],
  [/fob/, 'key-remote'],
  [/smart-key|rental-car-key/, 'key-proximity'],
  [/transponder|car-key-replacement/, 'key-chip'],
  [/duplication|key-cutting/, 'key-blade'],
  [/condo|sliding-door/, 'condos'],
  [/hotel/, 'south-way'],
  [/business/, 'main-street'],
  [/commercial/, 'shop'],
  [/storefront/, 'storefront'],
  [/lock-repair/, 'rekey'],
  [/residential/, 'porch'],
  [/lock-installation|keyless/, 'latch'],
  [/^locksmith-kauai/, 'island'],
];

/** The picture of a link to a landing page. */
export function thumbnailFor(page: Parameters<typeof drawingFor>[0]): PictureName {
  return thumbnails.find(([words]) => words.test(page.slug))?.[1] ?? drawingFor(page).picture;
}
