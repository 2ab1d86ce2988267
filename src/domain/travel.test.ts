import { expect, test } from 'vitest';
import { findTown, responseFor, towns } from './regions.ts';
import { base, driveBetween, homeOf, longerDrive, townOfPlace } from './travel.ts';

const drive = (from: string, to: string) => {
  const { miles, minutes } = driveBetween(findTown(from), findTown(to));
  return [miles, minutes];
};

test('drives follow the one road, through Lihue from one highway to the other', () => {
  // Hanalei and Waimea are 12 miles apart across the mountains, and 57 by road.
  expect(drive('hanalei', 'waimea')).toEqual([57, 96]);
  expect(drive('kapaa', 'lihue')).toEqual([10, 21]);
  expect(drive('hanapepe', 'waimea')[0]).toBeCloseTo(7.4, 1);
  // Puhi lies on the road west, though its region is the East Side.
  expect(drive('puhi', 'koloa')[0]).toBeLessThan(9);
  expect(drive('kapaa', 'kapaa')).toEqual([0, 5]);
});

test('a promise that a van from Lihue cannot keep is told with the drive from Lihue', () => {
  const longer = Object.fromEntries(
    towns.flatMap((town) => {
      const minutes = longerDrive(town);
      return minutes === null ? [] : [[town.id, minutes]];
    }),
  );
  expect(longer).toEqual({
    princeville: 50,
    hanalei: 55,
    kilauea: 45,
    wainiha: 65,
    anini: 50,
    waimea: 50,
    kekaha: 55,
    polihale: 75,
  });
  for (const town of towns)
    if (!(town.id in longer)) expect(driveBetween(base, town).minutes).toBeLessThanOrEqual(town.response.max);
});

test('a town’s own minutes overlap those of its coast', () => {
  for (const { name, regionId, response } of towns) {
    const coast = responseFor(regionId);
    expect(Math.max(response.min, coast.min), name).toBeLessThanOrEqual(Math.min(response.max, coast.max));
  }
});

test('a drive takes the same time both ways, is never longer than through Lihue, and is never shorter with a stop', () => {
  for (const a of towns) {
    for (const b of towns) {
      const direct = driveBetween(a, b);
      expect(direct.minutes).toBe(driveBetween(b, a).minutes);
      expect(direct.miles).toBeLessThanOrEqual(a.miles + b.miles);
      expect(direct.minutes).toBeLessThan(180);
    }
  }
});

test('a place is found by its coordinates, its address or its name', () => {
  const nowhere = { latitude: null, longitude: null, serviceAddress: null, location: null };
  expect(townOfPlace(nowhere)).toBeUndefined();
  expect(townOfPlace({ ...nowhere, location: 'Poʻipū beach' })?.id).toBe('poipu');
  expect(
    townOfPlace({ ...nowhere, location: 'Kapaa', serviceAddress: '5-4280 Kuhio Hwy, Princeville' })?.id,
  ).toBe('princeville');
  expect(townOfPlace({ ...nowhere, location: 'Lihue', latitude: 22.2036, longitude: -159.5014 })?.id).toBe(
    'hanalei',
  );
  expect(townOfPlace({ ...nowhere, location: 'Kapaa', latitude: 21.3, longitude: -157.8 })?.id).toBe('kapaa');
});

test('a crew member without a home town, or with an unknown one, starts from Lihue', () => {
  expect(homeOf(null)).toBe(base);
  expect(homeOf('atlantis')).toBe(base);
  expect(homeOf('waimea').name).toBe('Waimea');
});
