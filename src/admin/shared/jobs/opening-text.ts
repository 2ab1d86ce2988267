import { dayParts, type PreferredTime } from '#domain/requests.ts';
import { formatTime, minutesOfTime, shopDate, timeOfMinutes } from '#domain/shop-time.ts';
import { crewSkillLabels } from '#domain/crew.ts';
import type { NotOffered, Opening } from '#contract/schedule/openings.ts';
import { shortDay } from '../format.ts';

/** The drive to a job from the technician's previous place: "12 min from Kapaa"; null if unknown. */
export function travelText({
  travelMinutes,
  travelFrom,
}: {
  readonly travelMinutes: number | null;
  readonly travelFrom: string | null;
}): string | null {
  if (travelMinutes === null || travelFrom === null) return null;
  return travelMinutes === 0 ? `already in ${travelFrom}` : `${travelMinutes} min from ${travelFrom}`;
}

/** When an opening is: "9:00 AM to 10:00 AM", with its day unless that is today. */
export function openingTime({ slotStart, slotEnd }: Pick<Opening, 'slotStart' | 'slotEnd'>, today: string) {
  const day = shopDate(slotStart);
  const hours = `${formatTime(slotStart)} to ${formatTime(slotEnd)}`;
  return day === today ? hours : `${shortDay(day)}, ${hours}`;
}

/** An opening's unique key. */
export const openingKey = ({
  technicianId,
  slotStart,
}: Pick<Opening, 'technicianId' | 'slotStart'>): string => `${technicianId} ${slotStart}`;

/** The customer's requested hours: from a time on, or a part of the day; null for any time. */
export function wishedHours({
  clock,
  part,
}: {
  /** "14:30". */
  readonly clock: string | null;
  readonly part: PreferredTime | null;
}): { readonly from: string; readonly to: string } | null {
  if (clock)
    return {
      from: clock,
      to: clock < '22:00' ? timeOfMinutes(minutesOfTime(clock) + 120) : '23:59',
    };
  const wished = dayParts.find(({ value }) => value === part);
  return wished ? { from: timeOfMinutes(wished.from), to: timeOfMinutes(wished.to) } : null;
}

const whyTexts: Readonly<Record<NotOffered['why'], string>> = {
  skills: 'lacks the skill',
  no_hours: 'no working hours then',
  time_off: 'time off',
  booked: 'booked',
};

/** Why a technician has no opening: "Kimo (time off)", "Lani (no safes)". */
export function notOfferedText({ technicianName, why, skills }: NotOffered): string {
  const lacked = skills.map((skill) => crewSkillLabels[skill].toLowerCase()).join(', ');
  return `${technicianName} (${why === 'skills' ? `no ${lacked}` : whyTexts[why]})`;
}
