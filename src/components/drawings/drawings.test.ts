import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawingFor, drawings } from './drawings.ts';
import { findTown } from '#domain/regions.ts';

const slugs = readdirSync('src/content/services').map((file) => file.replace('.md', ''));

test.each([
  ['trunk-lockout-kauai', 'carDoor'],
  ['truck-locksmith-kauai', 'truckDoor'],
  ['broken-key-extraction-kauai', 'snapped'],
  ['home-security-assessment-kauai', 'houseWalk'],
  ['deadbolt-installation-kauai', 'deadbolt'],
  ['house-lockout-service-kauai', 'latch'],
  ['high-security-locks-kauai', 'highSecurity'],
  ['ignition-repair-kauai', 'ignition'],
  ['motorcycle-key-replacement-kauai', 'motorcycle'],
  ['storefront-lock-repair-kauai', 'storefront'],
  ['master-key-system-kauai', 'masterKey'],
  ['hotel-resort-locksmith-kauai', 'hotelKeys'],
  ['keypad-entry-system-kauai', 'codeLock'],
  ['office-rekey-kauai', 'rekey'],
  ['transponder-key-programming-kauai', 'keys'],
  ['jump-start-service-kauai', 'jump'],
  ['corroded-lock-replacement-kauai', 'salt'],
  ['mobile-locksmith-kauai', 'hand'],
] as const)('%s is drawn as %s', (slug, name) => {
  expect(slugs).toContain(slug);
  expect(drawingFor({ slug })).toBe(drawings[name]);
});

test('no drawing is on more than a sixth of the landing pages', () => {
  const pages = Map.groupBy(slugs, (slug) => {
    const town = /^town: (.+)$/m.exec(readFileSync(`src/content/services/${slug}.md`, 'utf8'))?.[1];
    return drawingFor({ slug, ...(town && { region: findTown(town).regionId }) }).title;
  });
  expect(slugs.length).toBeGreaterThan(50);
  for (const [title, drawn] of pages)
    expect(drawn.length, `${title}: ${drawn.join(', ')}`).toBeLessThanOrEqual(slugs.length / 6);
});
