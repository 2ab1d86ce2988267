import { sql } from 'kysely';
import type { Trx } from '../connect.ts';

/** Lets one emergency at a time decide how loudly it rings, until the transaction ends. */
export async function lockAlarmVolumes(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(480012080)`.execute(trx);
}

/** What decides how loudly an emergency rings, apart from its words. */
export interface AlarmSurroundings {
  /** What its customer wrote. */
  readonly words: string;
  /** Whether another emergency of its number rings, or rang within half an hour, and no one took it. */
  readonly numberRings: boolean;
  /** How many emergencies from outside rang loudly since a time. */
  readonly loud: number;
}

/** Reads what decides how loudly a job's alarm rings. */
export async function findAlarmSurroundings(
  trx: Trx,
  jobId: string,
  { hourAgo, halfHourAgo }: { hourAgo: Date; halfHourAgo: Date },
): Promise<AlarmSurroundings> {
  const { rows } = await sql<AlarmSurroundings>`
    select concat_ws(' ', job.request, job.notes) as words,
           exists (select from job other join alarm on alarm.job_id = other.id
                    where other.phone_digits = job.phone_digits and other.phone_digits <> '' and other.id <> job.id
                      and (alarm.volume is not null or alarm.by_staff)
                      and other.visit in ('unscheduled', 'scheduled')
                      and (alarm.state = 'ringing'
                           or alarm.state = 'unanswered' and alarm.raised_at > ${halfHourAgo})) as number_rings,
           (select count(*) from alarm where alarm.raised_at > ${hourAgo} and alarm.volume = 'loud'
                                         and not alarm.by_staff)::int as loud
      from job where job.id = ${jobId}`.execute(trx);
  return rows[0]!;
}

/**
 * Raises the alarm of a job that has none; an emergency's own is raised by the statement that opens its job. In danger it
 * rings loudly, also if it rang quietly or unheard before.
 */
export async function raiseAlarm(
  trx: Trx,
  jobId: string,
  { inDanger, now }: { inDanger: boolean; now: Date },
): Promise<void> {
  const start = { raisedAt: now, nextStepAt: now, volume: inDanger ? ('loud' as const) : null };
  await trx
    .insertInto('alarm')
    .values({ jobId, ...start })
    .onConflict((conflict) =>
      inDanger
        ? conflict
            .column('jobId')
            .doUpdateSet({ ...start, state: 'ringing', nextStep: 0, round: sql`alarm.round + 1` })
            .where(
              sql<boolean>`alarm.state = 'unanswered' or (alarm.state = 'ringing' and alarm.volume = 'quiet')`,
            )
        : conflict.doNothing(),
    )
    .execute();
}

/** Removes an alarm that must not ring. */
export async function dropAlarm(trx: Trx, jobId: string): Promise<void> {
  await trx.deleteFrom('alarm').where('jobId', '=', jobId).execute();
}
