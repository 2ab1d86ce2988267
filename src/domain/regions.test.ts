import { expect, test } from 'vitest';
import content from '#content/place/regions.json' with { type: 'json' };
import {
  areaBadges,
  findRegion,
  findTown,
  regions,
  responseFor,
  responseText,
  servedAreas,
  towns,
} from './regions.ts';
import { serviceFeeCents } from './service-fee.ts';

test('the regions answer in the times the pages promise', () => {
  expect(regions.map(({ name, response }) => `${name} ${responseText(response)}`)).toEqual([
    'North Shore 25–35 min',
    'East Side 15–25 min',
    'South Shore 20–30 min',
    'West Side 30–45 min',
  ]);
});

test('a town answers in its own time, or in that of its region', () => {
  expect(responseFor('hanalei')).toEqual({ min: 30, max: 40 });
  expect(responseFor('koloa')).toEqual({ min: 15, max: 25 });
  expect(responseFor('waimea')).toEqual(responseFor('west-side'));
});

test.each([
  ['north', 'lihue wailua kapaa kealia anahola kilauea anini princeville hanalei wainiha'],
  ['south', 'lihue puhi koloa poipu'],
  ['west', 'lihue puhi omao lawai kalaheo hanapepe pakala waimea kekaha polihale'],
])('no town farther along the road %s is reached sooner', (_, road) => {
  const times = road.split(' ').map(responseFor);
  for (const [index, { min, max }] of times.entries()) {
    const before = times[index - 1] ?? { min: 0, max: 0 };
    expect(min).toBeGreaterThanOrEqual(before.min);
    expect(max).toBeGreaterThanOrEqual(before.max);
  }
});

test('Wainiha, beyond Hanalei and its bridges, takes longer than Hanalei', () => {
  expect(responseFor('wainiha').min).toBeGreaterThan(responseFor('hanalei').min);
});

test('the travel fee follows the distance from the office', () => {
  expect(
    ['lihue', 'kapaa', 'princeville', 'hanalei'].map((id) => serviceFeeCents(findTown(id).miles)),
  ).toEqual([0, 2500, 5000, 7500]);
});

test('every town of the file is in exactly one region, and every region names towns that exist', () => {
  expect(towns.map(({ id }) => id).toSorted()).toEqual(Object.keys(content.towns).toSorted());
  for (const town of towns) expect(findRegion(town.regionId).towns).toContain(town);
});

test('four towns have a page of their own', () => {
  expect(towns.filter(({ page }) => page !== null).map(({ page }) => page)).toEqual([
    '/locations/princeville',
    '/locations/lihue',
    '/locations/kapaa',
    '/locations/poipu',
  ]);
});

test('ten towns are badges', () => {
  expect(areaBadges.map(({ name }) => name)).toEqual([
    'Lihue',
    'Kapaa',
    'Poipu',
    'Princeville',
    'Hanalei',
    'Waimea',
    'Koloa',
    'Kilauea',
    'Anahola',
    'Hanapepe',
  ]);
});

test('the island and every town are served', () => {
  expect(servedAreas).toHaveLength(23);
  expect(servedAreas).toEqual(expect.arrayContaining(['Kauai', 'Anini', 'Kealia', 'Polihale']));
});

test('an unknown place is named', () => {
  expect(() => findTown('honolulu')).toThrow('"honolulu"');
  expect(() => findRegion('oahu')).toThrow('"oahu"');
  expect(() => responseFor('oahu')).toThrow('"oahu"');
  expect(() => findTown('constructor')).toThrow('"constructor"');
});
