import { expect, test } from 'vitest';
import { findBuilderItem } from '#domain/price-list.ts';
import { findTown } from '#domain/regions.ts';
import { chargedMiles, suggestedServices } from './suggested-services.ts';

const lineOf = (id: string) => ({ serviceDescription: findBuilderItem(id).name });
const ids = (serviceType: string, isEmergency: boolean, request: string | null = null) =>
  suggestedServices({ serviceType, isEmergency, request }).map(({ id }) => id);

test('an emergency suggests a lockout first, for a car and for a house', () => {
  expect(ids('automotive', true).slice(0, 2)).toEqual(['car-lockout', 'trunk-lockout']);
  expect(ids('residential', true)[0]).toBe('home-lockout');
  expect(ids('emergency', true)[0]).toBe('home-lockout');
  expect(ids('automotive', false)).not.toContain('car-lockout');
});

test('every type a form can send but "other" suggests something, at most six', () => {
  expect(ids('rekey', false)).toEqual(['rekeying-service']);
  for (const type of ['installation', 'repair', 'smart-lock', 'consultation', 'commercial'])
    expect(ids(type, false).length, type).toBeGreaterThan(0);
  expect(ids('residential', true)).toHaveLength(6);
  expect(ids('other', false)).toEqual([]);
});

test('what the words ask for leads, though the box was not ticked and the type is another', () => {
  expect(ids('automotive', false, 'Locked my keys in the car')[0]).toBe('car-lockout');
  expect(ids('other', false, 'I am locked out of my house')[0]).toBe('home-lockout');
  expect(ids('automotive', false, 'Locked out, please help').slice(0, 2)).toContain('car-lockout');
  expect(ids('residential', false, 'Please rekey two doors')[0]).toBe('rekeying-service');
});

test('vehicle work includes travel; other work is charged by the town it names', () => {
  const job = { serviceType: 'other', distanceMiles: null, serviceAddress: null, location: 'Hanalei pier' };
  expect(chargedMiles(job, [lineOf('car-lockout')])).toBe('0');
  expect(chargedMiles(job, [lineOf('home-lockout')])).toBe(String(findTown('hanalei').miles));
  expect(chargedMiles({ ...job, distanceMiles: '7.50' }, [lineOf('home-lockout')])).toBe('7.5');
  expect(chargedMiles({ ...job, location: null }, [])).toBe('');
});
