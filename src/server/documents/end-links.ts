import type { Trx } from '#db/connect.ts';
import { revokeDocumentLinks } from '#db/queries/documents/links.ts';
import { cancelLinkMail } from '#db/queries/outbox.ts';

/** An estimate or invoice. */
export interface LinkedDocument {
  readonly recordType: 'quote' | 'invoice';
  readonly recordId: string;
}

/**
 * Revokes every link to a document and cancels queued mails that would contain a new one. Lock the document first:
 * then a mail in progress either has already created its link, which is revoked, or creates none.
 * @param reason shown on the record for the mails that were not sent
 * @param except the ids of messages that stay queued
 */
export async function endLinks(
  trx: Trx,
  { recordType, recordId }: LinkedDocument,
  options: { reason: string; now: Date; except?: readonly string[] },
): Promise<{ revoked: number; cancelledMails: number }> {
  const cancelledMails = await cancelLinkMail(trx, { recordType, recordId }, options);
  const document = recordType === 'quote' ? { quoteId: recordId } : { invoiceId: recordId };
  return { revoked: await revokeDocumentLinks(trx, document, options.now), cancelledMails };
}
