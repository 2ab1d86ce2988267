import { sql } from 'kysely';
import { crewFields, type CrewSkill } from '#domain/crew.ts';
import { namesOf, type Stored } from '#domain/record-fields.ts';
import type { StoredRole } from '#domain/staff-role.ts';
import type { Db, Trx } from '../connect.ts';
import type { Row } from '../schema.ts';
import { accountName } from './accounts/accounts.ts';
import { rowsOfJson } from './jobs/columns.ts';

/** A person who is on call. */
export interface OnCall {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** When the shift ends, ISO 8601 UTC. */
  readonly until: string;
}

/**
 * The accounts on call at a moment, in the order to ring them: by the latest start of their shift (when a night within a
 * week's shift is swapped, the night's shift counts), then by name. Disabled accounts and accounts with time off are not
 * on call.
 */
export async function findOnCall(db: Db, now: Date): Promise<OnCall[]> {
  const at = now.toISOString();
  const { rows } = await sql<OnCall>`
    select account.id, account.email, shift.until,
           ${accountName('account')} as name
      from (select account_id, max(starts_at) as since, max(ends_at) as until from crew_shift
             where kind = 'on_call' and starts_at <= ${at} and ends_at > ${at} group by account_id) shift
      join admin_user account on account.id = shift.account_id and account.is_active
     where account.role <> 'bookkeeper'
       and not exists (select from crew_shift off where off.account_id = account.id and off.kind = 'time_off'
                          and off.starts_at <= ${at} and off.ends_at > ${at})
     order by shift.since desc, name, account.id`.execute(db);
  return rows;
}

/** A crew member as stored, with their weekly hours. */
export interface StoredCrewMember extends Readonly<Stored<typeof crewFields>> {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: StoredRole;
  readonly hasPhoto: boolean;
  readonly skills: CrewSkill[];
  /** By weekday (0 is Sunday) and time; minutes since midnight. */
  readonly hours: readonly { readonly weekday: number; readonly from: number; readonly to: number }[];
  readonly phoneHeardAt: string | null;
  readonly phoneWaiting: number | null;
  readonly version: number;
}

export type StoredShift = Omit<Row<'crewShift'>, 'createdAt'>;

const members = sql`
  select account.id, ${accountName('account')} as name,
         account.email, account.role, ${sql.join(namesOf(crewFields).map((name) => sql.ref(`crew.${name}`)))},
         crew.photo is not null as has_photo, crew.skills, crew.version,
         phone.heard_at as phone_heard_at, phone.waiting as phone_waiting,
         coalesce((select jsonb_agg(jsonb_build_object('weekday', weekday, 'from', from_minute, 'to', to_minute)
                                    order by weekday, from_minute)
                     from working_hours where account_id = account.id), '[]') as hours
    from crew_member crew join admin_user account on account.id = crew.account_id
    left join lateral (select heard_at, waiting from phone where account_id = account.id
                        order by heard_at desc limit 1) phone on true
   where account.is_active and account.role <> 'bookkeeper'`;

/** The active crew by name, as one JSON value; only one account's if an id is given. */
export const crewMembersJson = (accountId?: string) => sql<object[]>`coalesce((
  select jsonb_agg(to_jsonb(member) order by name, id)
    from (${members} ${accountId === undefined ? sql`` : sql`and account.id = ${accountId}`}) member), '[]')`;

/** The shifts and time off that overlap a span, by start, as one JSON value. */
export const crewShiftsJson = (from: Date, to: Date | null, accountId?: string) => sql<object[]>`coalesce((
  select jsonb_agg(to_jsonb(shift) order by starts_at, id)
    from (select s.id, s.account_id, s.kind, s.starts_at, s.ends_at
            from crew_shift s join admin_user account on account.id = s.account_id
           where account.is_active and s.ends_at > ${from.toISOString()}
             ${to === null ? sql`` : sql`and s.starts_at < ${to.toISOString()}`}
             ${accountId === undefined ? sql`` : sql`and s.account_id = ${accountId}`}) shift), '[]')`;

/** The active crew, and their shifts that end after `from` and start before `to`. One statement. */
export async function readCrew(
  db: Db,
  { from, to }: { from: Date; to: Date | null },
): Promise<{ members: StoredCrewMember[]; shifts: StoredShift[] }> {
  const { rows } = await sql<{ members: object[]; shifts: object[] }>`
    select ${crewMembersJson()} as members, ${crewShiftsJson(from, to)} as shifts`.execute(db);
  const { members: found, shifts } = rows[0]!;
  return { members: rowsOfJson(found), shifts: rowsOfJson(shifts) };
}

