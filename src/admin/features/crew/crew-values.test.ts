import { expect, test } from 'vitest';
import { crewMember } from '#tests/support/crew-member.ts';
import { crewBody, crewForm, hoursText, shiftBody, shiftText, usualWeek } from './crew-values.ts';

const at = (weekday: number, from: string, to: string) => ({ weekday, from, to });

test('a week is shown on one line, with equal days together', () => {
  expect(hoursText(usualWeek.map((row) => ({ ...row })))).toBe('Mon–Fri 8 AM–5 PM');
  expect(hoursText([at(0, '18:00', '24:00'), at(6, '18:00', '24:00'), at(1, '08:00', '12:30')])).toBe(
    'Mon 8 AM–12:30 PM, Sat–Sun 6 PM–midnight',
  );
  expect(hoursText([at(2, '13:00', '17:00'), at(2, '08:00', '12:00')])).toBe('Tue 8 AM–12 PM and 1 PM–5 PM');
  expect(hoursText([])).toBe('');
});

test('midnight at the end of a day survives the form', () => {
  const member = crewMember({
    ...{ id: 'k', name: 'Kimo' },
    hours: [at(0, '00:00', '24:00'), at(1, '16:00', '24:00')],
  });
  const form = crewForm(member);
  expect(form.hours).toEqual([at(1, '16:00', '00:00'), at(0, '00:00', '00:00')]);
  expect(crewBody(form)).toMatchObject({
    homeTown: null,
    hours: [at(1, '16:00', '24:00'), at(0, '00:00', '24:00')],
  });
});

test('whole days off are shown by their dates, shifts with their times', () => {
  const shift = (startsAt: string, endsAt: string) => shiftText({ startsAt, endsAt });
  expect(shift('2026-11-26T10:00:00Z', '2026-11-27T10:00:00Z')).toBe('Thu, Nov 26');
  expect(shift('2026-12-24T10:00:00Z', '2027-01-02T10:00:00Z')).toBe('Thu, Dec 24 to Fri, Jan 1');
  expect(shift('2026-11-28T04:00:00Z', '2026-11-28T16:30:00Z')).toBe(
    'Fri, Nov 27, 6 PM to Sat, Nov 28, 6:30 AM',
  );
  expect(shift('2026-11-27T18:00:00Z', '2026-11-28T03:00:00Z')).toBe('Fri, Nov 27, 8 AM to 5 PM');
});

test('an empty field of a shift is not sent', () => {
  const form = {
    kind: 'time_off' as const,
    fromDay: '2026-11-26',
    fromTime: '00:00',
    toDay: '',
    toTime: '00:00',
  };
  expect(shiftBody(form)).toEqual({ kind: 'time_off', startsAt: '2026-11-26T00:00:00-10:00' });
});
