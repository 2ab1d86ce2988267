import { expect, test } from 'vitest';
import type { BoardJob } from '#contract/schedule/day.ts';
import { crewMember } from '#tests/support/crew-member.ts';
import { bandsOn, columnsOf, isMovable, openingsOn, shiftKindsOn, toneOf, visitsOn } from './board-view.ts';

const job = (id: string, rest: Partial<BoardJob> = {}): BoardJob => ({
  id,
  number: 1042,
  name: 'Leilani Kahale',
  phone: '8085550142',
  serviceType: 'rekey',
  town: 'Kapaa',
  location: 'Kapaa',
  urgency: 'standard',
  visit: 'scheduled',
  slotStart: '2026-11-23T19:00:00Z',
  slotEnd: '2026-11-23T20:00:00Z',
  technicianId: 'kimo',
  travelMinutes: 20,
  travelMiles: 8,
  travelFrom: 'Lihue',
  overlapReason: null,
  offHoursReason: null,
  sharesTime: false,
  late: false,
  acceptedAt: null,
  version: 1,
  money: 'approved',
  action: null,
  ...rest,
});
const member = (id: string, name: string, takesJobs = true) =>
  crewMember({ id, name, takesJobs, hours: [{ weekday: 1, from: '08:00', to: '17:00' }] });

test('columns are the crew by name, the viewer first, and visits without a technician last', () => {
  const members = [member('lani', 'Lani'), member('kimo', 'Kimo'), member('ana', 'Ana', false)];
  const names = (jobs: BoardJob[], self?: string) =>
    columnsOf({ members, shifts: [], jobs }, self).map(({ name }) => name);
  expect(names([])).toEqual(['Kimo', 'Lani']);
  expect(names([], 'lani')).toEqual(['Lani', 'Kimo']);
  expect(names([job('1', { technicianId: 'ana' })])).toEqual(['Ana', 'Kimo', 'Lani']);
  expect(names([job('1', { technicianId: null }), job('2', { technicianId: 'gone' })])).toEqual([
    'Kimo',
    'Lani',
    'No technician',
  ]);
});

test('a visit appears on its day with the drive before it; one over midnight appears on both days', () => {
  const night = job('2', { slotStart: '2026-11-24T09:00:00Z', slotEnd: '2026-11-24T11:00:00Z' });
  const on = (day: string) =>
    visitsOn(day, [night, job('1'), job('3', { slotStart: null, slotEnd: null })]).map(
      ({ job: { id }, leaves, from, to }) => [id, leaves, from, to],
    );
  expect(on('2026-11-23')).toEqual([
    ['1', 520, 540, 600],
    ['2', 1360, 1380, 1500],
  ]);
  expect(on('2026-11-24')).toEqual([['2', -80, -60, 60]]);
});

test('openings appear in the column of their technician, on their day', () => {
  const opening = (technicianId: string, slotStart: string) => ({
    ...{ technicianId, technicianName: technicianId, slotStart, travelMinutes: 5, travelFrom: 'Lihue' },
    slotEnd: new Date(Date.parse(slotStart) + 3_600_000).toISOString(),
  });
  const openings = [
    opening('kimo', '2026-11-24T00:30:00Z'),
    opening('kimo', '2026-11-23T18:00:00Z'),
    opening('lani', '2026-11-23T18:00:00Z'),
    opening('kimo', '2026-11-24T18:00:00Z'),
  ];
  expect(openingsOn('2026-11-23', 'kimo', openings).map(({ from, to }) => [from, to])).toEqual([
    [480, 540],
    [870, 930],
  ]);
});

test('closed hours, time off and on-call shifts are bands, cut at midnight', () => {
  const shift = (kind: 'on_call' | 'time_off', startsAt: string, endsAt: string) => ({
    ...{ id: kind, accountId: 'kimo', kind, startsAt, endsAt },
  });
  const shifts = [
    shift('on_call', '2026-11-24T03:00:00Z', '2026-11-24T17:00:00Z'),
    shift('time_off', '2026-11-01T10:00:00Z', '2026-11-02T10:00:00Z'),
  ];
  expect(bandsOn('2026-11-23', { member: member('kimo', 'Kimo'), shifts })).toEqual([
    { kind: 'closed', from: 0, to: 480 },
    { kind: 'closed', from: 1020, to: 1440 },
    { kind: 'on_call', from: 1020, to: 1440 },
  ]);
});

test('the week names a night on call once, on the day it begins, and a weekend on each of its days', () => {
  const shift = (startsAt: string, endsAt: string, kind: 'on_call' | 'time_off' = 'on_call') => ({
    ...{ id: startsAt, accountId: 'kimo', kind, startsAt, endsAt },
  });
  const week = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'];
  const named = (...shifts: ReturnType<typeof shift>[]) =>
    week.map((day) => shiftKindsOn(day, { shifts }).length);
  // 5 PM to 7 AM, in Honolulu, on two nights.
  const monday = shift('2026-11-24T03:00:00Z', '2026-11-24T17:00:00Z');
  const tuesday = shift('2026-11-25T03:00:00Z', '2026-11-25T17:00:00Z');
  expect(named(monday)).toEqual([1, 0, 0, 0]);
  expect(named(monday, tuesday)).toEqual([1, 1, 0, 0]);
  expect(named(shift('2026-11-24T03:00:00Z', '2026-11-26T17:00:00Z'))).toEqual([1, 1, 1, 0]);
  expect(named(shift('2026-11-24T03:00:00Z', '2026-11-24T17:00:00Z', 'time_off'))).toEqual([1, 1, 0, 0]);
});

test('late takes precedence over under way, and a finished visit is neither', () => {
  expect(toneOf(job('1'))).toBe('planned');
  expect(toneOf(job('1', { urgency: 'emergency' }))).toBe('emergency');
  expect(toneOf(job('1', { visit: 'on_site' }))).toBe('underway');
  expect(toneOf(job('1', { visit: 'on_the_way', late: true }))).toBe('late');
  expect(toneOf(job('1', { visit: 'done', late: true }))).toBe('over');
  expect(
    (['unscheduled', 'scheduled', 'on_site', 'done'] as const).map((visit) => isMovable({ visit })),
  ).toEqual([true, true, false, false]);
});
