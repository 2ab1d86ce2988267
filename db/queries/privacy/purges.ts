import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../connect.ts';

/** Purges up to `limit` expired rows; fewer means that none are left. */
export type Purge = (db: Db, before: Date, limit: number) => Promise<number>;

/** Deletes or updates the oldest expired rows; locked rows wait for the next run. */
function batch(
  table: string,
  { by, where = sql`true`, set }: { by: string; where?: RawBuilder<unknown>; set?: RawBuilder<unknown> },
): Purge {
  return async (db, before, limit) => {
    const past = sql`ctid = any(array(
      select ctid from ${sql.table(table)} where ${where} and ${sql.ref(by)} < ${before}
       order by ${sql.ref(by)} limit ${limit} for update skip locked))`;
    const action = set
      ? sql`update ${sql.table(table)} set ${set} where ${past}`
      : sql`delete from ${sql.table(table)} where ${past}`;
    const { numAffectedRows } = await action.execute(db);
    return Number(numAffectedRows ?? 0);
  };
}

export const deleteOldIdempotency = batch('idempotency', { by: 'createdAt' });
export const deleteOldRateLimits = batch('rateLimit', { by: 'windowStart' });
export const deleteExpiredSessions = batch('session', { by: 'expire' });
export const deleteExpiredChallenges = batch('signInChallenge', { by: 'expiresAt' });
export const deleteExpiredAccountLinks = batch('accountLink', { by: 'expiresAt' });

export const deleteOldOfferedTimes = batch('offeredTime', { by: 'createdAt' });

export const deleteOldReceivedTexts = batch('receivedText', { by: 'createdAt' });
export const deleteOldInboxMarks = batch('inboxMark', { by: 'updatedAt' });
export const deleteOldShifts = batch('crewShift', { by: 'endsAt' });

export const deleteOldAlarms = batch('alarm', { by: 'raisedAt', where: sql`state <> 'ringing'` });

const noBody = { set: sql`payload = '{}', last_error = null` };

/** Empties sent mails; recipient and time stay. */
export const emptySentMail = batch('outbox', {
  by: 'sentAt',
  where: sql`state = 'sent' and payload <> '{}'`,
  ...noBody,
});

/** Empties failed mails, which then cannot be retried. */
export const emptyFailedMail = batch('outbox', {
  by: 'createdAt',
  where: sql`state = 'failed' and payload <> '{}'`,
  ...noBody,
});

/** A reminder's row keeps the reminder from being sent twice, so it stays as long as its invoice. */
export const deleteSentMail = batch('outbox', {
  by: 'sentAt',
  where: sql`state = 'sent' and kind <> 'invoice-reminder'`,
});

export const deleteFailedMail = batch('outbox', {
  by: 'createdAt',
  where: sql`state = 'failed' and kind <> 'invoice-reminder'`,
});

export const deleteRejectedReviews = batch('review', { by: 'updatedAt', where: sql`status = 'rejected'` });

/** Lets this transaction change the history, which is append-only otherwise. */
export async function allowErasure(trx: Trx): Promise<void> {
  await sql`select set_config('nene.erasing', 'on', true)`.execute(trx);
}

/**
 * True for records that the office never worked on, directly or through their job: no status, note or deposit. Reading
 * codes, snoozing, assigning and dismissing do not count.
 */
const leftAlone = (table: string, recordType: string) => sql<boolean>`not exists (
  select from event where (record_type, record_id) in ((${recordType}::text, ${sql.ref(`${table}.id`)}),
                                                       ('job', ${sql.ref(`${table}.jobId`)}))
     and actor is not null and what <> all ('{sealed_read,sealed_found,snoozed,woken,assigned,unassigned,message_dismissed,message_restored}'))`;

/** Deletes jobs that have no paper left, with their history: their request was spam. */
async function deleteJobsWithoutPapers(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`
    with gone as (
      delete from job where id = any(${[...ids]}::uuid[])
         and not exists (select from contact_request where job_id = job.id)
         and not exists (select from booking_request where job_id = job.id)
         and not exists (select from quote where job_id = job.id)
         and not exists (select from invoice where job_id = job.id)
      returning id),
    unsent as (delete from outbox where record_type = 'job' and record_id in (select id from gone))
    delete from event where record_type = 'job' and record_id in (select id from gone)`.execute(trx);
}

function spam(table: 'contactRequest' | 'bookingRequest', recordType: string): Purge {
  return (db, before, limit) =>
    db.transaction().execute(async (trx) => {
      await allowErasure(trx);
      const { rows } = await sql<{ id: string; jobId: string | null }>`
        delete from ${sql.table(table)} where ctid = any(array(
          select ctid from ${sql.table(table)}
           where coalesce(status = 'spam' or (suspicious and status = 'new'), false)
             and (status = 'spam' or ${leftAlone(table, recordType)})
             and updated_at < ${before}
           order by updated_at limit ${limit} for update skip locked))
        returning id, job_id`.execute(trx);
      const ids = rows.map(({ id }) => id);
      await sql`delete from outbox where record_type = ${recordType} and record_id = any(${ids}::uuid[])`.execute(
        trx,
      );
      await sql`delete from event where record_type = ${recordType} and record_id = any(${ids}::uuid[])`.execute(
        trx,
      );
      await deleteJobsWithoutPapers(
        trx,
        rows.flatMap(({ jobId }) => jobId ?? []),
      );
      return ids.length;
    });
}

/** Deletes requests marked as spam, and flagged ones never worked on, with their mail and history. */
export const deleteSpamLeads = spam('contactRequest', 'contact_request');
export const deleteSpamBookings = spam('bookingRequest', 'booking_request');

/** Empties flagged quotes that were never worked on; numbered documents are not deleted. */
export async function listSpamQuotes(trx: Trx, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from quote where suspicious and status = 'pending' and deleted_at is null and updated_at < ${before}
       and ${leftAlone('quote', 'quote')}
     order by updated_at limit ${limit} for update skip locked`.execute(trx);
  return rows.map(({ id }) => id);
}

/** The jobs that only these quotes belong to. */
export async function listJobsOfQuotesAlone(trx: Trx, quoteIds: readonly string[]): Promise<string[]> {
  const ids = sql`any(${[...quoteIds]}::uuid[])`;
  const { rows } = await sql<{ id: string }>`
    select id from job where id in (select job_id from quote where id = ${ids})
       and not exists (select from contact_request where job_id = job.id)
       and not exists (select from booking_request where job_id = job.id)
       and not exists (select from quote where job_id = job.id and id <> all (${[...quoteIds]}::uuid[]))
       and not exists (select from invoice where job_id = job.id)`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Lets a purge change the history, in a transaction of its own. */
const erasing =
  (purge: Purge): Purge =>
  (db, before, limit) =>
    db.transaction().execute(async (trx) => {
      await allowErasure(trx);
      return purge(trx, before, limit);
    });

export const deleteOldSignIns = erasing(
  batch('event', {
    by: 'at',
    where: sql`record_type = 'admin_user' and what in ('signed_in', 'sign_in_failed')`,
  }),
);

/** Deletes expired authorities, and their names in the history of the estimate. */
export const deleteOldAuthorities = batch('authority', { by: 'createdAt' });
export const emptyOldAuthorityEvents = erasing(
  batch('event', {
    by: 'at',
    where: sql`what in ('authority_recorded', 'photo_viewed') and after is not null`,
    set: sql`before = null, after = null`,
  }),
);
