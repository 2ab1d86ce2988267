import * as z from 'zod/mini';
import { crewFields, crewSkills, shiftKinds } from '#domain/crew.ts';
import { towns } from '#domain/regions.ts';
import { staffRoles } from '#domain/staff-role.ts';
import { changeBody, idParams, moment, photoOf, uuid, wholeNumber } from '../fields.ts';
import { answered, requested } from '../record-fields.ts';
import { forOffice, KB, route } from '../route.ts';

/** Maximum size of a crew member's photo, as data URL characters: customers load it on the road. */
export const MAX_CREW_PHOTO = 28_000;

/** Hours on one weekday, "HH:MM" in Honolulu; "24:00" is the end of the day. A day may have several that do not overlap. */
const hours = z.object({
  /** 0 is Sunday. */
  weekday: z.number(),
  from: z.string(),
  to: z.string(),
});

/** An account that may work on jobs. */
export const crewMember = z.object({
  /** The account's id. */
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  ...answered(crewFields),
  hasPhoto: z.boolean(),
  skills: z.array(z.enum(crewSkills)),
  /** The usual week, by weekday and time. */
  hours: z.array(hours),
  /** When their phone was last heard, and how many steps waited on it then; null for one that keeps no work. */
  phoneHeardAt: z.nullable(z.string()),
  phoneWaiting: z.nullable(z.number()),
  version: z.number(),
});

export type CrewMember = z.infer<typeof crewMember>;

/** An on-call shift or time off, ISO 8601 UTC; the end is exclusive. */
export const crewShift = z.object({
  id: z.string(),
  accountId: z.string(),
  kind: z.enum(shiftKinds),
  startsAt: z.string(),
  endsAt: z.string(),
});

export type CrewShift = z.infer<typeof crewShift>;

/** A scheduled visit in a time off. */
const visitInTimeOff = z.object({
  id: z.string(),
  number: z.number(),
  /** The person, or the phone number without a name. */
  name: z.string(),
  slotStart: z.string(),
  slotEnd: z.string(),
  /** Why it was put there all the same; null: it has to be moved. */
  offHoursReason: z.nullable(z.string()),
});

/** A shift with what is scheduled in it; on call: nothing is listed. */
const plannedShift = z.extend(crewShift, {
  /** By time, at most 50. */
  visits: z.array(visitInTimeOff),
});

export type PlannedShift = z.infer<typeof plannedShift>;

export const HOURS_ORDER = 'The end must be after the start';
export const HOURS_APART = 'These hours overlap other hours on the same day';

/** "HH:MM"; an end may also be "24:00". */
export const timeOfDay = (end: boolean) =>
  z
    .string('Must be a time such as 08:00')
    .check(
      z.regex(
        end ? /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/ : /^(?:[01]\d|2[0-3]):[0-5]\d$/,
        'Must be a time such as 08:00',
      ),
    );

const hoursBody = z
  .strictObject({
    weekday: wholeNumber(0, 6, 'Must be a weekday, 0 for Sunday to 6'),
    from: timeOfDay(false),
    to: timeOfDay(true),
  })
  .check(z.refine(({ from, to }) => to > from, { error: HOURS_ORDER, path: ['to'] }));

/** The index of the first hours that overlap earlier ones on the same day; -1 if none do. */
export function overlappingHours(
  given: readonly { readonly weekday: number; readonly from: string; readonly to: string }[],
): number {
  return given.findIndex((one, at) =>
    given
      .slice(0, at)
      .some((other) => other.weekday === one.weekday && one.from < other.to && other.from < one.to),
  );
}

const townIds: ReadonlySet<string> = new Set(towns.map(({ id }) => id));

const crewMemberBody = changeBody({
  ...requested(crewFields),
  homeTown: z.nullable(z.string('Choose a town').check(z.refine((id) => townIds.has(id), 'Choose a town'))),
  photo: photoOf(MAX_CREW_PHOTO),
  skills: z
    .array(z.enum(crewSkills, 'Choose a skill'), 'Choose skills')
    .check(z.maxLength(crewSkills.length)),
  hours: z.array(hoursBody, 'Must be a list of hours').check(z.maxLength(28, 'At most 28 rows of hours')),
});

const shiftBody = z.strictObject({
  kind: z.enum(shiftKinds, 'Choose on call or time off'),
  startsAt: moment('Choose when it begins'),
  endsAt: moment('Choose when it ends'),
});

export const crew = z.object({
  /** By name; disabled accounts are left out. */
  members: z.array(crewMember),
  /** Shifts and time off that have not ended, by start. */
  shifts: z.array(plannedShift),
});

export type Crew = z.infer<typeof crew>;

export const crewRoutes = {
  list: route({
    name: 'listCrew',
    summary: 'List the crew, their hours, and the on-call shifts and time off that have not ended',
    method: 'GET',
    path: '/api/admin/crew',
    auth: 'admin',
    roles: forOffice,
    success: { status: 200, schema: crew },
    maxBytes: 0,
  }),
  update: route({
    name: 'updateCrewMember',
    summary: 'Change a crew member; hours in the request replace all hours',
    method: 'PUT',
    path: '/api/admin/crew/:id',
    auth: 'admin',
    roles: forOffice,
    params: idParams,
    body: crewMemberBody,
    success: { status: 200, schema: crewMember },
    maxBytes: 48 * KB,
  }),
  addShift: route({
    name: 'addShift',
    summary: 'Add an on-call shift or time off; the answer lists the visits during time off',
    method: 'POST',
    path: '/api/admin/crew/:id/shifts',
    auth: 'admin',
    roles: forOffice,
    params: idParams,
    body: shiftBody,
    success: { status: 201, schema: plannedShift },
    maxBytes: 2 * KB,
  }),
  deleteShift: route({
    name: 'deleteShift',
    summary: 'Remove an on-call shift or time off',
    method: 'DELETE',
    path: '/api/admin/shifts/:id',
    auth: 'admin',
    roles: forOffice,
    params: z.strictObject({ id: uuid }),
    success: { status: 204 },
    maxBytes: 0,
  }),
};
