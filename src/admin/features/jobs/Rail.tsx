import { Check } from '#ui/icons.tsx';
import { moneyStageLabels, passedStops, railLabels, railStops, visitStateLabels } from '#domain/job.ts';
import type { Job } from '#contract/jobs/job.ts';
import { Badge } from '#ui/Badge.tsx';
import { cx } from '#ui/cx.ts';
import { cancelText } from '../../shared/jobs/job-text.ts';

/** States outside the path from call to payment. */
const beside = ['declined', 'expired', 'overdue'] as const;

/** A job's progress from call to payment. */
export function Rail({ job }: { job: Job }) {
  const passed = passedStops(job.visit, job.money);
  const next = railStops.find((stop) => !passed.includes(stop));
  const aside = beside.find((stage) => stage === job.money);
  return (
    <div className="pt-4">
      <ol aria-label="Progress" className="flex max-w-3xl">
        {railStops.map((stop, index) => {
          const done = passed.includes(stop);
          return (
            <li
              key={stop}
              aria-current={stop === next ? 'step' : undefined}
              className="relative flex flex-1 flex-col items-center gap-1 text-[0.68rem] max-sm:tracking-tight sm:text-sm"
            >
              {index > 0 ? (
                <span
                  aria-hidden="true"
                  className={cx(
                    'absolute top-3 right-1/2 left-[-50%] h-0.5 -translate-y-1/2',
                    done ? 'bg-accent' : 'bg-line-strong',
                  )}
                />
              ) : null}
              <span
                aria-hidden="true"
                className={cx(
                  'z-1 grid size-6 place-items-center rounded-full border-2',
                  done ? 'border-accent bg-accent text-on-accent' : 'bg-page',
                  !done && (stop === next ? 'border-accent' : 'border-line-strong'),
                )}
              >
                {done ? <Check className="size-3.5" strokeWidth={3} /> : null}
              </span>
              <span className={cx(stop === next && 'font-semibold', !done && stop !== next && 'text-muted')}>
                {railLabels[stop]}
                <span className="sr-only">{done ? ', done' : ''}</span>
              </span>
            </li>
          );
        })}
      </ol>
      {aside || job.visit === 'cancelled' || job.visit === 'on_the_way' ? (
        <p className="flex flex-wrap items-center gap-2 pt-2">
          {job.visit === 'cancelled' ? (
            <>
              <Badge>Cancelled</Badge> {cancelText(job.cancelReason)}
            </>
          ) : null}
          {job.visit === 'on_the_way' ? <Badge tone="info">{visitStateLabels.on_the_way}</Badge> : null}
          {aside ? (
            <Badge tone={aside === 'overdue' ? 'danger' : 'warn'}>{moneyStageLabels[aside]}</Badge>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}
