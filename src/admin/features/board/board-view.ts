import type { CrewMember, CrewShift } from '#contract/schedule/crew.ts';
import type { Board, BoardJob } from '#contract/schedule/day.ts';
import type { Opening } from '#contract/schedule/openings.ts';
import { isOpenVisit } from '#domain/job.ts';
import { closedHours, type ColumnName, DAY_MINUTES, minutesInto, type Span } from './board-layout.ts';

/** How long a visit without a time is assumed to last, in minutes. */
export const USUAL_MINUTES = 60;

/** A column of the board: a technician with their visits, or the visits without a technician. */
export interface Column extends ColumnName {
  readonly member: CrewMember | null;
  readonly shifts: readonly CrewShift[];
  readonly jobs: readonly BoardJob[];
}

/** A visit with its time in minutes of a day, and the drive before it. */
export interface Visit extends Span {
  readonly job: BoardJob;
  /** When the drive starts; the visit's own start if there is no drive. */
  readonly leaves: number;
}

/**
 * The columns: crew members who take jobs or have one, the viewer first, then by name; last, the visits without a
 * technician, if there are any.
 */
export function columnsOf(
  { members, shifts, jobs }: Pick<Board, 'members' | 'shifts' | 'jobs'>,
  self: string | undefined,
): readonly Column[] {
  const shown = members
    .filter(({ id, takesJobs }) => takesJobs || jobs.some(({ technicianId }) => technicianId === id))
    .toSorted((a, b) => Number(b.id === self) - Number(a.id === self) || a.name.localeCompare(b.name));
  const known = new Set(shown.map(({ id }) => id));
  const others = jobs.filter(({ technicianId }) => technicianId === null || !known.has(technicianId));
  return [
    ...shown.map((member) => ({
      technicianId: member.id,
      name: member.name,
      member,
      shifts: shifts.filter(({ accountId }) => accountId === member.id),
      jobs: jobs.filter(({ technicianId }) => technicianId === member.id),
    })),
    ...(others.length > 0
      ? [{ technicianId: null, name: 'No technician', member: null, shifts: [], jobs: others }]
      : []),
  ];
}

/** The visits of a column that overlap a day, by time. */
export function visitsOn(day: string, jobs: readonly BoardJob[]): readonly Visit[] {
  return jobs
    .flatMap((job) => {
      if (!job.slotStart || !job.slotEnd) return [];
      const from = minutesInto(day, job.slotStart);
      return [{ job, from, to: minutesInto(day, job.slotEnd), leaves: from - (job.travelMinutes ?? 0) }];
    })
    .filter(({ leaves, to }) => to > 0 && leaves < DAY_MINUTES)
    .toSorted((a, b) => a.from - b.from);
}

/** The openings of a column that start on a day, with their time in minutes of that day. */
export function openingsOn(
  day: string,
  technicianId: string | null,
  openings: readonly Opening[],
): readonly (Span & { readonly opening: Opening })[] {
  return openings
    .filter((opening) => opening.technicianId === technicianId)
    .map((opening) => ({
      opening,
      from: minutesInto(day, opening.slotStart),
      to: minutesInto(day, opening.slotEnd),
    }))
    .filter(({ from }) => from >= 0 && from < DAY_MINUTES)
    .toSorted((a, b) => a.from - b.from);
}

/** A span of a technician's day outside ordinary work. */
export interface Band extends Span {
  readonly kind: 'closed' | CrewShift['kind'];
}

/** A technician's closed hours, time off and on-call shifts on a day. */
export function bandsOn(day: string, { member, shifts }: Pick<Column, 'member' | 'shifts'>): readonly Band[] {
  const closed = member ? closedHours(member.hours, day) : [];
  return [
    ...closed.map((span) => ({ ...span, kind: 'closed' as const })),
    ...shifts
      .map(({ kind, startsAt, endsAt }) => ({
        kind,
        from: Math.max(0, minutesInto(day, startsAt)),
        to: Math.min(DAY_MINUTES, minutesInto(day, endsAt)),
      }))
      .filter(({ from, to }) => from < to),
  ];
}

/**
 * The kinds of shifts to name on a technician's day of the week, each once. A night on call belongs to the day on which it
 * begins: named on the morning after too, it would look like two.
 */
export function shiftKindsOn(day: string, { shifts }: Pick<Column, 'shifts'>): CrewShift['kind'][] {
  const named = shifts.filter(({ kind, startsAt, endsAt }) => {
    const [from, to] = [minutesInto(day, startsAt), minutesInto(day, endsAt)];
    if (from >= 0) return from < DAY_MINUTES;
    return kind === 'on_call' ? to >= DAY_MINUTES : to > 0;
  });
  return [...new Set(named.map(({ kind }) => kind))];
}

/** Whether a visit's time can still be set or moved. */
export const isMovable = ({ visit }: Pick<BoardJob, 'visit'>): boolean =>
  visit === 'unscheduled' || visit === 'scheduled';

/** What a visit's color means. */
export type VisitTone = 'planned' | 'emergency' | 'underway' | 'late' | 'over';

/** The tone of a visit. Late comes first, because the office has to act on it. */
export function toneOf({ visit, late, urgency }: Pick<BoardJob, 'visit' | 'late' | 'urgency'>): VisitTone {
  if (!isOpenVisit(visit)) return 'over';
  if (late) return 'late';
  if (visit !== 'scheduled') return 'underway';
  return urgency === 'emergency' ? 'emergency' : 'planned';
}