/** A crew member with an active account, locked until the transaction ends. */
export async function lockCrewMember(trx: Trx, id: string): Promise<StoredCrewMember | undefined> {
  await trx.selectFrom('crewMember').select('version').where('accountId', '=', id).forUpdate().execute();
  const { rows } = await sql<{ members: object[] }>`select ${crewMembersJson(id)} as members`.execute(trx);
  return rowsOfJson<StoredCrewMember>(rows[0]?.members ?? [])[0];
}

/** Changes a locked crew member; given hours replace all hours. */
export async function updateCrewMember(
  trx: Trx,
  id: string,
  {
    hours,
    ...changes
  }: Partial<Stored<typeof crewFields> & Pick<StoredCrewMember, 'skills' | 'hours'>> & {
    photo?: string | null;
  },
): Promise<void> {
  await trx
    .updateTable('crewMember')
    .set({ ...changes, updatedAt: sql`now_ms()` })
    .where('accountId', '=', id)
    .execute();
  if (!hours) return;
  await trx.deleteFrom('workingHours').where('accountId', '=', id).execute();
  if (hours.length === 0) return;
  await trx
    .insertInto('workingHours')
    .values(
      hours.map(({ weekday, from, to }) => ({ accountId: id, weekday, fromMinute: from, toMinute: to })),
    )
    .execute();
}

/** What a customer is shown about the technician who comes. */
export interface Comer {
  readonly firstName: string | null;
  readonly van: string | null;
  readonly plate: string | null;
  readonly since: number | null;
  readonly photo: string | null;
}

/** The technician of a job as its customer sees them; undefined unless their account is active. */
export function findComer(db: Db, technicianId: string): Promise<Comer | undefined> {
  return db
    .selectFrom('crewMember as crew')
    .innerJoin('adminUser as account', 'account.id', 'crew.accountId')
    .select(['account.firstName', 'crew.van', 'crew.plate', 'crew.since', 'crew.photo'])
    .where('account.id', '=', technicianId)
    .where('account.isActive', '=', true)
    .where('account.role', '<>', 'bookkeeper')
    .executeTakeFirst();
}

/** Stores a shift or time off. */
export function insertShift(
  trx: Trx,
  shift: Pick<StoredShift, 'accountId' | 'kind'> & { startsAt: Date; endsAt: Date },
): Promise<StoredShift> {
  return trx
    .insertInto('crewShift')
    .values(shift)
    .returning(['id', 'accountId', 'kind', 'startsAt', 'endsAt'])
    .executeTakeFirstOrThrow();
}

/** Deletes a shift or time off; undefined if there is none. */
export function deleteShift(trx: Trx, id: string): Promise<StoredShift | undefined> {
  return trx
    .deleteFrom('crewShift')
    .where('id', '=', id)
    .returning(['id', 'accountId', 'kind', 'startsAt', 'endsAt'])
    .executeTakeFirst();
}

/** A visit during time off. */
interface VisitInTimeOff {
  readonly shiftId: string;
  readonly id: string;
  readonly number: number;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly phone: string;
  readonly slotStart: string;
  readonly slotEnd: string;
  readonly offHoursReason: string | null;
}

/** The upcoming visits during each of these times off, by time; at most 50 for each. */
export async function readVisitsInTimesOff(
  db: Db,
  shiftIds: readonly string[],
  now: Date,
): Promise<VisitInTimeOff[]> {
  const { rows } = await sql<VisitInTimeOff>`
    select shift.id as shift_id, visit.*
      from crew_shift shift
     cross join lateral (
       select id, number, first_name, last_name, phone, slot_start, slot_end, off_hours_reason
         from job
        where technician_id = shift.account_id and visit = 'scheduled'
          and slot_start >= greatest(shift.starts_at, ${now.toISOString()}) - interval '12 hours'
          and slot_start < shift.ends_at and slot_end > greatest(shift.starts_at, ${now.toISOString()})
        order by slot_start limit 50) visit
     where shift.id = any(${[...shiftIds]}::uuid[]) and shift.kind = 'time_off'
     order by slot_start`.execute(db);
  return rows;
}
