import type { CustomerVisit } from '#contract/documents/job-page.ts';
import type { Db } from '#db/connect.ts';
import type { StoredJob } from '#db/queries/jobs/jobs.ts';
import { hasUnansweredRequest } from '#db/queries/jobs/job-of-paper.ts';
import { listOfferedTimes } from '#db/queries/times.ts';
import { addDays, shopToday } from '#domain/shop-time.ts';
import { serviceTypeLabel, usualMinutes } from '#domain/service-types.ts';
import { townOfPlace } from '#domain/travel.ts';
import { CHANGE_HOURS, changeableUntil, isChangeable } from '#domain/arrival.ts';
import { skillsOfJob } from '../schedule/job-openings.ts';
import { findOpeningsWithin, partSpans } from '../schedule/openings.ts';
import { planPlacement, SlotTaken } from '../schedule/place-visit.ts';

/** A time that a customer can choose, and the technician it would go to. */
export interface Choice {
  readonly technicianId: string | null;
  readonly slotStart: string;
  readonly slotEnd: string;
}

const MINUTE_MS = 60_000;
/** The most open times a customer sees, when no offered time is left or to move the appointment. */
const FREE_TIMES = 16;
/** A customer who wants a time sooner than this must call. */
const NOTICE_MS = CHANGE_HOURS * 60 * MINUTE_MS;
/** How many days ahead open times are searched. */
const DAYS_AHEAD = 7;

const STATES = {
  unscheduled: 'choose',
  scheduled: 'scheduled',
  on_the_way: 'on_the_way',
  on_site: 'on_site',
  done: 'done',
  cancelled: 'cancelled',
} as const satisfies Record<StoredJob['visit'], CustomerVisit['state']>;

const minutesBetween = (start: string, end: string) => (Date.parse(end) - Date.parse(start)) / 60_000;

/** Whether a job fits a time now. */
async function isFree(db: Db, job: StoredJob, choice: Choice): Promise<boolean> {
  const to = {
    technicianId: choice.technicianId,
    slotStart: new Date(choice.slotStart),
    slotEnd: new Date(choice.slotEnd),
    overlapReason: null,
    offHoursReason: null,
  };
  try {
    await planPlacement(db, job, to);
    return true;
  } catch (error) {
    if (error instanceof SlotTaken) return false;
    throw error;
  }
}

/** The offered times that are still free. */
async function freeOffers(db: Db, job: StoredJob, now: Date): Promise<Choice[]> {
  const offered = await listOfferedTimes(db, job.id);
  const free: Choice[] = [];
  for (const choice of offered) {
    const isAhead = choice.slotStart > now.toISOString() && choice.slotStart !== job.slotStart;
    if (isAhead && (await isFree(db, job, choice))) free.push(choice);
  }
  return free;
}

/** Whether the customer can choose a time now: the visit has no time yet, or its time is far enough away to be moved. */
export const canChoose = ({ visit, slotStart }: StoredJob, now: Date): boolean =>
  visit === 'unscheduled' || (visit === 'scheduled' && slotStart !== null && isChangeable(slotStart, now));

/** The times a customer can choose: the offered ones that are still free, else open times in the coming week. */
export async function choicesOf(
  db: Db,
  job: StoredJob,
  now: Date,
): Promise<{ offered: boolean; choices: Choice[] }> {
  if (!canChoose(job, now)) return { offered: false, choices: [] };
  const offers = await freeOffers(db, job, now);
  if (offers.length > 0) return { offered: true, choices: offers };
  if (await isAsked(db, job)) return { offered: false, choices: [] };
  const { slotStart, slotEnd } = job;
  const minutes = slotStart && slotEnd ? minutesBetween(slotStart, slotEnd) : usualMinutes(job.serviceType);
  const found = await findOpeningsWithin(
    db,
    {
      now: new Date(now.getTime() + NOTICE_MS),
      minutes,
      town: townOfPlace(job),
      jobId: job.id,
      needs: await skillsOfJob(db, job),
    },
    partsAhead(now, minutes),
  );
  const choices = (found ?? [])
    // The free technician with the shortest drive comes first.
    .flatMap(([nearest]) => nearest ?? [])
    .filter((choice) => choice.slotStart !== slotStart)
    .slice(0, FREE_TIMES);
  return { offered: false, choices };
}

/** Whether a job is what its customer asked for on the site, and the office has neither answered nor offered a time. */
const isAsked = async (db: Db, { id, visit }: StoredJob): Promise<boolean> =>
  visit === 'unscheduled' &&
  (await hasUnansweredRequest(db, id)) &&
  (await listOfferedTimes(db, id)).length === 0;

/** The parts of the coming days. */
function partsAhead(now: Date, minutes: number) {
  const today = shopToday(now);
  return Array.from({ length: DAYS_AHEAD }, (_, ahead) => partSpans(addDays(today, ahead), minutes)).flat();
}

/** A visit as its customer sees it. */
export async function customerVisit(db: Db, job: StoredJob, now: Date): Promise<CustomerVisit> {
  const isSet = job.visit !== 'unscheduled' && job.visit !== 'cancelled';
  const slotStart = isSet ? job.slotStart : null;
  const { offered, choices } = await choicesOf(db, job, now);
  return {
    state: (await isAsked(db, job)) ? 'asked' : STATES[job.visit],
    number: job.number,
    service: serviceTypeLabel(job.serviceType),
    town: townOfPlace(job)?.name ?? null,
    slotStart,
    slotEnd: isSet ? job.slotEnd : null,
    offered,
    choices: choices.map((choice) => ({ slotStart: choice.slotStart, slotEnd: choice.slotEnd })),
    changeable: job.visit === 'scheduled' && canChoose(job, now),
    changeableUntil: slotStart === null ? null : changeableUntil(slotStart).toISOString(),
  };
}
