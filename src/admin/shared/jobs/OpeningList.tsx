import { useQuery } from '@tanstack/react-query';
import { bookingRoutes } from '#contract/bookings/office.ts';
import type { Job } from '#contract/jobs/job.ts';
import { dayRoutes } from '#contract/schedule/day.ts';
import type { Opening, Openings } from '#contract/schedule/openings.ts';
import { crewSkillLabels } from '#domain/crew.ts';
import { type PreferredTime, preferredTimes } from '#domain/requests.ts';
import { minutesOfTime, shopToday, timeText } from '#domain/shop-time.ts';
import type { QueryInput } from '#client/api.ts';
import { cx } from '#ui/cx.ts';
import { read } from '../../queries.ts';
import { shortDay } from '../format.ts';
import { notOfferedText, openingKey, openingTime, travelText } from './job-text.ts';

/** How many technicians are named. */
const NAMED = 5;

/** The technicians with openings for a job, and why others have none; warns if the chosen one lacks a skill. */
export function WhoIsOffered({
  found: { needs, skilled, notOffered },
  technicianId = '',
}: {
  found: Openings;
  /** The chosen technician. */
  technicianId?: string;
}) {
  const lacks = notOffered.find((each) => each.technicianId === technicianId && each.why === 'skills');
  if (needs.length === 0 && notOffered.length === 0) return null;
  const names = needs.map((skill) => crewSkillLabels[skill].toLowerCase()).join(' and ');
  return (
    <div className="col-span-4 text-sm text-muted">
      {needs.length > 0 ? (
        <p>
          This job takes {names}
          {skilled ? ': only those who have the skill are offered.' : ', which no technician has.'}
        </p>
      ) : null}
      {notOffered.length > 0 ? (
        <p>
          Not offered: {notOffered.slice(0, NAMED).map(notOfferedText).join('; ')}
          {notOffered.length > NAMED ? `; and ${notOffered.length - NAMED} more` : ''}.
        </p>
      ) : null}
      {lacks ? (
        <p role="status" className="font-semibold text-body">
          {lacks.technicianName} does not have the skill. You can choose them all the same.
        </p>
      ) : null}
    </div>
  );
}

/** Free times to choose from, the nearest technician first. */
export function OpeningList({
  legend,
  openings,
  today,
  chosen,
  onChoose,
}: {
  legend: string;
  openings: readonly Opening[];
  today: string;
  /** The key of the chosen opening; with a key that is not listed, none is chosen. */
  chosen: string;
  onChoose: (opening: Opening) => void;
}) {
  return (
    <fieldset className="col-span-4 min-w-0">
      <legend className="pb-1 text-sm font-semibold">{legend}</legend>
      <div className="overflow-hidden rounded-md border border-line">
        {openings.map((opening) => {
          const key = openingKey(opening);
          const way = travelText(opening);
          return (
            <label
              key={key}
              className={cx(
                'flex min-h-11 cursor-pointer items-center gap-2.5 border-b border-line px-3 py-1 last:border-b-0',
                'has-checked:bg-sunken has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent-text pointer-fine:min-h-9',
              )}
            >
              <input
                type="radio"
                name="opening"
                value={key}
                checked={key === chosen}
                onChange={() => onChoose(opening)}
                className="size-4 shrink-0 accent-accent outline-none"
              />
              <span className="min-w-0 flex-1">
                <span className="font-semibold tabular-nums">{openingTime(opening, today)}</span>{' '}
                <span className="whitespace-nowrap">{opening.technicianName}</span>
                {way ? <span className="block text-sm text-muted tabular-nums">{way}</span> : null}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** Openings for a job; always refetched. */
export function useOpenings(id: string, query: QueryInput, enabled: boolean) {
  return useQuery({
    ...read(dayRoutes.openings, { params: { id }, query }),
    staleTime: 0,
    enabled,
  });
}

/** The first day and the length of the openings to ask for; a moved visit keeps its length. */
export function openingsQuery(
  job: Job,
  wishedDay: string | null,
  wanted: { readonly slotStart: string } | undefined,
) {
  const today = shopToday(new Date());
  const from = wanted ? shopToday(new Date(wanted.slotStart)) : (wishedDay ?? today);
  const minutes =
    job.slotStart && job.slotEnd ? (Date.parse(job.slotEnd) - Date.parse(job.slotStart)) / 60_000 : null;
  return {
    day: from < today ? today : from,
    ...(minutes === null ? {} : { minutes: String(minutes) }),
  };
}

/** When the customer asked for the visit: in a booking that awaits an answer, or on the phone. */
interface WantedTime {
  readonly day: string | null;
  readonly part: PreferredTime | null;
  /** The time that was asked for, "14:30". */
  readonly clock: string | null;
  /** "asked for Mon, Nov 23, morning"; null without a booking. */
  readonly text: string | null;
  readonly isPending: boolean;
}

/** Reads a customer's requested time for their job. */
export function useWantedTime(job: Pick<Job, 'bookings' | 'wantedDate' | 'wantedTime'>): WantedTime {
  const id = job.bookings.find(({ status }) => status === 'new')?.id;
  const booking = useQuery({
    ...read(bookingRoutes.find, { params: { id: id ?? '-' } }),
    enabled: id !== undefined,
  });
  const day = booking.data?.preferredDate ?? job.wantedDate;
  const clock = job.wantedTime;
  const part = (booking.data?.preferredTime ?? null) as PreferredTime | null;
  const label = preferredTimes.find(({ value }) => value === part)?.label;
  const asked = [
    day && shortDay(day),
    clock && timeText(minutesOfTime(clock)),
    label?.toLowerCase().replace(/am|pm/g, (half) => half.toUpperCase()),
  ].filter(Boolean);
  return {
    day,
    part,
    clock,
    text: asked.length > 0 ? `asked for ${asked.join(', ')}` : null,
    isPending: id !== undefined && booking.isPending,
  };
}
