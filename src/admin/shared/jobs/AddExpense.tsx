import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { jobSteps } from '#domain/job-steps.ts';
import { Button } from '#ui/Button.tsx';

const ExpenseDialog = lazy(() => import('./ExpenseDialog.tsx'));

/** A button that records what was spent. */
export function AddExpense({
  className,
  ...of
}: Omit<ComponentProps<typeof ExpenseDialog>, 'onClose'> & { className?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button className={className} onClick={() => setOpen(true)}>
        {jobSteps.expense.label}
      </Button>
      {open ? (
        <Suspense>
          <ExpenseDialog {...of} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
