import { useQuery } from '@tanstack/react-query';
import { formatDecimal } from '#domain/money.ts';
import { type Summary, summaryRoutes } from '#contract/books/summary.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { read } from '../../queries.ts';
import { dashboardPath } from '../../routes.ts';
import { Section } from './Section.tsx';

const figures: readonly { label: string; href: string; amount: (summary: Summary) => string }[] = [
  {
    label: 'Total Paid',
    href: dashboardPath('invoices', { status: 'paid' }),
    amount: (summary) => summary.revenue.totalPaid,
  },
  {
    label: 'Pending Estimates',
    href: dashboardPath('estimates', { status: 'pending' }),
    amount: (summary) => summary.revenue.pendingEstimates,
  },
  {
    label: 'Outstanding',
    href: dashboardPath('invoices', { status: 'unpaid' }),
    amount: (summary) => summary.revenue.outstanding,
  },
];

/** Amounts received, quoted and outstanding. If they fail to load, the cards above already show the error. */
export function RevenueSummary() {
  const { data, isPending } = useQuery(read(summaryRoutes.read));
  return (
    <Section title="Revenue Summary">
      <dl>
        {figures.map((figure) => (
          <div
            key={figure.label}
            className="flex items-center justify-between gap-4 border-b border-line py-3"
          >
            <dt>
              <a href={figure.href}>{figure.label}</a>
            </dt>
            <dd className="font-semibold tabular-nums">
              {data ? (
                formatDecimal(figure.amount(data))
              ) : isPending ? (
                <Skeleton className="h-6 w-24" />
              ) : (
                '–'
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
