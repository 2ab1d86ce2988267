import type { Trx } from '#db/connect.ts';
import { revokeJobLinks } from '#db/queries/documents/job-links.ts';
import { cancelLinkMail } from '#db/queries/outbox.ts';

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
