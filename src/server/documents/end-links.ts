import type { Trx } from '#db/connect.ts';
import { revokeDocumentLinks } from '#db/queries/documents/links.ts';
import { cancelLinkMail } from '#db/queries/outbox.ts';

/**
 * Revokes every link to a document and cancels queued mails that would contain a new one. Lock the document first:
 * then a mail in progress either has already created its link, which is revoked, or creates none.
 * @param reason shown on the record for the mails that were not sent
 * @param except the ids of messages that stay queued
 */
export async function endLinks(
  trx: Trx,
  { recordType, recordId }: { recordType: 'quote' | 'invoice'; recordId: string },
  options: { reason: string; now: Date; except?: readonly string[] },
): Promise<{ revoked: number; cancelledMails: number }> {
  const cancelledMails = await cancelLinkMail(trx, { recordType, recordId }, options);
  const document = recordType === 'quote' ? { quoteId: recordId } : { invoiceId: recordId };
  return { revoked: await revokeDocumentLinks(trx, document, options.now), cancelledMails };
}

/** The reason shown for an earlier mail that is cancelled because its document is sent again. */
export const REPLACED = 'the document was sent again later';
