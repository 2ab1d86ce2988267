import type { Trx } from '#db/connect.ts';
import { revokeDocumentLinks } from '#db/queries/documents/links.ts';
import { cancelLinkMail } from '#db/queries/outbox.ts';

/**
 * Revokes every link to a document and calls off the mails still queued that would bring a new one. Lock the document
 * first: a mail that is being written makes its link either before this, and it is revoked, or not at all.
 * @param reason why the mails were not sent, as the record shows it
 * @param except the id of a mail that stays queued
 */
export async function endLinks(
  trx: Trx,
  { recordType, recordId }: { recordType: 'quote' | 'invoice'; recordId: string },
  options: { reason: string; now: Date; except?: string },
): Promise<{ revoked: number; cancelledMails: number }> {
  const cancelledMails = await cancelLinkMail(trx, { recordType, recordId }, options);
  const document = recordType === 'quote' ? { quoteId: recordId } : { invoiceId: recordId };
  return { revoked: await revokeDocumentLinks(trx, document, options.now), cancelledMails };
}

/** Why an earlier mail is called off when its document is sent again. */
export const REPLACED = 'the document was sent again later';
