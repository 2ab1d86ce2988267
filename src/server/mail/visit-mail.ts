import { fullName } from '#domain/customer.ts';
import { jobOfRequest } from '#db/queries/jobs/job-of-paper.ts';
import { findJobById, type StoredJob } from '#db/queries/jobs/jobs.ts';
import type { MessageOf } from '#db/queries/outbox.ts';
import { listOfferedTimes } from '#db/queries/times.ts';
import { CHANGE_HOURS, rangeText } from '#domain/arrival.ts';
import { phoneDisplay } from '#domain/business.ts';
import { PRIVATE_LINK } from '#domain/customer-text.ts';
import { formatDateTime, slotText } from '#domain/shop-time.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import { usualDriveTo } from '../schedule/usual-drive.ts';
import { linkInMessage, linkUnlessRevoked } from '../documents/job-link.ts';
import { documentMessage } from './document-layout.ts';
import { customerOf } from './job-mail.ts';
import { type MailContext, type Message, NothingToSend } from './message.ts';
import { requestReceipt } from './request-mail.ts';

/** The job a mail is about. @throws {NothingToSend} if it is gone or flagged */
async function jobOf({ db }: MailContext, jobId: string): Promise<StoredJob> {
  const job = await findJobById(db, jobId);
  if (!job) throw new NothingToSend('the job is gone');
  if (job.suspicious) throw new NothingToSend('the job is flagged as suspicious');
  return job;
}

/** The times offered for a visit. @throws {NothingToSend} if none is left to choose */
export async function offerMail(message: MessageOf<'visit-offer'>, context: MailContext): Promise<Message> {
  const { payload, recipient } = message;
  const job = await jobOf(context, payload.jobId);
  const offered = await listOfferedTimes(context.db, job.id);
  const isOpen = job.visit === 'unscheduled' || job.visit === 'scheduled';
  if (!isOpen || offered.length === 0) throw new NothingToSend('the times were chosen or taken back');
  const { to, greeting, place } = await customerOf(context.db, job, recipient);
  const [one] = offered;
  const service = serviceTypeLabel(job.serviceType);
  return documentMessage({
    to,
    subject:
      offered.length === 1 && one
        ? `${service} on ${formatDateTime(one.slotStart)}?`
        : `Choose a time: ${service}`,
    heading: 'When should we come?',
    greeting,
    text: `Choose with the link below; times are first come, first served. If none of them works for you, call or text ${phoneDisplay}.`,
    facts: [
      ...offered.map((time, index) => [`Time ${index + 1}`, slotText(time)] as const),
      ['Service', service],
      ['Where', place],
    ],
    link: {
      label: 'Choose a time',
      url: await linkInMessage(message, context, { jobId: job.id }, recipient),
    },
  });
}

/** Reminds a customer the day before their appointment. @throws {NothingToSend} if the appointment has changed */
export async function reminderMail(
  message: MessageOf<'visit-reminder'>,
  context: MailContext,
): Promise<Message> {
  const { payload, recipient } = message;
  const job = await jobOf(context, payload.jobId);
  if (job.visit !== 'scheduled' || job.slotStart !== payload.slotStart)
    throw new NothingToSend('the appointment was changed');
  const { to, greeting, place } = await customerOf(context.db, job, recipient);
  return documentMessage({
    to,
    subject: `Tomorrow: ${serviceTypeLabel(job.serviceType)} on ${formatDateTime(payload.slotStart)}`,
    heading: 'See you tomorrow',
    greeting,
    text: `You can move or cancel the appointment with the link below until ${CHANGE_HOURS} hours before it, or call or text ${phoneDisplay}. Please have a photo ID ready.`,
    facts: [
      ['When', slotText(job)],
      ['Service', serviceTypeLabel(job.serviceType)],
      ['Where', place],
    ],
    link: {
      label: 'Move or cancel',
      url: await linkInMessage(message, context, { jobId: job.id }, recipient),
    },
  });
}

