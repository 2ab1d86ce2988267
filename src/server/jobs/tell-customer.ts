import type { JobPushed, Slot } from '#db/outbox-messages.ts';
import type { Trx } from '#db/connect.ts';
import { findJobById, type StoredJob } from '#db/queries/jobs/jobs.ts';
import { enqueueMessage } from '#db/queries/outbox.ts';
import { toldByOf } from '#domain/customer-text.ts';
import type { StaffContext } from '../context.ts';
import { driveMinutesNow, usualDriveTo } from '../schedule/usual-drive.ts';
import { rememberChoice } from '../texts/customer-text.ts';
import {
  knownSlot,
  lostText,
  onTheWayText,
  textAboutVisit,
  textAsChosen,
  textIfLate,
  visitText,
  waysToTell,
} from '../texts/visit-text.ts';
import { doorWordsOf } from './door-word.ts';

/** A step's choices about telling the customer. */
interface Telling {
  readonly slotStart?: string;
  readonly slotEnd?: string;
  readonly tell?: boolean;
  readonly text?: boolean | undefined;
  readonly minutes?: number | undefined;
}

/**
 * Queues the mail about a new or moved time or, without a slot, about a job's cancellation. A flagged job gets none: its
 * address may be a victim's.
 */
export async function tellCustomer(trx: Trx, before: StoredJob, slot: Slot, now: Date): Promise<void> {
  const { id, email, suspicious, version, visit } = before;
  const was = knownSlot(before);
  if (!email || suspicious || (slot.slotStart === null && !was && visit !== 'unscheduled')) return;
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
 * Tells a customer that their time is lost, through the channels by which they were told last. A flagged job gets no
 * message.
 * @returns whether a message is queued
 */
export async function tellLostTime(
  trx: Trx,
  context: StaffContext,
  job: StoredJob,
  why: NonNullable<JobPushed['why']>,
): Promise<boolean> {
  const { id, email, suspicious, slotStart, slotEnd, version } = job;
  if (suspicious) return false;
  const was = { slotStart, slotEnd };
  const ways = await waysToTell(trx, context, job);
  if (ways.text) await textAboutVisit(trx, context, job, { text: lostText(was, why), slotStart: null });
  if (!ways.mail || !email) return ways.text;
  await enqueueMessage(trx, {
    kind: 'job-pushed',
    recipient: email,
    payload: { jobId: id, was, why },
    dedupeKey: `job-pushed:${id}:${version + 1}`,
    recordType: 'job',
    recordId: id,
    now: context.now,
  });
  return true;
}

/**
 * Tells a customer that the technician has left. A flagged job gets no message.
 * @param minutes as shown to staff; without them, the current drive's
 * @param text whether to send a text instead of using the channels by which the customer was told last
 */
export async function tellOnTheWay(
  trx: Trx,
  context: StaffContext,
  jobId: string,
  { minutes: shown, text: chosen }: Pick<Telling, 'minutes' | 'text'>,
): Promise<void> {
  const { now } = context;
  const job = await findJobById(trx, jobId);
  if (!job || job.suspicious) return;
  const ways =
    chosen === undefined ? await waysToTell(trx, context, job) : { mail: Boolean(job.email), text: chosen };
  const minutes = shown ?? (await driveMinutesNow(trx, job, job.technicianId, now));
  const usual = await usualDriveTo(trx, job, now, minutes);
  const about = { text: onTheWayText(usual, doorWordsOf(context.config, job)), slotStart: null };
  if (chosen) await textAsChosen(trx, context, job, about);
  else if (ways.text) await textAboutVisit(trx, context, job, about);
  if (ways.text) await textIfLate(trx, context, job, usual);
  if (!ways.mail || !job.email) return;
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

/** Queues the mail, the text or both about a time, and remembers the choice where there was one. */
export async function tellAsChosen(
  trx: Trx,
  context: StaffContext,
  before: StoredJob,
  { tell = false, text, slotStart, slotEnd }: Telling,
): Promise<void> {
  const utc = (moment: string | undefined) => (moment ? new Date(moment).toISOString() : null);
  const slot = { slotStart: utc(slotStart), slotEnd: utc(slotEnd) };
  if (tell) await tellCustomer(trx, before, slot, context.now);
  if (text === undefined) return;
  const words = visitText(slot, before);
  if (text && words) await textAsChosen(trx, context, before, { text: words, slotStart: slot.slotStart });
  await rememberChoice(trx, before.customerId, toldByOf({ mail: tell, text }));
}
