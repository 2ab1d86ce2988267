import { expect, test } from 'vitest';
import type { Job } from '#contract/jobs/job.ts';
import {
  callerName,
  jobGist,
  jobName,
  jobPlace,
  jobTime,
  jobWork,
  openingTime,
  travelText,
  wishedHours,
} from './job-text.ts';

test('a caller without a name is shown by phone number', () => {
  expect(jobName({ firstName: 'Leilani', lastName: 'Kahale', phone: '8085550142' })).toBe('Leilani Kahale');
  expect(jobName({ firstName: null, lastName: null, phone: '8085550142' })).toBe('808-555-0142');
});

test('the phone of an order is its caller’s, unless it is the customer’s number', () => {
  const noelani = { firstName: 'Noelani', lastName: 'Kahale' };
  const order = { orderedBy: 'Ana Silva' } as NonNullable<Job['order']>;
  const customer = { ...noelani, phone: '808-555-0163' } as Job['customer'];
  const nameAt = (phone: string) => callerName({ ...noelani, order, customer, phone });
  expect([nameAt('808 555 0177'), nameAt('8085550163')]).toEqual(['Ana Silva', 'Noelani Kahale']);
  expect(callerName({ ...noelani, order: null, customer, phone: '808 555 0177' })).toBe('Noelani Kahale');
});

test('the work names the vehicle, and the place is the most exact one known', () => {
  expect(jobWork({ serviceType: 'automotive', vehicle: '2019 Toyota Tacoma' })).toBe(
    'Automotive locksmith, 2019 Toyota Tacoma',
  );
  expect(jobWork({ serviceType: 'rekey', vehicle: null })).toBe('Rekeying');
  expect(jobPlace({ location: 'Poipu', serviceAddress: '12 Hoone Rd' })).toBe('12 Hoone Rd');
  expect(jobPlace({ location: null, serviceAddress: null })).toBeNull();
});

test('a time names its day unless it is today, and a visit under way shows its state instead', () => {
  const slot = { slotStart: '2026-11-21T19:00:00Z', slotEnd: '2026-11-21T20:30:00Z' };
  expect(jobTime({ ...slot, visit: 'scheduled' }, '2026-11-21')).toBe('9:00 AM to 10:30 AM');
  expect(jobTime({ ...slot, visit: 'scheduled' }, '2026-11-20')).toBe('Nov 21, 9:00 AM to 10:30 AM');
  expect(jobTime({ ...slot, visit: 'scheduled' }, '2027-01-02')).toBe('Nov 21, 2026, 9:00 AM to 10:30 AM');
  expect(jobTime({ ...slot, visit: 'on_site' }, '2026-11-21')).toBe('On site');
  expect(jobTime({ slotStart: null, slotEnd: null, visit: 'unscheduled' }, '2026-11-21')).toBe('Unscheduled');
});

test('the second line of a row on a phone has the time, the town, the work and the technician', () => {
  const job = {
    location: 'Hanalei',
    serviceAddress: '5-5190 Kuhio Hwy, Hanalei',
    serviceType: 'installation',
    slotStart: '2026-11-21T20:00:00Z',
    slotEnd: '2026-11-21T21:30:00Z',
    technicianName: 'Noa Yamashiro',
    visit: 'scheduled',
  } as const;
  expect(jobGist(job, '2026-11-21')).toBe('10–11:30 AM · Hanalei · Lock installation · Noa Y.');
  expect(jobGist({ ...job, slotEnd: '2026-11-21T22:00:00Z' }, '2026-11-20')).toBe(
    'Nov 21, 10 AM–12 PM · Hanalei · Lock installation · Noa Y.',
  );
  expect(jobGist({ ...job, visit: 'on_site' }, '2026-11-21')).toBe(
    'On site · Hanalei · Lock installation · Noa Y.',
  );
  const open = {
    ...job,
    visit: 'unscheduled',
    slotStart: null,
    slotEnd: null,
    technicianName: null,
  } as const;
  expect(jobGist({ ...open, serviceAddress: null, location: 'the big mango tree' }, '2026-11-21')).toBe(
    'the big mango tree · Lock installation',
  );
});

const slot = (from: string, to: string) => ({
  slotStart: `2026-11-23T${from}:00-10:00`,
  slotEnd: `2026-11-23T${to}:00-10:00`,
});

test('the drive is shown in minutes with its start, and the day only if it is not today', () => {
  expect(travelText({ travelMinutes: 12, travelFrom: 'Kapaa' })).toBe('12 min from Kapaa');
  expect(travelText({ travelMinutes: 0, travelFrom: 'Kapaa' })).toBe('already in Kapaa');
  expect(travelText({ travelMinutes: null, travelFrom: null })).toBeNull();
  expect(openingTime(slot('14:30', '15:30'), '2026-11-23')).toBe('2:30 PM to 3:30 PM');
  expect(openingTime(slot('14:30', '15:30'), '2026-11-22')).toBe('Mon, Nov 23, 2:30 PM to 3:30 PM');
});

test('a requested time means two hours from then, a part of the day its hours, and flexible any time', () => {
  expect(wishedHours({ clock: '09:30', part: 'midday' })).toEqual({ from: '09:30', to: '11:30' });
  expect(wishedHours({ clock: '22:30', part: null })).toEqual({ from: '22:30', to: '23:59' });
  expect(wishedHours({ clock: null, part: 'midday' })).toEqual({ from: '11:00', to: '14:00' });
  expect(wishedHours({ clock: null, part: 'flexible' })).toBeNull();
  expect(wishedHours({ clock: null, part: null })).toBeNull();
});
