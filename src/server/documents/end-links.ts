import type { Trx } from '#db/connect.ts';
import { revokeJobLinks } from '#db/queries/documents/job-links.ts';
import { lockJobById } from '#db/queries/jobs/jobs.ts';
import { cancelLinkMail } from '#db/queries/outbox.ts';
import { phoneKey } from '#domain/phone.ts';

/** An estimate, an invoice, or a job with its visit. */
export interface LinkedRecord {
  readonly recordType: 'quote' | 'invoice' | 'job';
  readonly recordId: string;
}

/**
 * Revokes every link to the job of a record, and cancels queued messages about the record that would contain a new one.
 * Lock the job first: then a message being composed either has already made its link, which is revoked, or makes none.
 * @param reason shown on the record for the messages that were not sent
 */
export async function endLinks(
  trx: Trx,
  { recordType, recordId, jobId }: LinkedRecord & { readonly jobId: string },
  options: { reason: string; now: Date },
): Promise<{ revoked: number; cancelledMails: number }> {
  const cancelledMails = await cancelLinkMail(trx, { recordType, recordId }, options);
  return { revoked: await revokeJobLinks(trx, jobId, { now: options.now }), cancelledMails };
}

/** Locks the job of a paper, before the paper itself. */
export async function lockJobOf(trx: Trx, paper: { jobId: string | null } | undefined): Promise<void> {
  if (paper?.jobId) await lockJobById(trx, paper.jobId);
}

interface Contact {
  readonly email: string | null;
  readonly phone: string;
}

/**
 * Ends the links that went to a number or an address that was corrected: they may be in the wrong hands. Lock the job first.
 */
export async function endLinksOfOldContact(
  trx: Trx,
  { recordType, recordId, jobId }: LinkedRecord & { readonly jobId: string | null },
  { before, after, now }: { before: Contact; after: Contact; now: Date },
): Promise<void> {
  const mailed = before.email !== null && before.email.toLowerCase() !== after.email?.toLowerCase();
  const texted = phoneKey(before.phone) !== phoneKey(after.phone);
  if (jobId === null || (!mailed && !texted)) return;
  const reason = `the customer’s ${mailed ? 'address' : 'number'} was corrected`;
  await cancelLinkMail(trx, { recordType, recordId }, { reason, now });
  if (mailed) await revokeJobLinks(trx, jobId, { mailed, now });
  if (texted) await revokeJobLinks(trx, jobId, { mailed: false, now });
}
