import type { JobPushed, Slot } from '#db/outbox-messages.ts';
import type { Trx } from '#db/connect.ts';
import { findJobById, type StoredJob } from '#db/queries/jobs/jobs.ts';
import { enqueueMessage } from '#db/queries/outbox.ts';
import { driveMinutesNow } from '../schedule/drive-now.ts';

/** The appointment the customer knows of: that of a visit that is not over. */
export const knownSlot = ({ visit, slotStart, slotEnd }: StoredJob): Slot | null =>
  slotStart !== null && ['scheduled', 'on_the_way', 'on_site'].includes(visit)
    ? { slotStart, slotEnd }
    : null;

/** Queues the mail about a new, moved or cancelled time. A flagged job gets none: its address may be a victim's. */
export async function tellCustomer(trx: Trx, before: StoredJob, slot: Slot, now: Date): Promise<void> {
  const { id, email, suspicious, version } = before;
  const was = knownSlot(before);
  if (!email || suspicious || (slot.slotStart === null && !was)) return;
  if (was && was.slotStart === slot.slotStart && was.slotEnd === slot.slotEnd) return;
  await enqueueMessage(trx, {
    kind: 'job-appointment',
    recipient: email,
    payload: { jobId: id, ...slot, was },
    dedupeKey: `job-appointment:${id}:${version + 1}`,
    recordType: 'job',
    recordId: id,
    now,
  });
}

/**
 * Queues the mail to a customer who loses their time. A flagged job gets none.
 * @returns whether one is queued
 */
export async function tellLostTime(
  trx: Trx,
  { id, email, suspicious, slotStart, slotEnd, version }: StoredJob,
  why: NonNullable<JobPushed['why']>,
  now: Date,
): Promise<boolean> {
  if (!email || suspicious) return false;
  await enqueueMessage(trx, {
    kind: 'job-pushed',
    recipient: email,
    payload: { jobId: id, was: { slotStart, slotEnd }, why },
    dedupeKey: `job-pushed:${id}:${version + 1}`,
    recordType: 'job',
    recordId: id,
    now,
  });
  return true;
}

/** Queues the mail that the technician has left, with the minutes that were shown, or those of the drive. A flagged job gets none. */
export async function tellOnTheWay(
  trx: Trx,
  jobId: string,
  shown: number | undefined,
  now: Date,
): Promise<void> {
  const job = await findJobById(trx, jobId);
  if (!job?.email || job.suspicious) return;
  const minutes = shown ?? (await driveMinutesNow(trx, job, job.technicianId, now));
  await enqueueMessage(trx, {
    kind: 'visit-on-the-way',
    recipient: job.email,
    payload: { jobId, minutes },
    dedupeKey: `visit-on-the-way:${jobId}:${job.version}`,
    recordType: 'job',
    recordId: jobId,
    now,
  });
}
