import {
  type Crew,
  type CrewMember,
  type crewRoutes,
  HOURS_APART,
  HOURS_ORDER,
  overlappingHours,
  type PlannedShift,
} from '#contract/schedule/crew.ts';
import type { Db } from '#db/connect.ts';
import { emptyToNull } from '#contract/fields.ts';
import type { RouteInput } from '#contract/route.ts';
import {
  deleteShift as removeShift,
  insertShift,
  lockCrewMember,
  readCrew,
  readVisitsInTimesOff,
  type StoredCrewMember,
  type StoredShift,
  updateCrewMember as saveCrewMember,
} from '#db/queries/crew.ts';
import { appendEvent } from '#db/queries/history.ts';
import { lockLanes } from '#db/queries/schedule/lanes.ts';
import { minutesOfTime, timeOfMinutes } from '#domain/shop-time.ts';
import { crewFields, MAX_SHIFT_MS } from '#domain/crew.ts';
import { roleOfStored } from '#domain/staff-role.ts';
import { changedFields } from '../changed-fields.ts';
import type { StaffContext } from '../context.ts';
import { invalid, notFound } from '../errors.ts';
import { readPhoto } from '../photos/strip-photo-metadata.ts';
import { changedValues } from '../record-values.ts';
import { requireVersion, staleVersion } from '../record-version.ts';
import { personOf } from './lanes.ts';
import { settleLane } from './place-visit.ts';

/** A stored crew member as staff see it. */
export function crewMemberView({ role, hours, ...member }: StoredCrewMember): CrewMember {
  return {
    ...member,
    role: roleOfStored(role),
    hours: hours.map(({ weekday, from, to }) => ({
      weekday,
      from: timeOfMinutes(from),
      to: timeOfMinutes(to),
    })),
  };
}

/** The crew, with their hours, the shifts that have not ended, and the visits during time off. */
export async function listCrew({ db, now }: StaffContext): Promise<Crew> {
  const { members, shifts } = await readCrew(db, { from: now, to: null });
  return { members: members.map(crewMemberView), shifts: await withVisits(db, shifts, now) };
}

/** Shifts with the visits scheduled during time off. One statement, or none if there is no time off. */
async function withVisits(db: Db, shifts: readonly StoredShift[], now: Date): Promise<PlannedShift[]> {
  const off = shifts.flatMap(({ id, kind }) => (kind === 'time_off' ? [id] : []));
  const visits = off.length === 0 ? [] : await readVisitsInTimesOff(db, off, now);
  return shifts.map((shift) => ({
    ...shift,
    visits: visits
      .filter(({ shiftId }) => shiftId === shift.id)
      .map((visit) => ({
        id: visit.id,
        number: visit.number,
        name: personOf(visit),
        slotStart: visit.slotStart,
        slotEnd: visit.slotEnd,
        offHoursReason: visit.offHoursReason,
      })),
  }));
}

/** A photo without metadata, as a data URL. @throws {AppError} `invalid` for a broken one */
async function photoUrl(given: string | null): Promise<string | null> {
  const { photo, photoType } = await readPhoto(emptyToNull(given));
  return photo && `data:${photoType};base64,${photo.toString('base64')}`;
}

/** How far ahead a new home town changes stored drives, in milliseconds. */
const AHEAD_MS = 60 * 86_400_000;

/**
 * Changes a crew member's settings; omitted fields stay unchanged. A new home town recomputes the drives of the coming
 * weeks.
 * @throws {AppError} `version_required`, `stale_version` (with the current crew member), `not_found`, `invalid`.
 */
