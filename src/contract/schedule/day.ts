import * as z from 'zod/mini';
import { jobActions, moneyStages, visitStates } from '#domain/job.ts';
import { limits } from '#domain/limits.ts';
import { urgencies } from '#domain/urgency.ts';
import { day, idParams, moment, optionalText, uuid, version } from '../fields.ts';
import { job } from '../jobs/job.ts';
import { forJobs, forOffice, KB, route } from '../route.ts';
import { crewMember, crewShift, timeOfDay } from './crew.ts';
import { openings } from './openings.ts';

/** A job as the board shows it. */
export const boardJob = z.object({
  id: z.string(),
  number: z.number(),
  /** The customer's name, or their phone number if there is no name. */
  name: z.string(),
  phone: z.string(),
  serviceType: z.string(),
  /** The town, worked out from the location, address or coordinates; null if they do not tell. */
  town: z.nullable(z.string()),
  /** The location as the customer gave it. */
  location: z.nullable(z.string()),
  urgency: z.enum(urgencies),
  visit: z.enum(visitStates),
  /** ISO 8601 UTC; both are set or both are null. The end is exclusive. */
  slotStart: z.nullable(z.string()),
  slotEnd: z.nullable(z.string()),
  technicianId: z.nullable(z.string()),
  /** The drive before the visit; null without a technician or a time. */
  travelMinutes: z.nullable(z.number()),
  travelMiles: z.nullable(z.number()),
  /** The name of the town the drive starts in. */
  travelFrom: z.nullable(z.string()),
  /** Why the visit stands without time for its drive. */
  overlapReason: z.nullable(z.string()),
  /** Why it stands outside its technician's working hours, or during time off. */
  offHoursReason: z.nullable(z.string()),
  /** Whether another visit holds the same time: it was handed back, or was double-booked before overlaps were checked. */
  sharesTime: z.boolean(),
  /** The visit should have started and has not, or should have ended and has not. */
  late: z.boolean(),
  /** When its technician accepted it. */
  acceptedAt: z.nullable(z.string()),
  version: z.number(),
  money: z.enum(moneyStages),
  action: z.nullable(z.enum(jobActions)),
});

export type BoardJob = z.infer<typeof boardJob>;

/** The most unscheduled jobs in a response. */
export const BOARD_UNSCHEDULED = 50;
/** The most scheduled jobs in a response. */
export const BOARD_JOBS = 500;

export const board = z.object({
  /** The first day in Honolulu, "YYYY-MM-DD", and the number of days. */
  day: z.string(),
  days: z.number(),
  /** Crew members who take jobs or have one on these days, by name. */
  members: z.array(crewMember),
  /** Shifts and time off that overlap these days. */
  shifts: z.array(crewShift),
  /** Jobs whose time overlaps these days, without cancelled ones, by time. A technician gets only their own. */
  jobs: z.array(boardJob),
  /** Open jobs without a time: emergencies first, then the newest. A technician gets only their own. */
  unscheduled: z.array(boardJob),
  /** Whether there are more jobs of either kind than are listed. */
  more: z.boolean(),
});

export type Board = z.infer<typeof board>;

/** A whole number in a query, within bounds. */
const wholeQuery = (min: number, max: number, otherwise: number, message: string) =>
  z.pipe(
    z._default(
      z
        .string()
        .check(
          z.refine((text) => /^\d{1,4}$/.test(text) && Number(text) >= min && Number(text) <= max, message),
        ),
      String(otherwise),
    ),
    z.transform(Number),
  );

const days = (otherwise: number) => wholeQuery(1, 7, otherwise, 'Must be 1 to 7 days');

/** A job that lost its time to an emergency. */
const pushedJob = z.object({
  id: z.string(),
  number: z.number(),
  name: z.string(),
  /** Whether a mail to its customer is queued; if not, the office has to call. */
  told: z.boolean(),
});

export const pushed = z.object({ job, pushed: z.array(pushedJob) });
export type Pushed = z.infer<typeof pushed>;

export const myDay = z.object({
  /** The job under way, or the next by time; null when none is left. Its codes come with the job's own route. */
  next: z.nullable(job),
  /** The technician's other open jobs today by time, then those without a time. */
  rest: z.array(boardJob),
});

export type MyDay = z.infer<typeof myDay>;

/**
 * The board, My day, openings, and the steps that change them. An impossible step gets 409 `wrong_state` with the job; a
 * time that cannot be had gets 409 `slot_taken` with `SlotTaken` of `./openings.ts`.
 */
export const dayRoutes = {
  board: route({
    name: 'readBoard',
    summary:
      'The crew with their shifts and jobs on the given days, and the unscheduled jobs; a technician gets only their own',
    method: 'GET',
    path: '/api/admin/board',
    auth: 'admin',
    roles: forJobs,
    own: 'answer',
    /** `day` defaults to today in Honolulu. */
    query: z.strictObject({ day: z.optional(day()), days: days(1) }),
    success: { status: 200, schema: board },
    maxBytes: 0,
  }),
  openings: route({
    name: 'findOpenings',
    summary:
      'Openings for a job, one per gap, of technicians with its skills, the nearest first, at most 12; and why others have none',
    method: 'GET',
    path: '/api/admin/jobs/:id/openings',
    auth: 'admin',
    roles: forOffice,
    params: idParams,
    /**
     * `day` defaults to now. `minutes` is how long the visit takes. `from` and `to` limit the start to these hours of each
     * day.
     */
    query: z.strictObject({
      day: z.optional(day()),
      days: days(3),
      minutes: wholeQuery(15, 720, 60, 'Must be 15 to 720 minutes'),
      from: z.optional(timeOfDay(false)),
      to: z.optional(timeOfDay(false)),
    }),
    success: { status: 200, schema: openings },
    maxBytes: 0,
  }),
  push: route({
    name: 'pushForEmergency',
    summary:
      'Give an emergency a time that other visits hold: they lose it, and their customers are notified by email',
    method: 'POST',
    path: '/api/admin/jobs/:id/push',
    auth: 'admin',
    roles: forOffice,
    params: idParams,
    body: z.strictObject({
      version,
      technicianId: uuid,
      slotStart: moment('Choose when the appointment begins'),
      slotEnd: moment('Choose when the appointment ends'),
      /** Whether to mail the emergency's customer the time; customers who lose theirs are always notified. */
      tell: z._default(z.boolean('Must be true or false'), false),
      /** Why it may lie outside of the technician's hours, or in a time off. */
      offHoursReason: optionalText(limits.overrideReason),
    }),
    success: { status: 200, schema: pushed },
    maxBytes: 4 * KB,
  }),
  myDay: route({
    name: 'readMyDay',
    summary: 'The signed-in person’s next job, and the rest of their day',
    method: 'GET',
    path: '/api/admin/my-day',
    auth: 'admin',
    roles: forJobs,
    own: 'answer',
    success: { status: 200, schema: myDay },
    maxBytes: 0,
  }),
};
