import { expect, test } from 'vitest';
import { bookingStatuses, moveBooking, nextBookingStatuses } from './requests.ts';

test('every status has exactly the transitions that the office may take', () => {
  expect(Object.fromEntries(bookingStatuses.map((status) => [status, nextBookingStatuses(status)]))).toEqual({
    new: ['confirmed', 'declined', 'done', 'cancelled', 'spam'],
    confirmed: ['new', 'done', 'cancelled'],
    declined: ['new'],
    done: ['new', 'confirmed'],
    cancelled: ['new'],
    spam: ['new'],
  });
});

test('confirming needs a slot, from new and when a confirmed one moves', () => {
  for (const from of ['new', 'confirmed'] as const) {
    expect(moveBooking(from, 'confirmed', { hasSlot: false })).toEqual({ ok: false, failedGuard: 'hasSlot' });
    expect(moveBooking(from, 'confirmed', { hasSlot: true })).toMatchObject({
      ok: true,
      effects: ['holdSlot'],
    });
  }
});

test('reopening clears the slot', () => {
  expect(moveBooking('confirmed', 'new', { hasSlot: true })).toEqual({
    ok: true,
    to: 'new',
    effects: ['clearSlot'],
  });
});

test('a declined booking is reopened before it is confirmed', () => {
  expect(moveBooking('declined', 'confirmed', { hasSlot: true })).toEqual({ ok: false, failedGuard: null });
});
