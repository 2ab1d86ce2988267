import type { Trx } from '#db/connect.ts';
import { revokeDocumentLinks } from '#db/queries/documents/links.ts';
import { cancelLinkMail } from '#db/queries/outbox.ts';
import { revokeVisitLinks } from '#db/queries/times/links.ts';

/** An estimate, an invoice, or a job with its visit. */
export interface LinkedRecord {
  readonly recordType: 'quote' | 'invoice' | 'job';
  readonly recordId: string;
}

/**
 * Revokes every link to a record and cancels queued messages that would contain a new one. Lock the record first: then a mail in progress either has already created its link, which is revoked, or creates none.
 * @param reason shown on the record for the mails that were not sent
 * @param except the ids of messages that stay queued
 */
export async function endLinks(
  trx: Trx,
  { recordType, recordId }: LinkedRecord,
  options: { reason: string; now: Date; except?: readonly string[] },
): Promise<{ revoked: number; cancelledMails: number }> {
  const cancelledMails = await cancelLinkMail(trx, { recordType, recordId }, options);
  const { now } = options;
  const revoked =
    recordType === 'job'
      ? await revokeVisitLinks(trx, recordId, { now })
      : await revokeDocumentLinks(
          trx,
          recordType === 'quote' ? { quoteId: recordId } : { invoiceId: recordId },
          now,
        );
  return { revoked, cancelledMails };
}
