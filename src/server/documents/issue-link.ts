import type { Db } from '#db/connect.ts';
import type { LinkTarget } from '#db/outbox-messages.ts';
import { insertDocumentLink } from '#db/queries/documents/links.ts';
import { linkExpiry } from '#domain/document-link.ts';
import type { Config } from '../config.ts';
import { newToken } from '../secret-token.ts';
import { issueVisitLink } from '../times/visit-link.ts';

/**
 * Creates a link to a document or a visit and returns its URL; only the token's hash is stored. A document's token follows
 * `#`, which browsers do not send, so it reaches no log, referrer or mail scanner.
 * @param mailedTo the address the link is mailed to; an answer through the link confirms that address
 * @param token the token of a link that may have been created before
 */
export async function issueLink(
  db: Db,
  context: { config: Pick<Config, 'siteUrl'>; now: Date },
  target: LinkTarget,
  mailedTo: string | null = null,
  token = newToken(),
): Promise<string> {
  if ('jobId' in target) return issueVisitLink(db, context, target.jobId, mailedTo, token);
  const { config, now } = context;
  await insertDocumentLink(db, {
    tokenHash: token.hash,
    quoteId: 'quoteId' in target ? target.quoteId : null,
    invoiceId: 'invoiceId' in target ? target.invoiceId : null,
    revision: 'revision' in target ? target.revision : 1,
    mailedTo,
    expiresAt: linkExpiry(now),
    createdAt: now,
  });
  return `${config.siteUrl}/document#${token.token}`;
}
