import { sql } from 'kysely';
import type { Urgency } from '#domain/urgency.ts';
import type { VisitState } from '#domain/job.ts';
import { type LaneVisit, townOfPlace } from '#domain/travel.ts';
import type { Db, Trx } from '../../connect.ts';
import { crewMembersJson, crewShiftsJson, type StoredCrewMember, type StoredShift } from '../crew.ts';
import { rowsOfJson } from '../jobs/columns.ts';

/** The lane of visits that are scheduled without a technician. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** A visit as planning reads it. */
export interface StoredVisit {
  readonly id: string;
  readonly number: number;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly phone: string;
  readonly location: string | null;
  readonly serviceAddress: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly urgency: Urgency;
  readonly visit: VisitState;
  readonly slotStart: string;
  readonly slotEnd: string;
  readonly travelMinutes: number | null;
  readonly travelFrom: string | null;
  readonly overlapReason: string | null;
  readonly sharesTime: boolean;
}

/** A stored visit as `planLane` reads it. */
export const laneVisit = (stored: StoredVisit): LaneVisit => ({
  ...stored,
  start: Date.parse(stored.slotStart),
  end: Date.parse(stored.slotEnd),
  town: townOfPlace(stored),
});

/**
 * Locks technicians' lanes (null: the lane without a technician) until the transaction ends. Every move of a visit locks
 * its lanes together, in one order, before it locks a job, so that two moves wait for each other and never deadlock.
 */
export async function lockLanes(trx: Trx, technicianIds: readonly (string | null)[]): Promise<void> {
  const lanes = [...new Set(technicianIds.map((id) => id ?? NOBODY))].toSorted();
  await sql`
    select pg_advisory_xact_lock(hashtextextended(lane, 480012051))
      from (select lane from unnest(${lanes}::text[]) with ordinality listed (lane, at) order by at) lanes`.execute(
    trx,
  );
}

/** The lanes of these jobs' visits. */
export async function readLanesOf(db: Db, jobIds: readonly string[]): Promise<(string | null)[]> {
  const rows = await db.selectFrom('job').select('technicianId').where('id', 'in', jobIds).execute();
  return rows.map(({ technicianId }) => technicianId);
}

/** The visits that start in a span, by time, without cancelled ones. */
const visitsBetween = (db: Db, from: Date, to: Date) =>
  db
    .selectFrom('job')
    .select([
      'id',
      'number',
      'firstName',
      'lastName',
      'phone',
      'location',
      'serviceAddress',
      'latitude',
      'longitude',
      'urgency',
      'visit',
      'slotStart',
      'slotEnd',
      'travelMinutes',
      'travelFrom',
      'overlapReason',
      'sharesTime',
    ])
    .where('slotStart', '>=', from.toISOString())
    .where('slotStart', '<=', to.toISOString())
    .where('visit', 'in', ['scheduled', 'on_the_way', 'on_site', 'done'])
    .orderBy('slotStart')
    .$narrowType<{ slotStart: string; slotEnd: string }>();

/** The visits of the given technicians that start in a span, without cancelled ones. */
export function readVisitsOf(
  db: Db,
  technicianIds: readonly string[],
  from: Date,
  to: Date,
): Promise<(StoredVisit & { technicianId: string | null })[]> {
  return visitsBetween(db, from, to)
    .select('technicianId')
    .where('technicianId', 'in', technicianIds)
    .execute();
}

/** The technician of a lane: where their day begins, and when they work. */
export interface LaneMember {
  readonly name: string;
  readonly homeTown: string | null;
  /** The hours of a usual week: 0 is Sunday; minutes since midnight. Empty for a technician without hours. */
  readonly hours: StoredCrewMember['hours'];
  /** Shifts and time off that overlap the span. */
  readonly shifts: readonly Pick<StoredShift, 'kind' | 'startsAt' | 'endsAt'>[];
}

/** A crew member with the shifts that overlap a span. */
async function readLaneMember(db: Db, id: string, from: Date, to: Date): Promise<LaneMember | undefined> {
  const { rows } = await sql<{ members: object[]; shifts: object[] }>`
    select ${crewMembersJson(id)} as members, ${crewShiftsJson(from, to, id)} as shifts`.execute(db);
  const [member] = rowsOfJson<StoredCrewMember>(rows[0]?.members ?? []);
  return member && { ...member, shifts: rowsOfJson<StoredShift>(rows[0]?.shifts ?? []) };
}

/**
 * The visits of a lane that start in a span, without cancelled ones, and its technician. Two statements, sent together.
 */
export async function readLane(
  db: Db,
  technicianId: string | null,
  from: Date,
  to: Date,
): Promise<{ visits: StoredVisit[]; member: LaneMember | undefined }> {
  const visits = visitsBetween(db, from, to).where(
    'technicianId',
    technicianId === null ? 'is' : '=',
    technicianId,
  );
  const [found, member] = await Promise.all([
    visits.execute(),
    technicianId === null ? undefined : readLaneMember(db, technicianId, from, to),
  ]);
  return { visits: found, member };
}

/** Lets a transaction move several visits: they may overlap until {@link checkHeldTimes}. */
export async function deferHeldTimes(trx: Trx): Promise<void> {
  await sql`set constraints visit_hold_free deferred`.execute(trx);
}

/** Ends {@link deferHeldTimes} and checks the moves. @throws 23P01 if two visits overlap */
export async function checkHeldTimes(trx: Trx): Promise<void> {
  await sql`set constraints visit_hold_free immediate`.execute(trx);
}

/** The drive before a visit as stored; all null if there is none. */
export interface StoredDrive {
  readonly id: string;
  readonly travelMinutes: number | null;
  /** Miles with two decimals. */
  readonly travelMiles: string | null;
  readonly travelFrom: string | null;
  readonly overlapReason: string | null;
}

/** Stores the drives before visits. The jobs' versions stay, since no one edited the jobs. */
export async function saveDrives(trx: Trx, drives: readonly StoredDrive[]): Promise<void> {
  if (drives.length === 0) return;
  await sql`
    update job set travel_minutes = given.travel_minutes, travel_miles = given.travel_miles,
           travel_from = given.travel_from, overlap_reason = given.overlap_reason
      from jsonb_to_recordset(${JSON.stringify(
        drives.map(({ id, travelMinutes, travelMiles, travelFrom, overlapReason }) => ({
          id,
          travel_minutes: travelMinutes,
          travel_miles: travelMiles,
          travel_from: travelFrom,
          overlap_reason: overlapReason,
        })),
      )}::jsonb) given (id uuid, travel_minutes smallint, travel_miles numeric, travel_from text, overlap_reason text)
     where job.id = given.id`.execute(trx);
}

/** Assigns a scheduled visit to a technician: it holds its time again, and the technician has yet to accept it. */
export async function assignVisit(trx: Trx, id: string, technicianId: string | null): Promise<void> {
  await trx
    .updateTable('job')
    .set({ technicianId, sharesTime: false, overlapReason: null, offHoursReason: null, acceptedAt: null })
    .where('id', '=', id)
    .where(
      sql<boolean>`(technician_id, shares_time, overlap_reason, off_hours_reason, accepted_at)
        is distinct from (${technicianId}::uuid, false, null::text, null::text, null::timestamptz)`,
    )
    .execute();
}

/** Makes a visit hold its own time again after sharing it. */
export async function holdTime(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('job')
    .set({ sharesTime: false })
    .where('id', '=', id)
    .where('sharesTime', '=', true)
    .execute();
}
