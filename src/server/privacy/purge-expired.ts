import type { Db } from '#db/connect.ts';
import { eraseJobs, eraseQuotes } from '#db/queries/privacy/erasure.ts';
import * as stored from '#db/queries/privacy/purges.ts';
import { retentionCutoff, type retention } from '#domain/retention.ts';
import type { JobContext } from '../context.ts';
import { purgeMailFiles } from '../mail/mail-files.ts';

/** Rows per statement: few enough that its locks don't delay other requests. */
const BATCH = 500;

const purges: readonly (readonly [name: string, kind: keyof typeof retention, purge: stored.Purge])[] = [
  ['rateLimits', 'rateLimits', stored.deleteOldRateLimits],
  ['idempotency', 'idempotency', stored.deleteOldIdempotency],
  ['sessions', 'sessions', stored.deleteExpiredSessions],
  ['accountLinks', 'accountLinks', stored.deleteExpiredAccountLinks],
  ['challenges', 'accountLinks', stored.deleteExpiredChallenges],
  ['signIns', 'signIns', stored.deleteOldSignIns],
  ['offeredTimes', 'offeredTimes', stored.deleteOldOfferedTimes],
  ['receivedTexts', 'receivedTexts', stored.deleteOldReceivedTexts],
  ['inboxMarks', 'inboxMarks', stored.deleteOldInboxMarks],
  ['alarms', 'alarms', stored.deleteOldAlarms],
  ['crewShifts', 'crewShifts', stored.deleteOldShifts],
  ['authorities', 'authorities', stored.deleteOldAuthorities],
  ['authorityEvents', 'authorities', stored.emptyOldAuthorityEvents],
  ['sentBodies', 'mailBodies', stored.emptySentMail],
  ['failedBodies', 'failedMailBodies', stored.emptyFailedMail],
  ['sentMail', 'mailRecords', stored.deleteSentMail],
  ['failedMail', 'mailRecords', stored.deleteFailedMail],
  ['leads', 'spam', stored.deleteSpamLeads],
  ['bookings', 'spam', stored.deleteSpamBookings],
  ['quotes', 'spam', emptySpamQuotes],
  ['reviews', 'spam', stored.deleteRejectedReviews],
];

/**
 * Deletes expired data (`src/domain/retention.ts`) in batches until none is left or `shouldContinue` returns
 * false; the next run continues. Runs may overlap. Returns the number of rows by kind.
 */
export async function purgeExpired({
  db,
  now,
  shouldContinue = () => true,
  batch = BATCH,
}: {
  db: Db;
  now: Date;
  shouldContinue?: () => boolean;
  batch?: number;
}): Promise<Record<string, number>> {
  const purged: Record<string, number> = {};
  for (const [name, kind, purge] of purges) {
    purged[name] = 0;
    let gone = batch;
    while (gone === batch && shouldContinue()) {
      gone = await purge(db, retentionCutoff(kind, now), batch);
      purged[name] += gone;
    }
  }
  return purged;
}

function emptySpamQuotes(db: Db, before: Date, limit: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await stored.allowErasure(trx);
    const ids = await stored.listSpamQuotes(trx, before, limit);
    if (ids.length === 0) return 0;
    await eraseQuotes(trx, ids, { remove: true });
    const jobs = await stored.listJobsOfQuotesAlone(trx, ids);
    await eraseJobs(trx, jobs, { close: true });
    return ids.length;
  });
}

/** How long one run starts new batches, in milliseconds. Netlify ends a scheduled function after 30 s. */
const MAX_RUN_MS = 15_000;

/** Deletes data past its retention period. Returns the number of deleted rows or files by kind. */
export async function deleteExpired({ db, config, now }: JobContext): Promise<Record<string, number>> {
  const mailFiles = await purgeMailFiles(config, retentionCutoff('mailBodies', now()));
  const started = performance.now();
  const shouldContinue = () => performance.now() - started < MAX_RUN_MS;
  return { mailFiles, ...(await purgeExpired({ db, now: now(), shouldContinue })) };
}