/** Tells the customer that the technician has set off. @throws {NothingToSend} if they are no longer on the way */
export async function onTheWayMail(
  message: MessageOf<'visit-on-the-way'>,
  context: MailContext,
): Promise<Message> {
  const { payload, recipient } = message;
  const job = await jobOf(context, payload.jobId);
  if (job.visit !== 'on_the_way') throw new NothingToSend('the technician is no longer on the way');
  const link = await linkInMessage(message, context, { jobId: job.id }, recipient);
  return mailOnTheWay(context, { ...job, email: recipient }, payload.minutes, link);
}

/**
 * The mail that the technician has left. The office's preview uses it too.
 * @param minutes of the drive; null when it is not known
 * @throws {NothingToSend} with the reason
 */
export async function mailOnTheWay(
  { db, now }: Pick<MailContext, 'db' | 'now'>,
  job: StoredJob,
  minutes: number | null,
  link = PRIVATE_LINK,
): Promise<Message> {
  const { to, greeting, place } = await customerOf(db, job);
  const usual = rangeText(await usualDriveTo(db, job, new Date(job.setOffAt ?? now), minutes));
  return documentMessage({
    to,
    subject: `On our way: usually ${usual}`,
    heading: 'We are on our way',
    greeting,
    text: `The technician has left; the drive usually takes ${usual}. Questions? Call or text ${phoneDisplay}.`,
    facts: [
      ['Service', serviceTypeLabel(job.serviceType)],
      ['Where', place],
    ],
    link: { label: 'See where we are', url: link },
  });
}

/** A visitor's receipt, with the link of the job that the request opened. */
export async function receiptOf(
  { payload, recipient }: MessageOf<'request-receipt'>,
  context: MailContext,
): Promise<Message> {
  const jobId = await jobOfRequest(context.db, payload);
  const link = jobId === undefined ? null : await linkUnlessRevoked(context, { jobId }, recipient);
  return requestReceipt(payload, recipient, link);
}

/** Asks for a review. @throws {NothingToSend} if the job is no longer done */
export async function reviewMail(message: MessageOf<'review-ask'>, context: MailContext): Promise<Message> {
  const { payload, recipient } = message;
  const job = await jobOf(context, payload.jobId);
  if (job.visit !== 'done') throw new NothingToSend('the job was changed since');
  const { to, greeting } = await customerOf(context.db, job, recipient);
  return documentMessage({
    to,
    subject: 'How did it go?',
    heading: 'How did it go?',
    greeting,
    text: 'Mahalo for calling us. Your review helps others choose.',
    facts: [['Service', serviceTypeLabel(job.serviceType)]],
    link: {
      label: 'Leave a review',
      url: await linkInMessage(message, context, { jobId: job.id }, recipient),
    },
  });
}

const EVENTS = {
  chosen: 'chose a time',
  moved: 'moved the appointment',
  cancelled: 'cancelled the appointment',
};

/** Notifies the office of a customer's step through their link. */
export async function answerMail(
  { payload, recipient }: MessageOf<'visit-answer'>,
  { db, config }: MailContext,
): Promise<Message> {
  const { jobId, event, slotStart, slotEnd = null, was, words } = payload;
  const job = await findJobById(db, jobId);
  if (!job) throw new NothingToSend('the job is gone');
  const customer = fullName(job) || job.phone;
  return documentMessage({
    to: recipient,
    subject: `Job ${job.number}: ${customer} ${EVENTS[event]}`,
    heading: `${customer} ${EVENTS[event]}`,
    facts: [
      [event === 'moved' ? 'New time' : 'Time', slotText({ slotStart, slotEnd })],
      [event === 'moved' ? 'Old time' : 'Was', was && slotText(was)],
      ['Service', serviceTypeLabel(job.serviceType)],
      ['Where', job.location],
      ['Technician', job.technicianName],
      ['In their words', words],
      ['Phone', job.phone],
    ],
    link: { label: 'Open the job', url: `${config.siteUrl}/admin/jobs/${job.id}` },
  });
}
