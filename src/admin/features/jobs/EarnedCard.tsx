import { useQuery } from '@tanstack/react-query';
import { earnedRoutes } from '#contract/books/earned.ts';
import { formatDecimal } from '#domain/money.ts';
import { formatCalendarDate } from '#domain/shop-time.ts';
import { read } from '../../queries.ts';
import { invoicePath } from '../../routes.ts';
import { MayLink } from '../../shared/May.tsx';
import { Card } from './Card.tsx';

const words = {
  net: 'Invoice',
  parts: 'Parts',
  expenses: 'Expense:',
  fees: 'Card fee',
  miles: 'Mileage',
} as const;

/** What the job earned, for the owner: nothing until there is an amount. */
export function EarnedCard({ jobId }: { jobId: string }) {
  const { data } = useQuery(read(earnedRoutes.job, { params: { id: jobId } }));
  if (!data || data.lines.length === 0) return null;
  return (
    <Card title="Earned" aside={<strong className="tabular-nums">{formatDecimal(data.margin)}</strong>}>
      <ul>
        {data.lines.map((line, index) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- two amounts may be the same
            key={index}
            className="flex flex-wrap gap-x-3 border-b border-line py-1.5"
          >
            <span className="min-w-0 wrap-anywhere">
              {words[line.what]}{' '}
              {line.invoiceId ? (
                <MayLink href={invoicePath(line.invoiceId)}>{line.words}</MayLink>
              ) : (
                line.words
              )}
              , {formatCalendarDate(line.day)}
            </span>
            <span className="ml-auto tabular-nums">{formatDecimal(line.amount)}</span>
          </li>
        ))}
      </ul>
      <p className="pt-2 text-sm text-muted">
        Before tax, less parts at cost, expenses, card fees and mileage.
      </p>
    </Card>
  );
}
