import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from '#ui/icons.tsx';
import { formatDecimal } from '#domain/money.ts';
import { type Summary, summaryRoutes } from '#contract/books/summary.ts';
import { describeError } from '#client/api-error.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { ErrorState, Skeleton } from '#ui/States.tsx';
import { read } from '../../queries.ts';
import { inventoryPath } from '../../routes.ts';

const figures: readonly { label: string; href: string; figure: (summary: Summary) => string }[] = [
  {
    label: 'Items',
    href: inventoryPath(),
    figure: ({ inventory }) => inventory.items.toLocaleString('en-US'),
  },
  {
    label: 'Low stock',
    href: inventoryPath({ tab: 'low' }),
    figure: ({ inventory }) => inventory.lowStock.toLocaleString('en-US'),
  },
  {
    label: 'Inventory value',
    href: inventoryPath(),
    figure: ({ inventory }) => formatDecimal(inventory.value),
  },
];

/** Inventory totals (spec §2, "Inventory" on the dashboard). */
export default function InventoryTab() {
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
  const low = data?.inventory.lowStock ?? 0;
  return (
    <div className="flex flex-col gap-6">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-4">
        {figures.map((figure) => (
          <li key={figure.label} className="border-l-2 border-line-strong">
            <a href={figure.href} className="flex flex-col px-4 py-1 text-body no-underline hover:bg-sunken">
              <span className="text-sm font-semibold text-muted">{figure.label}</span>
              <span className="text-2xl leading-8 font-bold tabular-nums">
                {data ? figure.figure(data) : <Skeleton className="h-8 w-24" />}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {low > 0 ? (
        <section
          aria-label="Low stock alert"
          className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-warn-line bg-warn-soft px-4 py-3"
        >
          <p className="flex items-center gap-2 font-semibold">
            <TriangleAlert aria-hidden="true" className="size-5 text-warn" />
            {low === 1
              ? '1 item is low or out of stock'
              : `${low.toLocaleString('en-US')} items are low or out of stock`}
          </p>
          <ButtonLink href={inventoryPath({ tab: 'low' })}>See what to restock</ButtonLink>
        </section>
      ) : null}
      <p>
        <ButtonLink href={inventoryPath()}>Manage inventory</ButtonLink>
      </p>
    </div>
  );
}
