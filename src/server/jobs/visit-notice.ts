import type { jobStepRoutes, VisitNotice } from '#contract/jobs/steps.ts';
import type { RouteInput } from '#contract/route.ts';
import { findJobById } from '#db/queries/jobs/jobs.ts';
import type { StaffContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { NothingToSend } from '../mail/message.ts';
import { knownSlot } from './job-step.ts';

/** Previews the notice to the customer; sends nothing. @throws {AppError} `not_found` */
export async function previewVisitNotice(
  { db, now }: StaffContext,
  { params, query: { slotStart, slotEnd, pushed } }: RouteInput<typeof jobStepRoutes.notice>,
): Promise<VisitNotice> {
  const job = await findJobById(db, params.id);
  if (!job) throw notFound('job');
  const utc = (moment: string | undefined) => (moment === undefined ? null : new Date(moment).toISOString());
  const slot = { slotStart: utc(slotStart), slotEnd: utc(slotEnd) };
  const was = knownSlot(job);
  // Imported here, so that other requests do not load the mail code.
  const mails = await import('../mail/job-mail.ts');
  const { slotStart: lostStart, slotEnd: lostEnd } = job;
  const lost = pushed && lostStart && lostEnd ? { slotStart: lostStart, slotEnd: lostEnd } : null;
  const text = lost ? mails.textAboutLostTime(lost) : mails.textAboutVisit(slot, was);
  try {
    const mail = lost
      ? await mails.mailAboutLostTime({ db, now }, job, lost)
      : await mails.mailAboutVisit({ db, now }, { ...job, ...slot }, was);
    return { mail: { recipient: mail.to, subject: mail.subject, text: mail.text }, reason: null, text };
  } catch (error) {
    if (!(error instanceof NothingToSend)) throw error;
    return { mail: null, reason: error.message, text };
  }
}
