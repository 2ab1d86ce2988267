import { minutesOfTime, shopClock, shopDate, startOfShopDay, timeText } from '#domain/shop-time.ts';
import { crewFields, type CrewSkill } from '#domain/crew.ts';
import { type Inputs, inputsOf, labelsOf } from '#domain/record-fields.ts';
import type { CrewMember } from '#contract/schedule/crew.ts';
import { shortDay } from '../../shared/format.ts';

export const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** The weekdays in the form's order, from Monday. */
export const weekOrder = [1, 2, 3, 4, 5, 6, 0];

/** One weekday's working hours in the form; an end at "00:00" is midnight, the end of the day. */
export interface HoursValues {
  weekday: number;
  from: string;
  to: string;
}

export interface CrewForm extends Inputs<typeof crewFields> {
  /** A data URL; empty removes the photo, undefined leaves it. */
  photo?: string | undefined;
  skills: CrewSkill[];
  hours: HoursValues[];
}

export const crewLabels: Readonly<Record<keyof CrewForm, string>> = {
  ...labelsOf(crewFields),
  photo: 'Photo',
  skills: 'Skills',
  hours: 'Working hours',
};

/** The form's initial values for a crew member; a time field has no "24:00". */
export const crewForm = (member: CrewMember): CrewForm => ({
  ...inputsOf(crewFields, member),
  skills: member.skills,
  hours: byWeek(member.hours).map((row) => ({ ...row, to: row.to === '24:00' ? '00:00' : row.to })),
});

/** The hours to send: an end at midnight becomes the end of the day. */
export const crewBody = (values: CrewForm) => ({
  ...values,
  homeTown: values.homeTown || null,
  hours: values.hours.map((row) => ({ ...row, to: row.to === '00:00' ? '24:00' : row.to })),
});

const byWeek = <Row extends HoursValues>(hours: readonly Row[]): Row[] =>
  hours.toSorted(
    (a, b) => weekOrder.indexOf(a.weekday) - weekOrder.indexOf(b.weekday) || a.from.localeCompare(b.from),
  );

/** Monday to Friday, 8 AM to 5 PM: suggested to a member without hours. */
export const usualWeek: readonly HoursValues[] = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  from: '08:00',
  to: '17:00',
}));

const clockText = (clock: string) => timeText(minutesOfTime(clock));

/** The week on one line: "Mon–Fri 8 AM–5 PM, Sat 8 AM–12 PM"; empty without hours. */
export function hoursText(hours: CrewMember['hours']): string {
  const short = (weekday: number) => (weekdayNames[weekday] ?? '').slice(0, 3);
  const days = weekOrder.map((weekday) => ({
    weekday,
    text: byWeek(hours)
      .filter((row) => row.weekday === weekday)
      .map(({ from, to }) => `${clockText(from)}–${clockText(to)}`)
      .join(' and '),
  }));
  const runs: { first: number; last: number; text: string }[] = [];
  for (const { weekday, text } of days) {
    const run = runs.at(-1);
    if (run?.text === text) run.last = weekday;
    else runs.push({ first: weekday, last: weekday, text });
  }
  return runs
    .filter(({ text }) => text)
    .map(({ first, last, text }) => `${short(first)}${first === last ? '' : `–${short(last)}`} ${text}`)
    .join(', ');
}

/** A shift's form values: days and times in Honolulu. */
export interface ShiftForm {
  kind: 'on_call' | 'time_off';
  fromDay: string;
  fromTime: string;
  toDay: string;
  toTime: string;
}

/** The shift to send; undefined if a field is empty. */
export const shiftBody = ({ kind, fromDay, fromTime, toDay, toTime }: ShiftForm) => ({
  kind,
  ...(fromDay && fromTime ? { startsAt: `${fromDay}T${fromTime}:00-10:00` } : {}),
  ...(toDay && toTime ? { endsAt: `${toDay}T${toTime}:00-10:00` } : {}),
});

const shortDate = (instant: string) => shortDay(shopDate(instant));
const atMidnight = (instant: string) => startOfShopDay(shopDate(instant)).getTime() === Date.parse(instant);

/** A shift in words: whole days by their dates, others with their times. */
export function shiftText({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string {
  if (atMidnight(startsAt) && atMidnight(endsAt)) {
    const last = new Date(Date.parse(endsAt) - 60_000).toISOString();
    return shopDate(startsAt) === shopDate(last)
      ? shortDate(startsAt)
      : `${shortDate(startsAt)} to ${shortDate(last)}`;
  }
  const clock = (instant: string) => timeText(shopClock(new Date(instant)).minutes);
  const sameDay = shopDate(startsAt) === shopDate(endsAt);
  return `${shortDate(startsAt)}, ${clock(startsAt)} to ${sameDay ? '' : `${shortDate(endsAt)}, `}${clock(endsAt)}`;
}
