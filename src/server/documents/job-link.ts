import { randomUUID } from 'node:crypto';
import type { Db } from '#db/connect.ts';
import type { LinkTarget } from '#db/outbox-messages.ts';
import {
  awaitJob,
  findOpenJobLink,
  hasOnlyRevokedLinks,
  insertJobLink,
  type JobLink,
  listOpenJobLinks,
  markJobLinkSent,
} from '#db/queries/documents/job-links.ts';
import { findQuoteById } from '#db/queries/estimates/estimates.ts';
import { findInvoiceById } from '#db/queries/invoices/invoices.ts';
import { findJobById, type StoredJob } from '#db/queries/jobs/jobs.ts';
import { isQueued, type OutboxMessage } from '#db/queries/outbox.ts';
import { isJobLinkOver } from '#domain/job-link.ts';
import type { Config } from '../config.ts';
import { notFound } from '../errors.ts';
import { NothingToSend } from '../mail/message.ts';
import { tokenHash, hmacSha256 } from '../hashes.ts';

/** What making a link needs. */
interface LinkContext {
  readonly config: Pick<Config, 'siteUrl' | 'jwtSecrets'>;
  readonly now: Date;
}

/**
 * The two tokens of a link, 128 bits each: the one in the path opens the visit, the key behind `#` everything. They are
 * derived from the link's id, so that every mail and text has the same address though only hashes are stored.
 */
function tokensOf(
  secret: Uint8Array | string,
  linkId: string,
): { readonly visit: string; readonly key: string } {
  const token = (part: string) =>
    hmacSha256(secret, `job-link-${part}:${linkId}`).subarray(0, 16).toString('base64url');
  return { visit: token('visit'), key: token('key') };
}

/** The tokens of a stored link; undefined if the secret it was made with is gone. */
const knownTokens = ({ jwtSecrets }: LinkContext['config'], { id, keyHash }: JobLink) =>
  jwtSecrets.map((secret) => tokensOf(secret, id)).find(({ key }) => tokenHash(key) === keyHash);

/** A link that is not stored yet: its address, and its row without the job. */
export function newJobLink({ config, now }: LinkContext, id: string, mailedTo: string | null) {
  const tokens = tokensOf(config.jwtSecrets[0] ?? '', id);
  return {
    url: urlOf(config, tokens),
    row: {
      id,
      visitHash: tokenHash(tokens.visit),
      keyHash: tokenHash(tokens.key),
      mailedTo,
      sentAt: now,
      createdAt: now,
    },
  };
}

const urlOf = ({ siteUrl }: LinkContext['config'], { visit, key }: { visit: string; key: string }) =>
  `${siteUrl}/j/${visit}#${key}`;

/** A stored link's address; undefined if the secret it was made with is gone. */
export function linkAddress(config: LinkContext['config'], link: JobLink): string | undefined {
  const tokens = knownTokens(config, link);
  return tokens && urlOf(config, tokens);
}

/**
 * The address of a job's page for one way of reaching its customer: always the same until it is revoked. Browsers do not
 * send what follows `#`, so no log, referrer or mail scanner has the key.
 * @param mailedTo the address the link is mailed to, which an answer through it confirms; null if it is texted or shown
 */
export async function issueJobLink(
  db: Db,
  { config, now }: LinkContext,
  jobId: string,
  mailedTo: string | null,
): Promise<string> {
  for (const link of await listOpenJobLinks(db, jobId, mailedTo)) {
    const url = linkAddress(config, link);
    if (!url) continue;
    await markJobLinkSent(db, link.id, now);
    return url;
  }
  const { url, row } = newJobLink({ config, now }, randomUUID(), mailedTo);
  await insertJobLink(db, { ...row, jobId });
  return url;
}

/** The address that was shown or texted to a job's customer, to repeat it on paper; null if there is none. */
export async function shownJobLink(
  db: Db,
  config: LinkContext['config'],
  jobId: string,
): Promise<string | null> {
  const links = await listOpenJobLinks(db, jobId, null);
  return links.map((link) => linkAddress(config, link)).find((url) => url !== undefined) ?? null;
}

/** The job that an estimate, an invoice or a visit belongs to. @throws {AppError} `not_found` */
export async function jobOfTarget(db: Db, target: LinkTarget): Promise<string> {
  if ('jobId' in target) return target.jobId;
  const paper =
    'quoteId' in target
      ? await findQuoteById(db, target.quoteId)
      : await findInvoiceById(db, target.invoiceId);
  if (!paper?.jobId) throw notFound('job');
  return paper.jobId;
}

/**
 * The link in a mail or text that is being composed, so that no token waits in the queue.
 * @throws {NothingToSend} if the message was cancelled in the meantime: the link waits for a revocation under way
 */
export function linkInMessage(
  { id }: Pick<OutboxMessage, 'id'>,
  context: LinkContext & { readonly db: Db },
  target: LinkTarget,
  mailedTo: string | null,
): Promise<string> {
  return context.db.transaction().execute(async (trx) => {
    const jobId = await jobOfTarget(trx, target);
    await awaitJob(trx, jobId);
    const url = await issueJobLink(trx, context, jobId, mailedTo);
    if (!(await isQueued(trx, id))) throw new NothingToSend('it was cancelled');
    return url;
  });
}

/**
 * The link in a mail that is about something else; null once every link of the job was revoked, because a mail that nobody
 * chose to send hands out no new one.
 */
export function linkUnlessRevoked(
  context: LinkContext & { readonly db: Db },
  target: LinkTarget,
  mailedTo: string,
): Promise<string | null> {
  return context.db.transaction().execute(async (trx) => {
    const jobId = await jobOfTarget(trx, target);
    await awaitJob(trx, jobId);
    return (await hasOnlyRevokedLinks(trx, jobId)) ? null : issueJobLink(trx, context, jobId, mailedTo);
  });
}

/** The token of a customer's link: the one in the path, which opens the visit, or the key, which opens everything. */
export type LinkToken = { readonly visit: string } | { readonly key: string };

/** The same error for an unknown, ended or revoked link, so that guessing reveals nothing. */
export const linkNotFound = (opens: LinkToken) => notFound('visit' in opens ? 'appointment' : 'document');

/**
 * The job that a link opens.
 * @throws {AppError} `not_found`, the same for an unknown, ended or revoked link and for a flagged job.
 */
export async function findLinkedJob(
  db: Db,
  token: LinkToken,
  now: Date,
): Promise<{ link: JobLink; job: StoredJob }> {
  const link = await findOpenJobLink(
    db,
    'visit' in token ? { visitHash: tokenHash(token.visit) } : { keyHash: tokenHash(token.key) },
  );
  const job = link && (await findJobById(db, link.jobId));
  if (!job || job.suspicious) throw linkNotFound(token);
  const issued = job.billed.filter(({ status }) => status === 'sent' || status === 'paid');
  const ends = {
    ...job,
    owes: issued.some(({ status }) => status === 'sent'),
    paidAt: issued.flatMap(({ paidDate }) => paidDate ?? []),
  };
  if (isJobLinkOver(link, ends, now)) throw linkNotFound(token);
  return { link, job };
}
