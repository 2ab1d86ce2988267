import { expect, test } from 'vitest';
import { builderItems, findBuilderItem } from '#domain/price-list.ts';
import { findTown } from '#domain/regions.ts';
import { jobRoutes } from '#contract/jobs/job.ts';
import {
  emptyCall,
  followedBy,
  isVehicleWork,
  milesCharged,
  placeOf,
  sentCall,
  tileSections,
  toggled,
  townsFor,
} from './call-values.ts';

const car = findBuilderItem('car-lockout');
const rekey = findBuilderItem('rekeying-service');
const lines = (...services: (typeof car)[]) =>
  services.reduce((items, one) => toggled(items, one), [] as ReturnType<typeof toggled>);

test('a phone number alone is a call that the server accepts, and so is one with everything', () => {
  const accepted = (values: object) => jobRoutes.create.body.safeParse(values).success;
  expect(accepted(sentCall({ ...emptyCall, phone: '808-555-0142' }))).toBe(true);
  expect(accepted(sentCall(emptyCall))).toBe(false);
  const whole = { ...emptyCall, phone: '808-555-0142', items: lines(car, rekey), ...placeOf('Hanalei') };
  expect(accepted(sentCall(whole))).toBe(true);
  expect(sentCall({ ...emptyCall, phone: '808-555-0142' })).not.toHaveProperty('items');
});

test('a tile adds its service once and removes it at the next press', () => {
  expect(lines(car)[0]).toMatchObject({
    serviceDescription: 'Car Lockout',
    unitPrice: '150.00',
    quantity: 1,
  });
  expect(lines(car, rekey)).toHaveLength(2);
  expect(lines(car, rekey, car).map((item) => item.serviceDescription)).toEqual(['Rekeying Service']);
  expect(builderItems.every(({ category }) => tileSections.some(({ id }) => id === category))).toBe(true);
});

test('a lockout is an emergency, planned work is not', () => {
  expect(followedBy(lines(car))).toEqual({ serviceType: 'emergency', urgency: 'emergency' });
  expect(followedBy(lines(rekey))).toEqual({ serviceType: 'residential', urgency: 'standard' });
  expect(followedBy([])).toEqual({ serviceType: 'other', urgency: 'standard' });
  expect(isVehicleWork(lines(rekey))).toBe(false);
  expect(isVehicleWork(lines(rekey, car))).toBe(true);
});

test('work on vehicles only is charged no miles', () => {
  const far = { distanceMiles: '31', serviceType: 'emergency' };
  expect(milesCharged({ ...far, items: lines(car) })).toBe('0');
  expect(milesCharged({ ...far, items: lines(car, rekey) })).toBe('31');
  expect(milesCharged({ ...far, items: [] })).toBe('31');
});

test('a place is a town, a text that names one, or a point on a pasted map', () => {
  const hanalei = String(findTown('hanalei').miles);
  expect(placeOf('Hanalei pier')).toMatchObject({ location: 'Hanalei pier', distanceMiles: hanalei });
  expect(placeOf('by the big tree')).toMatchObject({ location: 'by the big tree', distanceMiles: '' });
  const { latitude, longitude } = findTown('hanalei');
  for (const link of [
    `https://www.google.com/maps/@${latitude.toFixed(4)},${longitude.toFixed(4)},15z`,
    `https://maps.google.com/?q=${latitude.toFixed(4)}%2C${longitude.toFixed(4)}`,
    `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`,
  ])
    expect(placeOf(link), link).toMatchObject({ location: 'Near Hanalei', distanceMiles: hanalei });
  expect(placeOf('100% sure it is Hanalei').distanceMiles).toBe(hanalei);
});

test('the offered towns begin with the typed text', () => {
  expect(townsFor('han').map(({ name }) => name)).toEqual(['Hanalei', 'Hanapepe']);
  expect(townsFor('').length).toBeGreaterThan(15);
  expect(townsFor('Foodland').length).toBe(townsFor('').length);
});
