import { useQuery } from '@tanstack/react-query';
import { type Summary, summaryRoutes } from '#contract/books/summary.ts';
import { describeError } from '#client/api-error.ts';
import { ErrorState, Skeleton } from '#ui/States.tsx';
import { read } from '../../queries.ts';
import { dashboardPath, inventoryPath } from '../../routes.ts';

interface Card {
  readonly title: string;
  readonly href: string;
  readonly figure: (summary: Summary) => number;
  /** A detail shown next to the figure. */
  readonly beside?: (summary: Summary) => string;
  readonly note: (summary: Summary) => string;
}

const cards: readonly Card[] = [
  {
    title: 'New Leads',
    href: dashboardPath('leads'),
    figure: (summary) => summary.leads.total,
    beside: (summary) => `${summary.leads.waiting.toLocaleString('en-US')} waiting`,
    note: () => 'Awaiting estimates',
  },
  {
    title: 'Pending Estimates',
    href: dashboardPath('estimates', { status: 'pending' }),
    figure: (summary) => summary.quotes.pending,
    note: (summary) => `${summary.quotes.approved.toLocaleString('en-US')} approved`,
  },
  {
    title: 'Unpaid Invoices',
    href: dashboardPath('invoices', { status: 'unpaid' }),
    figure: (summary) => summary.invoices.unpaid,
    note: (summary) => `${summary.invoices.draft.toLocaleString('en-US')} draft`,
  },
  {
    title: 'Low Stock',
    href: inventoryPath({ tab: 'low' }),
    figure: (summary) => summary.inventory.lowStock,
    note: () => 'Items need restocking',
  },
];

/** The four figures at the top; each links to what it counts. */
export function SummaryCards() {
  const { data, error, refetch, isFetching } = useQuery(read(summaryRoutes.read));
  if (error && !data) {
    return (
      <ErrorState
        title="The figures could not be loaded"
        detail={describeError(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <ul
      aria-label="Figures"
      className="grid grid-cols-2 overflow-hidden rounded-lg border border-line bg-panel lg:grid-cols-4"
    >
      {cards.map((card) => (
        <li key={card.title} className="-mr-px -mb-px border-r border-b border-line">
          <a
            href={card.href}
            className="flex h-full flex-col gap-1 px-4 py-3 text-body no-underline hover:bg-sunken focus-visible:-outline-offset-2"
          >
            <span className="text-sm font-semibold text-muted">{card.title}</span>
            {data ? (
              <span className="flex flex-wrap items-baseline gap-x-2">
                <span className="text-3xl leading-9 font-bold tabular-nums">
                  {card.figure(data).toLocaleString('en-US')}
                </span>
                {card.beside ? <span className="font-semibold text-muted">{card.beside(data)}</span> : null}
              </span>
            ) : (
              <Skeleton className="h-9 w-16" />
            )}
            <span className="min-h-5 text-sm text-muted">{data ? card.note(data) : ''}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
