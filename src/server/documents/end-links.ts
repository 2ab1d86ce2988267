import type * as z from 'zod/mini';
import type { Trx } from '#db/connect.ts';
import { revokeJobLinks } from '#db/queries/documents/job-links.ts';
import { lockJobById, findJobById, type StoredJob } from '#db/queries/jobs/jobs.ts';
import { cancelLinkMail } from '#db/queries/outbox.ts';
import { phoneKey } from '#domain/phone.ts';
import type { revokedLinks } from '#contract/payments.ts';
import { appendEvent } from '#db/queries/history.ts';
import { findInvoiceById } from '#db/queries/invoices/invoices.ts';
import { findQuoteById } from '#db/queries/estimates/estimates.ts';
import type { StaffContext } from '../context.ts';
import { notFound } from '../errors.ts';

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
export async function lockJobOf(
  trx: Trx,
  paper: { jobId: string | null } | undefined,
): Promise<StoredJob | undefined> {
  return paper?.jobId ? lockJobById(trx, paper.jobId) : undefined;
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

const jobOf = {
  quote: async (...found: Parameters<typeof findQuoteById>) => (await findQuoteById(...found))?.jobId,
  invoice: async (...found: Parameters<typeof findInvoiceById>) => (await findInvoiceById(...found))?.jobId,
  job: async (...found: Parameters<typeof findJobById>) => (await findJobById(...found))?.id,
};

/**
 * Revokes every link to a job in any state, from the job or one of its papers, for a link that reached the wrong person,
 * and cancels queued messages about the record that would contain another. Sending it again makes a new link.
 * @throws {AppError} `not_found`.
 */
export function revokeLinks(
  { db, now, actor }: StaffContext,
  recordType: keyof typeof jobOf,
  id: string,
): Promise<z.infer<typeof revokedLinks>> {
  return db.transaction().execute(async (trx) => {
    const jobId = await jobOf[recordType](trx, id);
    if (!jobId || !(await lockJobById(trx, jobId)))
      throw notFound(recordType === 'quote' ? 'estimate' : recordType);
    const ended = await endLinks(
      trx,
      { recordType, recordId: id, jobId },
      { reason: 'the links were revoked', now },
    );
    if (ended.revoked > 0 || ended.cancelledMails > 0) {
      await appendEvent(trx, {
        recordType,
        recordId: id,
        what: 'links_revoked',
        actor: actor.email,
        at: now,
        after: { links: ended.revoked, cancelledMails: ended.cancelledMails },
      });
    }
    return ended;
  });
}
