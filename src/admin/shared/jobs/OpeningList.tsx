import type { Opening } from '#contract/schedule/openings.ts';
import { cx } from '#ui/cx.ts';
import { openingKey, openingTime, travelText } from './opening-text.ts';

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
