import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Quote, quoteRoutes } from '#contract/estimates/estimate.ts';
import { type Invoice, invoiceRoutes } from '#contract/invoices/invoice.ts';
import type { Job } from '#contract/jobs/job.ts';
import { describeError } from '#client/api-error.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { read } from '../../queries.ts';
import { jobName } from '../../shared/jobs/job-text.ts';
import { CollectSheet } from './CollectSheet.tsx';
import { currentQuote, liveInvoice } from './job-menu.ts';

/** Finish and collect: what was done, who allowed it, and the payment, on one sheet with one button. */
export function CollectDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const billed = liveInvoice(job);
  const priced = billed ? undefined : currentQuote(job);
  const invoice = useQuery({
    ...read(invoiceRoutes.find, { params: { id: billed?.id ?? '' } }),
    enabled: billed !== undefined,
  });
  const quote = useQuery({
    ...read(quoteRoutes.find, { params: { id: priced?.id ?? '' }, query: { reveal: 'no' } }),
    enabled: priced !== undefined,
  });
  const query = billed ? invoice : quote;
  const content = (): ReactNode => {
    if (!billed && !priced) return sheet({});
    if (invoice.data) return sheet({ invoice: invoice.data });
    if (quote.data) return sheet({ quote: quote.data });
    if (query.isPending) return <SkeletonRows rows={3} label="Loading the price…" />;
    return (
      <ErrorState
        title="The price could not be loaded"
        detail={describeError(query.error)}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  };
  const sheet = (paper: { invoice?: Invoice; quote?: Quote }) => (
    <CollectSheet job={job} {...paper} onClose={onClose} />
  );
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Finish and collect"
      description={`Job ${job.number}, ${jobName(job)}`}
    >
      {content()}
    </Dialog>
  );
}
