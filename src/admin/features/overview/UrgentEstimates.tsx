import { useQuery } from '@tanstack/react-query';
import { formatDecimal } from '#domain/money.ts';
import { quoteRoutes } from '#contract/estimates/estimate.ts';
import { read } from '../../queries.ts';
import { dashboardPath, estimatePath } from '../../routes.ts';
import { fullName } from '../../shared/people.ts';
import { UrgencyBadge } from '../../shared/StatusBadges.tsx';
import { QueryBoundary } from './QueryBoundary.tsx';
import { Section } from './Section.tsx';

/** Number of urgent estimates on the overview (spec §9). */
const URGENT_ESTIMATES = 3;

/** The newest urgent estimates: open ones first, then the rest. */
export function UrgentEstimates() {
  const query = { urgency: 'urgent,emergency', limit: URGENT_ESTIMATES } as const;
  const open = useQuery(read(quoteRoutes.list, { query: { ...query, status: 'open' } }));
  // Only fetched when the open ones leave room.
  const any = useQuery({
    ...read(quoteRoutes.list, { query }),
    enabled: open.data !== undefined && open.data.length < URGENT_ESTIMATES,
  });
  return (
    <Section title="Urgent Estimates" more={{ label: 'All estimates', href: dashboardPath('estimates') }}>
      <QueryBoundary
        name="urgent estimates"
        query={open.data?.length === URGENT_ESTIMATES || open.error ? open : any}
        rows={URGENT_ESTIMATES}
      >
        {(newest) => {
          const waiting = open.data ?? [];
          const others = newest.filter(({ id }) => !waiting.some((quote) => quote.id === id));
          const rows = [...waiting, ...others].slice(0, URGENT_ESTIMATES);
          return rows.length === 0 ? (
            <p className="py-3 text-muted">No urgent estimates.</p>
          ) : (
            <ul>
              {rows.map((quote) => (
                <li key={quote.id} className="border-b border-line">
                  <a
                    href={estimatePath(quote.id)}
                    className="grid grid-cols-[1fr_auto] gap-x-4 py-3 text-body no-underline hover:bg-sunken/60"
                  >
                    <span className="flex flex-wrap items-center gap-2 font-semibold">
                      <span className="underline">{quote.quoteNumber}</span>
                      <UrgencyBadge urgency={quote.urgency} />
                    </span>
                    <span className="font-semibold tabular-nums">{formatDecimal(quote.total)}</span>
                    <span className="text-sm text-muted">{fullName(quote)}</span>
                  </a>
                </li>
              ))}
            </ul>
          );
        }}
      </QueryBoundary>
    </Section>
  );
}
