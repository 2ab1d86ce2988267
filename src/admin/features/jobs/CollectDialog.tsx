import { quoteRoutes } from '#contract/estimates/estimate.ts';
import { invoiceRoutes } from '#contract/invoices/invoice.ts';
import type { Job } from '#contract/jobs/job.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { jobName } from '../../shared/jobs/job-text.ts';
import { CollectSheet } from './CollectSheet.tsx';
import { currentQuote, liveInvoice } from './job-menu.ts';
import { LoadedPrice } from './LoadedPrice.tsx';

/** Finish and collect: work done, authority and payment on one sheet with one button. */
export function CollectDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const billed = liveInvoice(job);
  const priced = currentQuote(job);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Finish and collect"
      description={`Job ${job.number}, ${jobName(job)}`}
    >
      {billed ? (
        <LoadedPrice route={invoiceRoutes.find} id={billed.id}>
          {(invoice) => <CollectSheet job={job} invoice={invoice} onClose={onClose} />}
        </LoadedPrice>
      ) : priced ? (
        <LoadedPrice route={quoteRoutes.find} id={priced.id} query={{ reveal: 'no' }}>
          {(quote) => <CollectSheet job={job} quote={quote} onClose={onClose} />}
        </LoadedPrice>
      ) : (
        <CollectSheet job={job} onClose={onClose} />
      )}
    </Dialog>
  );
}
