import { sql } from 'kysely';
import type { AlarmCall, AlarmState, AlarmVolume, LadderStep, Reachable } from '#domain/alarm.ts';
import { roleOfStored } from '#domain/staff-role.ts';
import type { Db, Trx } from '../connect.ts';
import type { Row } from '../schema.ts';
import { accountName } from './accounts/accounts.ts';

/** An alarm with the fields of its job that its notifications use. */
export interface AlarmOfJob extends Row<'alarm'> {
  readonly number: number;
  readonly serviceType: string;
  readonly location: string | null;
  readonly serviceAddress: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly technicianId: string | null;
  readonly suspicious: boolean;
  /** Whether the emergency still needs a person: its visit is unscheduled, or has a time but lost its technician. */
  readonly waits: boolean;
  readonly holderName: string | null;
}

const name = accountName('admin_user');

const waits = sql<boolean>`(job.visit = 'unscheduled'
  or (job.visit = 'scheduled' and job.technician_id is null and alarm.round > 0))`;

const alarms = (db: Db) =>
  db
    .selectFrom('alarm')
    .innerJoin('job', 'job.id', 'alarm.jobId')
    .leftJoin('adminUser', 'adminUser.id', 'alarm.holderId')
    .selectAll('alarm')
    .select([
      'job.number',
      'job.serviceType',
      'job.location',
      'job.serviceAddress',
      'job.latitude',
      'job.longitude',
      'job.technicianId',
      'job.suspicious',
      waits.as('waits'),
      name.as('holderName'),
    ]);

export function findAlarm(db: Db, jobId: string): Promise<AlarmOfJob | undefined> {
  return alarms(db).where('alarm.jobId', '=', jobId).executeTakeFirst();
}

/** Locks an alarm until the transaction ends. A second statement reads it, to see its state after the lock was granted. */
export async function lockAlarm(trx: Trx, jobId: string): Promise<AlarmOfJob | undefined> {
  await trx.selectFrom('alarm').select('jobId').where('jobId', '=', jobId).forUpdate().executeTakeFirst();
  return findAlarm(trx, jobId);
}

/** Whether any alarm's next step is due. Most drains find none and then need no transaction. */
export async function isAlarmDue(db: Db, now: Date): Promise<boolean> {
  const due = await db
    .selectFrom('alarm')
    .select('jobId')
    .where('state', '=', 'ringing')
    .where('nextStepAt', '<=', now.toISOString())
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}

/** Locks one alarm whose next step is due, unless another process has it. */
export async function lockDueAlarm(trx: Trx, now: Date): Promise<AlarmOfJob | undefined> {
  const due = await trx
    .selectFrom('alarm')
    .select('jobId')
    .where('state', '=', 'ringing')
    .where('nextStepAt', '<=', now.toISOString())
    .orderBy('nextStepAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return due && findAlarm(trx, due.jobId);
}

/** Those that no one has taken. One that is flagged shows only once it has rung. */
const isOpen = sql<boolean>`(alarm.state in ('ringing', 'unanswered') and ${waits}
  and (not job.suspicious or alarm.volume is not null))`;

const openAlarms = (db: Db) => alarms(db).where(isOpen);

/** The alarms that no one has taken, newest first: at most 20. {@link countOpenAlarms} counts all of them. */
export function listOpenAlarms(db: Db): Promise<AlarmOfJob[]> {
  return openAlarms(db).orderBy('alarm.raisedAt', 'desc').limit(20).execute();
}

/** How many alarms no one has taken. */
export async function countOpenAlarms(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('alarm')
    .innerJoin('job', 'job.id', 'alarm.jobId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isOpen)
    .executeTakeFirstOrThrow();
  return count;
}

/** The alarms that no one has taken and about which a person was rung, newest first: at most 20. */
export function listAlarmsRungAt(db: Db, accountId: string): Promise<AlarmOfJob[]> {
  return openAlarms(db)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('alarmCall')
          .select('alarmCall.jobId')
          .whereRef('alarmCall.jobId', '=', 'alarm.jobId')
          .where('alarmCall.accountId', '=', accountId),
      ),
    )
    .orderBy('alarm.raisedAt', 'desc')
    .limit(20)
    .execute();
}

