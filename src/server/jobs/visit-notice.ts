import type { OnTheWayNotice, VisitNotice, jobStepRoutes } from '#contract/jobs/steps.ts';
import type { RouteInput } from '#contract/route.ts';
import { findJobById, type StoredJob } from '#db/queries/jobs/jobs.ts';
import { shownText, textWithoutLink } from '#domain/customer-text.ts';
import type { StaffContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { type Message, NothingToSend } from '../mail/message.ts';
import { driveMinutesNow, usualDriveTo } from '../schedule/usual-drive.ts';
import { textsVia, textWords } from '../texts/customer-text.ts';
import {
  knownSlot,
  lostText,
  onTheWayText,
  type VisitText,
  visitText,
  waysToTell,
} from '../texts/visit-text.ts';
import { doorWordsOf } from './door-word.ts';

async function jobToTell({ db }: StaffContext, id: string): Promise<StoredJob> {
  const job = await findJobById(db, id);
  if (!job) throw notFound('job');
  return job;
}

/** The preview of a mail, or the reason for sending none, with the text message of the same content. */
async function noticeOf(mail: Promise<Message>, text: string | null): Promise<VisitNotice> {
  try {
    const { to: recipient, subject, text: words } = await mail;
    return { mail: { recipient, subject, text: words }, reason: null, text };
  } catch (error) {
    if (!(error instanceof NothingToSend)) throw error;
    return { mail: null, reason: error.message, text };
  }
}

/** A text as it is shown: ours has the customer's link; one that staff send from their own phone has none. */
async function shownWords({ db, config }: StaffContext, { kind, values }: VisitText): Promise<string> {
  const words = await textWords(db, kind, values);
  return textsVia(config) === 'provider' ? shownText(words) : textWithoutLink(words);
}

/** Previews the notice to the customer; sends nothing. @throws {AppError} `not_found` */
export async function previewVisitNotice(
  context: StaffContext,
  { params, query: { slotStart, slotEnd, lost } }: RouteInput<typeof jobStepRoutes.notice>,
): Promise<VisitNotice> {
  const job = await jobToTell(context, params.id);
  const utc = (moment: string | undefined) => (moment === undefined ? null : new Date(moment).toISOString());
  const slot = { slotStart: utc(slotStart), slotEnd: utc(slotEnd) };
  const was = knownSlot(job);
  // Imported here, so that other requests do not load the mail code.
  const mails = await import('../mail/job-mail.ts');
  const words = lost && was ? lostText(was, lost) : visitText(slot, job);
  const text = words ? await shownWords(context, words) : null;
  if (lost && was) return noticeOf(mails.mailAboutLostTime(context, job, { was, why: lost }), text);
  return noticeOf(mails.mailAboutVisit(context, { ...job, ...slot }, was), text);
}

/** Previews the notice that the technician is on the way; sends nothing. @throws {AppError} `not_found` */
export async function previewOnTheWay(
  context: StaffContext,
  { params }: RouteInput<typeof jobStepRoutes.onTheWay>,
): Promise<OnTheWayNotice> {
  const { db, now, actor } = context;
  const job = await jobToTell(context, params.id);
  const minutes = await driveMinutesNow(db, job, job.technicianId ?? actor.id, now);
  const { mailOnTheWay } = await import('../mail/visit-mail.ts');
  const driven = { ...job, technicianId: job.technicianId ?? actor.id };
  const usual = await usualDriveTo(db, driven, now, minutes);
  const words = onTheWayText(usual, doorWordsOf(context.config, { ...driven, visit: 'on_the_way' }));
  const text = await shownWords(context, words);
  const notice = await noticeOf(mailOnTheWay(context, job, minutes), text);
  const sends = job.suspicious ? { mail: false, text: false } : await waysToTell(db, context, job);
  return { ...notice, minutes, sends };
}