export async function updateCrewMember(
  { db, now, actor }: StaffContext,
  { params: { id }, body }: RouteInput<typeof crewRoutes.update>,
): Promise<CrewMember> {
  const expected = requireVersion(body.version);
  const clash = overlappingHours(body.hours ?? []);
  if (clash >= 0) throw invalid({ [`hours.${clash}.from`]: HOURS_APART });
  const photo = body.photo === undefined ? undefined : await photoUrl(body.photo);
  return db.transaction().execute(async (trx) => {
    await lockLanes(trx, [id]);
    const before = await lockCrewMember(trx, id);
    if (!before) throw notFound('crew member');
    if (before.version !== expected) throw staleVersion(crewMemberView(before));
    const changed = changedFields(before, {
      ...changedValues(crewFields, body),
      // Any new photo is a change; it is not compared.
      hasPhoto: photo === undefined ? undefined : photo !== null,
      skills: body.skills && [...new Set(body.skills)].toSorted(),
      hours: body.hours?.map(({ weekday, from, to }) => ({
        weekday,
        from: minutesOfTime(from),
        to: minutesOfTime(to),
      })),
    });
    if (!changed && photo === undefined) return crewMemberView(before);
    const { hasPhoto: _, ...stored } = changed?.after ?? {};
    await saveCrewMember(trx, id, { ...stored, ...(photo === undefined ? {} : { photo }) });
    if (stored.homeTown !== undefined)
      await settleLane(trx, id, { start: now.getTime(), end: now.getTime() + AHEAD_MS });
    const after = await lockCrewMember(trx, id);
    if (!after) throw notFound('crew member');
    const view = crewMemberView(after);
    const names = Object.keys(changed?.after ?? { hasPhoto: true }) as (keyof CrewMember)[];
    const shown = (member: CrewMember) => Object.fromEntries(names.map((name) => [name, member[name]]));
    await appendEvent(trx, {
      recordType: 'admin_user',
      recordId: id,
      what: 'crew_changed',
      actor: actor.email,
      at: now,
      before: shown(crewMemberView(before)),
      after: shown(view),
    });
    return view;
  });
}

/**
 * Adds an on-call shift or time off. Visits during time off stay; the response lists them, so that the office can move
 * them.
 * @throws {AppError} `not_found`, `invalid`.
 */
export async function addShift(
  { db, now, actor }: StaffContext,
  { params: { id }, body }: RouteInput<typeof crewRoutes.addShift>,
): Promise<PlannedShift> {
  const [startsAt, endsAt] = [new Date(body.startsAt), new Date(body.endsAt)];
  if (endsAt <= startsAt) throw invalid({ endsAt: HOURS_ORDER });
  if (endsAt <= now) throw invalid({ endsAt: 'Choose a time that has not passed' });
  if (endsAt.getTime() - startsAt.getTime() > MAX_SHIFT_MS)
    throw invalid({ endsAt: 'Must be at most 92 days after the start' });
  return db.transaction().execute(async (trx) => {
    // With the lane locked, a visit scheduled at the same moment is either refused or listed in the response.
    await lockLanes(trx, [id]);
    if (!(await lockCrewMember(trx, id))) throw notFound('crew member');
    const shift = await insertShift(trx, { accountId: id, kind: body.kind, startsAt, endsAt });
    await appendEvent(trx, {
      recordType: 'admin_user',
      recordId: id,
      what: 'shift_added',
      actor: actor.email,
      at: now,
      after: { kind: shift.kind, startsAt: shift.startsAt, endsAt: shift.endsAt },
    });
    const [planned] = await withVisits(trx, [shift], now);
    if (!planned) throw new Error('A shift that was stored is gone');
    return planned;
  });
}

/** Removes an on-call shift or time off. @throws {AppError} `not_found` */
export async function deleteShift(
  { db, now, actor }: StaffContext,
  { params: { id } }: RouteInput<typeof crewRoutes.deleteShift>,
): Promise<undefined> {
  await db.transaction().execute(async (trx) => {
    const shift = await removeShift(trx, id);
    if (!shift) throw notFound('shift');
    await appendEvent(trx, {
      recordType: 'admin_user',
      recordId: shift.accountId,
      what: 'shift_removed',
      actor: actor.email,
      at: now,
      before: { kind: shift.kind, startsAt: shift.startsAt, endsAt: shift.endsAt },
    });
  });
  return undefined;
}
