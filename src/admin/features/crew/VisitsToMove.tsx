import { formatTime, shopDate } from '#domain/shop-time.ts';
import type { PlannedShift } from '#contract/schedule/crew.ts';
import { boardPath } from '../../routes.ts';
import { shortDay } from '../../shared/format.ts';

/** The visits during time off, each with a link that picks it up on the board. */
export function VisitsToMove({ visits }: Pick<PlannedShift, 'visits'>) {
  if (visits.length === 0) return null;
  const count = visits.filter(({ offHoursReason }) => offHoursReason === null).length;
  return (
    <div className="pt-1">
      <p className="font-semibold text-danger">
        {count === 0
          ? 'Visits that were put here for a reason'
          : `${count} ${count === 1 ? 'visit' : 'visits'} to move`}
      </p>
      <ul>
        {visits.map(({ id, number, name, slotStart, offHoursReason }) => {
          const day = shopDate(slotStart);
          return (
            <li key={id} className="tabular-nums">
              <a
                href={boardPath({ day, job: id })}
                className="inline-flex min-h-11 items-center wrap-anywhere pointer-fine:min-h-7"
              >
                {shortDay(day)}, {formatTime(slotStart)}: job {number}, {name}
              </a>
              {offHoursReason ? <span className="text-muted"> ({offHoursReason})</span> : null}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
