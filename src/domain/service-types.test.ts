import { expect, test } from 'vitest';
import { preferredTimes } from './requests.ts';
import {
  bookingServiceTypes,
  contactServiceTypes,
  needsVehicle,
  propertyTypes,
  quoteServiceTypes,
  serviceTypeLabel,
  usualMinutes,
} from './service-types.ts';

const values = (options: readonly { value: string }[]) => options.map(({ value }) => value);

test('each form offers the service types of the specification', () => {
  expect(values(quoteServiceTypes)).toEqual(['emergency', 'residential', 'automotive', 'commercial']);
  expect(values(contactServiceTypes)).toEqual([
    ...values(quoteServiceTypes),
    'installation',
    'repair',
    'other',
  ]);
  expect(new Set(values(bookingServiceTypes))).toEqual(
    new Set([...values(contactServiceTypes), 'rekey', 'smart-lock', 'consultation']),
  );
  expect(bookingServiceTypes).toHaveLength(10);
});

test('every choice has its own label', () => {
  for (const options of [bookingServiceTypes, propertyTypes, preferredTimes]) {
    expect(new Set(options.map(({ label }) => label)).size).toBe(options.length);
  }
});

test('a service type is shown by its label, an unknown one as it is', () => {
  expect(serviceTypeLabel('smart-lock')).toBe('Smart lock');
  expect(serviceTypeLabel('boat keys')).toBe('boat keys');
  expect(serviceTypeLabel('constructor')).toBe('constructor');
});

test('only automotive work needs a vehicle', () => {
  expect(values(bookingServiceTypes).filter(needsVehicle)).toEqual(['automotive']);
});

test('the other lists are those of the specification', () => {
  expect(values(propertyTypes)).toEqual([
    'house',
    'condo',
    'vacation-rental',
    'office',
    'retail',
    'vehicle',
    'other',
  ]);
  expect(preferredTimes.map(({ value, label }) => `${value}: ${label}`)).toEqual([
    'morning: Morning (8-11 AM)',
    'midday: Midday (11 AM-2 PM)',
    'afternoon: Afternoon (2-5 PM)',
    'evening: Evening (5-7 PM)',
    'flexible: Flexible',
  ]);
});

test('a visit takes an hour, or longer where the service says so', () => {
  expect(['automotive', 'commercial', 'consultation', 'new'].map(usualMinutes)).toEqual([60, 120, 90, 60]);
});
