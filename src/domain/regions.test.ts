import { expect, test } from 'vitest';
import content from '#content/place/regions.json' with { type: 'json' };
import {
  findRegion,
  findTown,
  mapLink,
  nearestTown,
  regions,
  responseFor,
  responseText,
  towns,
} from './regions.ts';
import { areaBadges, servedAreas } from './served-areas.ts';
import { serviceFeeCents } from './pricing.ts';

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

test.each([
  ['Hanalei pier', 22.2126, -159.498, 'hanalei'],
  ['Poipu Beach Park', 21.874, -159.4543, 'poipu'],
  ['the lookout at the end of Kokee Road', 22.1514, -159.6463, 'wainiha'],
  ['Haena, the end of the road', 22.2205, -159.5826, 'wainiha'],
  ['Honolulu', 21.3069, -157.8583, undefined],
])('%s', (_, latitude, longitude, town) => {
  expect(nearestTown(latitude, longitude)?.id).toBe(town);
});

const query = (place: string) => new URL(mapLink(place)).searchParams.get('query');

test('a place from the phone opens at its coordinates, any other by its name', () => {
  expect(query('Near Hanalei: 22.21260, -159.49800 (73J26G72+2R)')).toBe('22.21260,-159.49800');
  expect(query('4-0123 Kuhio Hwy, Lihue')).toBe('4-0123 Kuhio Hwy, Lihue, Kauai, HI');
  expect(query('Mile marker 7.5, 3 houses up')).toBe('Mile marker 7.5, 3 houses up, Kauai, HI');
});
