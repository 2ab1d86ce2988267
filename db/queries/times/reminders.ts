import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/**
 * Queues a reminder for each appointment that begins in a span and whose customer has an email address, at most one per
 * appointment. One statement, which finds the jobs by the index on their times.
 * @returns how many were queued
 */
export async function queueVisitReminders(
  db: Db,
  { from, to, now }: { from: Date; to: Date; now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into outbox (kind, recipient, payload, dedupe_key, message_id, record_type, record_id, next_attempt_at,
                        created_at)
    select 'visit-reminder', job.email, jsonb_build_object('jobId', job.id, 'slotStart',
             to_char(job.slot_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
           'visit-reminder:' || job.id || ':' || extract(epoch from job.slot_start), gen_random_uuid()::text, 'job',
           job.id, ${now}, ${now}
      from job
     where job.slot_start >= ${from} and job.slot_start < ${to} and job.visit = 'scheduled' and not job.suspicious
       and coalesce(job.email, '') <> ''
    on conflict (dedupe_key) do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}