/** The alarms of the jobs with these numbers. */
export function listAlarmsByNumber(db: Db, numbers: readonly number[]): Promise<AlarmOfJob[]> {
  return numbers.length === 0
    ? Promise.resolve([])
    : alarms(db).where('job.number', 'in', numbers).orderBy('job.number').execute();
}

/** Changes a locked alarm. */
export async function updateAlarm(
  trx: Trx,
  jobId: string,
  changes: {
    state?: AlarmState;
    nextStep?: number;
    nextStepAt?: Date | null;
    holderId?: string;
    takenAt?: Date;
    volume?: AlarmVolume;
    byStaff?: boolean;
  },
): Promise<void> {
  await trx.updateTable('alarm').set(changes).where('jobId', '=', jobId).execute();
}

/** Records who was rung on which channel; a repeat changes nothing. */
export async function noteAlarmCalls(
  trx: Trx,
  jobId: string,
  calls: readonly AlarmCall[],
  now: Date,
): Promise<void> {
  if (calls.length === 0) return;
  await trx
    .insertInto('alarmCall')
    .values(calls.map((call) => ({ ...call, jobId, firstAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Who was rung about an emergency, and on which channel. */
export function listAlarmCalls(db: Db, jobId: string): Promise<AlarmCall[]> {
  return db.selectFrom('alarmCall').select(['accountId', 'channel']).where('jobId', '=', jobId).execute();
}

/** A staff member with the ways the alarm can reach them. */
export interface AlarmPerson extends Reachable {
  readonly name: string;
  readonly email: string;
  readonly mobile: string | null;
}

/** Everyone who works on jobs and can sign in: owners, dispatchers and technicians, by e-mail. */
export async function listAlarmPeople(db: Db): Promise<AlarmPerson[]> {
  const rows = await db
    .selectFrom('adminUser')
    .select((eb) => [
      'adminUser.id as accountId',
      'adminUser.role',
      'adminUser.email',
      // A person who opted out of texts is rung in another way.
      sql<string | null>`case when not exists (select from text_opt_out o where o.phone = admin_user.mobile)
                              then admin_user.mobile end`.as('mobile'),
      name.as('name'),
      eb
        .selectFrom('pushDevice')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('pushDevice.accountId', '=', 'adminUser.id')
        .as('devices'),
    ])
    .where('isActive', '=', true)
    .where('invitedAt', 'is', null)
    .where('role', '<>', 'bookkeeper')
    .orderBy('email')
    .execute();
  return rows.map(({ role, name: called, devices, ...row }) => ({
    ...row,
    role: roleOfStored(role),
    name: called,
    devices: devices ?? 0,
    hasMobile: row.mobile !== null,
  }));
}

/** The ladder that the business has set, with its version; undefined while the default applies. */
export async function findLadder(
  db: Db,
): Promise<{ readonly ladder: readonly LadderStep[]; readonly version: number } | undefined> {
  const row = await db.selectFrom('alarmSetting').select(['ladder', 'version']).executeTakeFirst();
  return row && { ladder: row.ladder as LadderStep[], version: row.version };
}

/**
 * Sets the ladder if it still has the given version (0 for the default ladder).
 * @returns whether it was set
 */
export async function saveLadder(
  db: Db,
  { ladder, version, now }: { ladder: readonly LadderStep[]; version: number; now: Date },
): Promise<boolean> {
  const text = JSON.stringify(ladder);
  if (version === 0) {
    const added = await db
      .insertInto('alarmSetting')
      .values({ ladder: text, updatedAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
  }
  const { numUpdatedRows } = await db
    .updateTable('alarmSetting')
    .set({ ladder: text, version: version + 1, updatedAt: now })
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
