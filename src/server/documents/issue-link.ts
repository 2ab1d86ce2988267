import type { Db } from '#db/connect.ts';
import { insertDocumentLink } from '#db/queries/documents/links.ts';
import { linkExpiry } from '#domain/document-link.ts';
import type { Config } from '../config.ts';
import { newToken } from '../secret-token.ts';

/** The document a link opens; an estimate's link opens one revision of it. */
export type LinkTarget = { quoteId: string; revision: number } | { invoiceId: string };

/**
 * Creates a link to a document and returns its URL; only the token's hash is stored. The token follows `#`,
 * which browsers do not send, so it reaches no log, referrer or mail scanner.
 * @param mailedTo the address the link is mailed to; an answer through the link confirms that address
 * @param token the token of a link that may have been created before
 */
export async function issueLink(
  db: Db,
  { config, now }: { config: Pick<Config, 'siteUrl'>; now: Date },
  target: LinkTarget,
  mailedTo: string | null = null,
  { token, hash } = newToken(),
): Promise<string> {
  await insertDocumentLink(db, {
    tokenHash: hash,
    quoteId: 'quoteId' in target ? target.quoteId : null,
    invoiceId: 'invoiceId' in target ? target.invoiceId : null,
    revision: 'revision' in target ? target.revision : 1,
    mailedTo,
    expiresAt: linkExpiry(now),
    createdAt: now,
  });
  return `${config.siteUrl}/document#${token}`;
}
