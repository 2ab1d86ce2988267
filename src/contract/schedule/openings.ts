import * as z from 'zod/mini';
import { crewSkills } from '#domain/crew.ts';
import { visitStates } from '#domain/job.ts';
import { urgencies } from '#domain/urgency.ts';
import { job } from '../jobs/job.ts';

/** A time that fits a job. */
const opening = z.object({
  technicianId: z.string(),
  technicianName: z.string(),
  slotStart: z.string(),
  slotEnd: z.string(),
  travelMinutes: z.number(),
  travelFrom: z.string(),
});

export type Opening = z.infer<typeof opening>;

/** A technician who is offered no time for a job, and why. */
const notOffered = z.object({
  technicianId: z.string(),
  technicianName: z.string(),
  /** `booked`: visits and drives leave no time; `no_hours`: they do not work on these days. */
  why: z.enum(['skills', 'no_hours', 'time_off', 'booked']),
  /** The skills that they lack, if these are why. */
  skills: z.array(z.enum(crewSkills)),
});

export type NotOffered = z.infer<typeof notOffered>;

export const openings = z.object({
  openings: z.array(opening),
  /** What the job takes beyond every locksmith's skills. */
  needs: z.array(z.enum(crewSkills)),
  /** Whether those offered have these skills; without anyone who does, everyone is offered. */
  skilled: z.boolean(),
  /** By name. */
  notOffered: z.array(notOffered),
});

export type Openings = z.infer<typeof openings>;

/** A visit in the way of another. */
const slotConflict = z.object({
  id: z.string(),
  number: z.number(),
  name: z.string(),
  town: z.nullable(z.string()),
  visit: z.enum(visitStates),
  urgency: z.enum(urgencies),
  slotStart: z.string(),
  slotEnd: z.string(),
  travelMinutes: z.nullable(z.number()),
  /** Whether only a drive is in the way: with a reason, both can stand. */
  onlyTravel: z.boolean(),
  /** Whether an emergency may push it: its technician has not set off. */
  canBePushed: z.boolean(),
});

export type SlotConflict = z.infer<typeof slotConflict>;

/** Why a technician is not there at a time: with a reason, the visit can stand all the same. */
const technicianAway = z.object({
  technicianName: z.string(),
  kind: z.enum(['time_off', 'off_hours']),
  /** The time off; or the working hours of that day, null on a day off. */
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
});

export type TechnicianAway = z.infer<typeof technicianAway>;

/** `current` of a 409 `slot_taken`: the visits in the way, why the technician is not there, and the job as it still is. */
export const slotTaken = z.object({ conflicts: z.array(slotConflict), away: z.array(technicianAway), job });

export type SlotTaken = z.infer<typeof slotTaken>;
