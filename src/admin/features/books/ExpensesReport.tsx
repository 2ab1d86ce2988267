import { useState } from 'react';
import { type Expense, expenseRoutes, expenseSorts } from '#contract/books/cash-and-expenses.ts';
import { call } from '#client/api.ts';
import { expenseCategories, expenseLabel, paidWith, paidWithLabel } from '#domain/earnings.ts';
import { formatDecimal } from '#domain/money.ts';
import { formatDateTime } from '#domain/shop-time.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/States.tsx';
import { booksPath, jobPath } from '../../routes.ts';
import { AddExpense } from '../../shared/jobs/AddExpense.tsx';
import { May, MayLink } from '../../role-screens.tsx';
import { OfficeList } from '../../shared/OfficeList.tsx';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { RecordPhoto } from '../../shared/Photo.tsx';
import { useAction } from '../../shared/use-action.ts';
import { describeList, useOfficeList } from '../../shared/use-office-list.ts';
import { CsvButton } from './ReportParts.tsx';

const expenses = describeList({
  route: expenseRoutes.list,
  name: 'expenses',
  one: 'expense',
  title: 'Expenses',
  search: 'Search expenses',
  orders: expenseSorts,
  filters: [
    { name: 'category', label: 'For', allLabel: 'For anything', options: expenseCategories },
    { name: 'paidWith', label: 'Paid with', allLabel: 'Paid with anything', options: paidWith },
  ],
  columns: [
    {
      id: 'day',
      label: 'Recorded',
      sort: '-createdAt',
      half: true,
      cell: ({ createdAt, by }) => (
        <>
          <time dateTime={createdAt} className="tabular-nums">
            {formatDateTime(createdAt)}
          </time>
          <span className="block text-sm wrap-anywhere text-muted">{by}</span>
        </>
      ),
    },
    {
      id: 'amount',
      label: 'Amount',
      sort: '-amount',
      numeric: true,
      half: true,
      className: 'max-lg:text-right',
      cell: ({ kind, amount, reversed }) => (
        <>
          <span className="font-semibold">{formatDecimal(kind === 'reversal' ? `-${amount}` : amount)}</span>
          {reversed ? (
            <span className="block">
              <Badge>Reversed</Badge>
            </span>
          ) : null}
        </>
      ),
    },
    {
      id: 'category',
      label: 'For',
      cell: ({ kind, category, note, reason, jobId, jobNumber }) => (
        <>
          <span className="font-semibold">
            {kind === 'reversal' ? 'Reversal: ' : ''}
            {expenseLabel(category)}
          </span>
          {jobId ? (
            <>
              {' '}
              · <MayLink href={jobPath(jobId)}>Job {jobNumber}</MayLink>
            </>
          ) : null}
          {[note, reason].map((words) =>
            words ? (
              <span key={words} className="block max-w-prose text-sm wrap-anywhere text-muted">
                {words}
              </span>
            ) : null,
          )}
        </>
      ),
    },
    { id: 'paid', label: 'Paid with', half: true, cell: (row) => paidWithLabel(row.paidWith) },
    { id: 'actions', label: 'Actions', end: true, cell: (row) => <Actions expense={row} /> },
  ],
});

/** The receipt's photo, and the way to take the expense back. */
function Actions({ expense }: { expense: Expense }) {
  const { id, kind, amount, category, createdAt, photo, reversed } = expense;
  const [asked, setAsked] = useState(false);
  const words = `${formatDecimal(amount)}, ${expenseLabel(category)}`;
  const reverse = useAction({
    run: (reason: string, idempotencyKey) =>
      call(expenseRoutes.reverse, { params: { id }, body: { reason }, idempotencyKey }),
    done: () => ({ title: 'Expense reversed', description: words }),
    failed: 'The expense was not reversed',
    after: () => setAsked(false),
  });
  return (
    <span className="flex flex-wrap gap-2 lg:justify-end">
      <RecordPhoto
        id={id}
        photo={photo}
        of={words}
        alt={`Receipt: ${words}`}
        file={`expense-${createdAt.slice(0, 10)}`}
        source={{ route: expenseRoutes.photo, params: { id } }}
      />
      {kind === 'expense' && !reversed ? (
        <Button look="danger" aria-label={`Reverse ${words}`} onClick={() => setAsked(true)}>
          Reverse
        </Button>
      ) : null}
      {asked ? (
        <ReasonDialog
          title={`Reverse ${words}?`}
          description="It counts back in the books today. To correct an expense, reverse it and record it again."
          submitText="Reverse it"
          required
          pending={reverse.isPending}
          onClose={() => setAsked(false)}
          onSubmit={(reason) => reverse.mutate(reason)}
        />
      ) : null}
    </span>
  );
}

/** What was spent for the shop. */
export function ExpensesReport() {
  return (
    <OfficeList
      of={useOfficeList(expenses)}
      home={booksPath({ report: 'expenses' })}
      actions={
        <>
          <May call="takeJobSteps">
            <AddExpense jobs={[]} />
          </May>
          <CsvButton file="expenses.csv" />
        </>
      }
      empty={
        <EmptyState title="No expenses yet.">
          Technicians record theirs on My day; what a job cost is on the job’s page.
        </EmptyState>
      }
    />
  );
}
