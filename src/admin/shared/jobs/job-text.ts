import { formatDate, formatTime, honoluluDate } from '#domain/honolulu.ts';
import { type CancelReason, cancelReasonLabels, visitStateLabels } from '#domain/job.ts';
import { formatPhone } from '#domain/phone.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import type { JobRow } from '#contract/jobs/job.ts';

/** The customer's name; empty for a caller without one. */
export function ownName(job: Pick<JobRow, 'firstName' | 'lastName'>): string {
  return [job.firstName, job.lastName].filter(Boolean).join(' ');
}

/** The customer's name, or the phone number of a caller without one. */
export function jobName(job: Pick<JobRow, 'firstName' | 'lastName' | 'phone'>): string {
  return ownName(job) || formatPhone(job.phone);
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
  if (honoluluDate(job.slotStart) === today) return hours;
  return `${formatDate(job.slotStart).replace(`, ${today.slice(0, 4)}`, '')}, ${hours}`;
}

/** The reason of a cancellation; without a stored reason, the request was spam. */
export function cancelText(reason: CancelReason | null): string {
  return reason ? cancelReasonLabels[reason] : 'Marked as spam';
}
