import type { Db } from '#db/connect.ts';
import { findJobById, type StoredJob } from '#db/queries/jobs/jobs.ts';
import { findLiveVisitLink, insertVisitLink, type VisitLink } from '#db/queries/times/links.ts';
import { visitLinkExpiry } from '#domain/visit-link.ts';
import type { Config } from '../config.ts';
import { notFound } from '../errors.ts';
import { newToken, tokenHash } from '../secret-token.ts';

/**
 * Creates a visit link and returns its URL; only the token's hash is stored. The token is in the path, so that the page
 * needs no script; a path can end up in logs, so the page shows little (docs/decisions/appointments.md).
 * @param mailedTo the address the link is mailed to; null if it is texted
 * @param token the token of a link that may have been created before
 */
export async function issueVisitLink(
  db: Db,
  { config, now }: { config: Pick<Config, 'siteUrl'>; now: Date },
  jobId: string,
  mailedTo: string | null,
  { token, hash } = newToken(),
): Promise<string> {
  await insertVisitLink(db, {
    tokenHash: hash,
    jobId,
    mailedTo,
    expiresAt: visitLinkExpiry(now),
    createdAt: now,
  });
  return `${config.siteUrl}/times/${token}`;
}

/**
 * The job that a link opens.
 * @throws {AppError} `not_found`, the same for an unknown, expired or revoked link and for a flagged job.
 */
export async function findLinkedJob(
  db: Db,
  token: string,
  now: Date,
): Promise<{ link: VisitLink; job: StoredJob }> {
  const link = await findLiveVisitLink(db, tokenHash(token), now);
  const job = link && (await findJobById(db, link.jobId));
  if (!job || job.suspicious) throw notFound('appointment');
  return { link, job };
}
