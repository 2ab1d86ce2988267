import type { Job, JobRow } from '#contract/jobs/job.ts';
import type { NotOffered, Opening } from '#contract/schedule/openings.ts';
import { crewSkillLabels } from '#domain/crew.ts';
import { fullName } from '#domain/customer.ts';
import { type CancelReason, cancelReasonLabels, visitStateLabels } from '#domain/job.ts';
import { formatPhone, phoneKey } from '#domain/phone.ts';
import { townIn } from '#domain/regions.ts';
import { dayParts, type PreferredTime } from '#domain/requests.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import { formatDate, formatTime, minutesOfTime, shopDate, timeOfMinutes } from '#domain/shop-time.ts';
import { shortDay } from '../format.ts';

/** The customer's name, or the phone number of a caller without one. */
export function jobName(job: Pick<JobRow, 'firstName' | 'lastName' | 'phone'>): string {
  return fullName(job) || formatPhone(job.phone);
}

/** Who answers the job's phone: the person who ordered it, if the number is not the customer's; otherwise the customer. */
export function callerName(
  job: Pick<Job, 'order' | 'customer' | 'firstName' | 'lastName' | 'phone'>,
): string {
  const { order, customer, phone } = job;
  const isOther = order && customer && phoneKey(phone) !== phoneKey(customer.phone);
  return isOther ? order.orderedBy : jobName(job);
}

/** The work: "Automotive locksmith, 2019 Toyota Tacoma". */
export function jobWork(job: Pick<JobRow, 'serviceType' | 'vehicle'>): string {
  return [serviceTypeLabel(job.serviceType), job.vehicle].filter(Boolean).join(', ');
}

/** The destination, as precise as known; null if unknown. */
export function jobPlace(job: Pick<JobRow, 'location' | 'serviceAddress'>): string | null {
  return job.serviceAddress ?? job.location;
}

/**
 * When a job is: "9:00 AM to 10:00 AM" on its day, with the date on another and the year in another; the visit's state
 * without a time.
 */
export function jobTime(job: Pick<JobRow, 'slotStart' | 'slotEnd' | 'visit'>, today: string): string {
  if (job.visit === 'on_the_way' || job.visit === 'on_site' || !job.slotStart || !job.slotEnd)
    return visitStateLabels[job.visit];
  const hours = `${formatTime(job.slotStart)} to ${formatTime(job.slotEnd)}`;
  if (shopDate(job.slotStart) === today) return hours;
  return `${formatDate(job.slotStart).replace(`, ${today.slice(0, 4)}`, '')}, ${hours}`;
}

/** A job's time, place, work and technician in about 45 characters, for the second line of a row on a phone. */
export function jobGist(
  job: Pick<
    JobRow,
    'location' | 'serviceAddress' | 'serviceType' | 'slotStart' | 'slotEnd' | 'technicianName' | 'visit'
  >,
  today: string,
): string {
  const place = jobPlace(job);
  const town = townIn(job.serviceAddress ?? '') ?? townIn(job.location ?? '');
  const hasTime = job.slotStart !== null || job.visit === 'on_the_way' || job.visit === 'on_site';
  const time = hasTime && job.visit !== 'cancelled' ? shortTime(job, today) : null;
  return [time, town?.name ?? place, serviceTypeLabel(job.serviceType), shortPerson(job.technicianName)]
    .filter(Boolean)
    .join(' · ');
}

/** {@link jobTime} for a row: "9–10:30 AM". */
export function shortTime(job: Pick<JobRow, 'slotStart' | 'slotEnd' | 'visit'>, today: string): string {
  return shortSpan(jobTime(job, today));
}

/** "9:00 AM to 10:30 AM" as "9–10:30 AM"; a text without two times stays. */
export function shortSpan(times: string): string {
  const [from = '', to] = times.split(' to ');
  if (to === undefined) return times;
  const start = from.endsWith(to.slice(-3)) ? from.slice(0, -3) : from;
  return `${start}–${to}`.replaceAll(':00', '');
}

/** "Noa Yamashiro" as "Noa Y.": technicians may share a first name. */
export function shortPerson(name: string | null): string | null {
  return name?.replace(/^(\S+) .*?(\S)\S*$/u, '$1 $2.') ?? null;
}

/** The reason for a cancellation; without a stored reason, the request was spam. */
export function cancelText(reason: CancelReason | null): string {
  return reason ? cancelReasonLabels[reason] : 'Marked as spam';
}

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
