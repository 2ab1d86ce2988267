import { useQuery } from '@tanstack/react-query';
import { summaryRoutes } from '#contract/summary.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { read } from '../../queries.ts';

/** Invoices (spec §2). */
export default function InvoicesTab() {
  const { data } = useQuery(read(summaryRoutes.read));
  if (data && data.invoices.total > 0) return null;
  return <EmptyState title="No invoices available">An approved estimate becomes an invoice.</EmptyState>;
}
