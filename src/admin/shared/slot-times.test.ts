import { expect, test } from 'vitest';
import type { Booking } from '#contract/bookings/office.ts';
import { slotInstants, startingSlot } from './SlotFields.tsx';

const now = new Date('2026-11-21T20:00:00Z');
const asked = {
  preferredDate: '2026-11-24',
  preferredTime: 'afternoon',
  slotStart: null,
  slotEnd: null,
} as Booking;

test('a slot is one hour at the start of the requested part of the day', () => {
  expect(startingSlot(asked, now)).toEqual({ day: '2026-11-24', from: '14:00', to: '15:00' });
});

test('a missing or past day becomes today in Honolulu', () => {
  const today = { day: '2026-11-21', from: '09:00', to: '10:00' };
  expect(startingSlot({ ...asked, preferredDate: null, preferredTime: null }, now)).toEqual(today);
  expect(startingSlot({ ...asked, preferredDate: '2026-11-01', preferredTime: 'whenever' }, now)).toEqual(
    today,
  );
  expect(startingSlot({ ...asked, preferredDate: null }, new Date('2026-11-22T09:59:00Z')).day).toBe(
    '2026-11-21',
  );
});

test('an appointment survives the conversion to Honolulu time and back', () => {
  const slot = { day: '2026-11-24', from: '07:30', to: '09:05' };
  const instants = slotInstants(slot);
  expect(instants).toEqual({ slotStart: '2026-11-24T07:30:00-10:00', slotEnd: '2026-11-24T09:05:00-10:00' });
  const slotStart = new Date(instants.slotStart ?? '').toISOString();
  const slotEnd = new Date(instants.slotEnd ?? '').toISOString();
  expect(startingSlot({ ...asked, slotStart, slotEnd }, now)).toEqual(slot);
});

test('empty fields are not sent', () => {
  expect(slotInstants({ day: '', from: '08:00', to: '09:00' })).toEqual({});
  expect(slotInstants({ day: '2026-11-24', from: '08:00', to: '' })).toEqual({
    slotStart: '2026-11-24T08:00:00-10:00',
  });
});
