import { useQuery } from '@tanstack/react-query';
import { formatDecimal } from '#domain/money.ts';
import { type Summary, summaryRoutes } from '#contract/summary.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { read } from '../../queries.ts';

const figures: readonly { label: string; figure: (summary: Summary) => string }[] = [
  { label: 'Items', figure: (summary) => summary.inventory.items.toLocaleString('en-US') },
  { label: 'Low stock', figure: (summary) => summary.inventory.lowStock.toLocaleString('en-US') },
  { label: 'Inventory value', figure: (summary) => formatDecimal(summary.inventory.value) },
];

/** What the stock comes to (spec §2 "Inventory" of the dashboard). */
export default function InventoryTab() {
  const { data } = useQuery(read(summaryRoutes.read));
  return (
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      {figures.map((figure) => (
        <div key={figure.label} className="flex flex-col border-l-2 border-line-strong pl-4">
          <dt className="text-sm font-semibold text-muted">{figure.label}</dt>
          <dd className="text-2xl font-bold tabular-nums">
            {data ? figure.figure(data) : <Skeleton className="h-8 w-24" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
