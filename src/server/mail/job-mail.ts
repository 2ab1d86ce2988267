import type { Db } from '#db/connect.ts';
import type { JobPushed, Slot } from '#db/outbox-messages.ts';
import { findJobById, findRequestsOfJob, type StoredJob } from '#db/queries/jobs/jobs.ts';
import type { MessageOf } from '#db/queries/outbox.ts';
import { phoneDisplay } from '#domain/business.ts';
import { PRIVATE_LINK } from '#domain/customer-text.ts';
import { CHANGE_HOURS } from '#domain/arrival.ts';
import { linkInMessage } from '../documents/job-link.ts';
import {
  appointmentCancelled,
  appointmentLost,
  appointmentSet,
  requestCancelled,
} from './appointment-mail.ts';
import { documentMessage } from './document-layout.ts';
import { type MailContext, type Message, NothingToSend } from './message.ts';
import { addresseeOf } from './untrusted-text.ts';

/** The mail about a job's appointment. @throws {NothingToSend} if the job has changed since. */
export async function jobMail(message: MessageOf<'job-appointment'>, context: MailContext): Promise<Message> {
  const { payload } = message;
  const { jobId, slotStart, was } = payload;
  const job = await findJobById(context.db, jobId);
  const stands = slotStart === null ? job?.visit === 'cancelled' : job?.visit === 'scheduled';
  // A later change has its own mail.
  if (!job || !stands || (slotStart !== null && job.slotStart !== slotStart))
    throw new NothingToSend('the job was changed since');
  const link = await linkInMessage(message, context, { jobId }, message.recipient);
  const told = slotStart === null ? { ...job, slotStart: null, slotEnd: null } : job;
  return mailAboutVisit(context, told, was, link);
}

/**
 * The job's customer and what a mail may quote to them, with the booking it came from.
 * @param email where the mail goes: a queued mail keeps the address it was queued for
 * @throws {NothingToSend}
 */
export async function customerOf(db: Db, job: StoredJob, email = job.email) {
  const { bookingId, isPublic } = await findRequestsOfJob(db, job.id);
  return { ...(await addresseeOf(db, 'job', { ...job, email, isPublic })), bookingId };
}

/** The mail to a customer who lost their time. @throws {NothingToSend} if the job has a new time or is over. */
export async function pushedMail(message: MessageOf<'job-pushed'>, context: MailContext): Promise<Message> {
  const { jobId, was, why = 'emergency' } = message.payload;
  const job = await findJobById(context.db, jobId);
  if (!job?.email || job.suspicious || job.visit !== 'unscheduled')
    throw new NothingToSend('the job was changed since');
  return mailAboutLostTime(
    context,
    job,
    { was, why },
    await linkInMessage(message, context, { jobId }, message.recipient),
  );
}

/** The reason for a lost time: an emergency took it, or the office took it back. */
type Lost = NonNullable<JobPushed['why']>;

/**
 * The mail about a lost time. The office's preview uses it too.
 * @param link the link through which the customer chooses a new time
 * @throws {NothingToSend} with the reason
 */
export async function mailAboutLostTime(
  { db, now }: Pick<MailContext, 'db' | 'now'>,
  job: StoredJob,
  { was, why }: { was: Slot; why: Lost },
  link = PRIVATE_LINK,
): Promise<Message> {
  const text = { ...(await customerOf(db, job)), announced: was, now };
  return documentMessage({
    ...appointmentLost(job.serviceType, text, { was, why }),
    link: { label: 'Choose a new time', url: link },
  });
}

/**
 * The mail about a job's appointment or, without one, about the cancellation of the appointment or of the request. The office's preview uses it too.
 * @param was the appointment the customer knows about
 * @param link the link through which the customer moves or cancels it
 * @throws {NothingToSend} with the reason
 */
export async function mailAboutVisit(
  { db, now }: Pick<MailContext, 'db' | 'now'>,
  job: StoredJob,
  was: Slot | null,
  link = PRIVATE_LINK,
): Promise<Message> {
  const { id, serviceType, slotStart, slotEnd } = job;
  const { bookingId, ...customer } = await customerOf(db, job);
  const text = { ...customer, announced: was ?? undefined, now };
  // A booking that was confirmed is in the customer's calendar already.
  const calendarId = bookingId === null ? `job-${id}` : `booking-${bookingId}`;
  if (slotStart === null) {
    if (!was && job.visit !== 'unscheduled' && job.visit !== 'cancelled')
      throw new NothingToSend('the job had no time');
    const mail = was
      ? appointmentCancelled({ calendarId, version: job.version, serviceType }, text, was)
      : requestCancelled(job, text);
    return documentMessage({ ...mail, link: { label: 'Your page', url: link } });
  }
  return documentMessage({
    ...appointmentSet({ calendarId, version: job.version, serviceType, slotStart, slotEnd }, text),
    text: `We will be there${was && !sameSlot(was, job) ? ' at the new time' : ''}. You can move or cancel it with the link below until ${CHANGE_HOURS} hours before it, or call or text ${phoneDisplay}.`,
    link: { label: 'Move or cancel', url: link },
  });
}

const sameSlot = (a: Slot, b: Slot) => a.slotStart === b.slotStart && (a.slotEnd ?? b.slotEnd) === b.slotEnd;
