import {
  BOARD_JOBS,
  BOARD_UNSCHEDULED,
  type Board,
  type BoardJob,
  type dayRoutes,
  type MyDay,
} from '#contract/schedule/day.ts';
import type { RouteInput } from '#contract/route.ts';
import type { JobHeader } from '#db/queries/jobs/jobs.ts';
import { readBoardRows, readOwnDay } from '#db/queries/schedule/board.ts';
import { addDays, startOfShopDay, shopToday } from '#domain/shop-time.ts';
import type { Viewer } from '#domain/staff-role.ts';
import { townOfPlace } from '#domain/travel.ts';
import type { StaffContext } from '../context.ts';
import { jobRowView } from '../jobs/job-view.ts';
import { readJob } from '../jobs/jobs.ts';
import { crewMemberView } from './crew.ts';
import { personOf } from './lanes.ts';

/** Whether a visit is late: it should have started and has not, or should have ended and has not. */
function isLate({ visit, slotStart, slotEnd }: JobHeader, now: Date): boolean {
  if (slotStart === null || slotEnd === null) return false;
  if (visit === 'scheduled' || visit === 'on_the_way') return new Date(slotStart) < now;
  return visit === 'on_site' && new Date(slotEnd) < now;
}

/** A stored job as the board shows it, limited to the viewer's rights. */
function boardJobView(stored: JobHeader, now: Date, viewer: Viewer): BoardJob {
  const { money, action } = jobRowView(stored, shopToday(now), viewer);
  return {
    id: stored.id,
    number: stored.number,
    name: personOf(stored),
    phone: stored.phone,
    serviceType: stored.serviceType,
    town: townOfPlace(stored)?.name ?? null,
    location: stored.location,
    urgency: stored.urgency,
    visit: stored.visit,
    slotStart: stored.slotStart,
    slotEnd: stored.slotEnd,
    technicianId: stored.technicianId,
    travelMinutes: stored.travelMinutes,
    travelMiles: stored.travelMiles === null ? null : Number(stored.travelMiles),
    travelFrom: stored.travelFrom,
    overlapReason: stored.overlapReason,
    offHoursReason: stored.offHoursReason,
    sharesTime: stored.sharesTime,
    late: isLate(stored, now),
    acceptedAt: stored.acceptedAt,
    version: stored.version,
    money,
    action,
  };
}

/**
 * The board for a range of days: crew, shifts, jobs by time, unscheduled jobs. A technician gets only their own. One
 * statement.
 */
export async function readBoard(
  { db, now, actor }: StaffContext,
  { query: { day = shopToday(now), days } }: RouteInput<typeof dayRoutes.board>,
): Promise<Board> {
  const { members, shifts, jobs, unscheduled } = await readBoardRows(db, {
    from: startOfShopDay(day),
    to: startOfShopDay(addDays(day, days)),
    technicianId: actor.role === 'technician' ? actor.id : undefined,
    // Read one more of each than is shown, to know whether there are more.
    limits: { jobs: BOARD_JOBS + 1, unscheduled: BOARD_UNSCHEDULED + 1 },
  });
  const busy = new Set(jobs.map(({ technicianId }) => technicianId));
  const shown = members.filter(({ id, takesJobs }) => takesJobs || busy.has(id));
  return {
    day,
    days,
    members: shown.map(crewMemberView),
    shifts: shifts.filter(({ accountId }) => shown.some(({ id }) => id === accountId)),
    jobs: jobs.slice(0, BOARD_JOBS).map((job) => boardJobView(job, now, actor)),
    unscheduled: unscheduled.slice(0, BOARD_UNSCHEDULED).map((job) => boardJobView(job, now, actor)),
    more: jobs.length > BOARD_JOBS || unscheduled.length > BOARD_UNSCHEDULED,
  };
}

/** The most jobs that My day lists. */
const OWN_JOBS = 100;

/** The signed-in technician's next job in full, except its codes, and the rest of their day. */
export async function readMyDay(context: StaffContext): Promise<MyDay> {
  const { db, now, actor } = context;
  const jobs = await readOwnDay(db, {
    technicianId: actor.id,
    before: startOfShopDay(addDays(shopToday(now), 1)),
    limit: OWN_JOBS,
  });
  // An emergency without a time goes before the next appointment.
  const isUrgent = ({ visit, isEmergency }: JobHeader) => visit === 'unscheduled' && isEmergency;
  const [first] = jobs;
  const isUnderWay = first?.visit === 'on_the_way' || first?.visit === 'on_site';
  const next = isUnderWay ? first : (jobs.find(isUrgent) ?? first);
  return {
    next: next ? await readJob(db, context, next.id) : null,
    rest: jobs.filter((job) => job !== next).map((job) => boardJobView(job, now, actor)),
  };
}
