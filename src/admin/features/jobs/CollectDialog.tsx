import { useState } from 'react';
import { quoteRoutes } from '#contract/estimates/estimate.ts';
import { invoiceRoutes } from '#contract/invoices/invoice.ts';
import type { Job } from '#contract/jobs/job.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { jobName } from '../../shared/jobs/job-text.ts';
import { CardCode } from './CollectParts.tsx';
import { CollectSheet } from './CollectSheet.tsx';
import { LoadedPrice } from './PriceDialog.tsx';
import { currentQuote, liveInvoice } from './job-menu.ts';

/** Finish and collect: work done, authority and payment on one sheet with one button. */
export function CollectDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const billed = liveInvoice(job);
  const priced = currentQuote(job);
  /** The customer's page, once they pay there. */
  const [page, setPage] = useState<string | null>(null);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Finish and collect"
      description={`Job ${job.number}, ${jobName(job)}`}
    >
      {page ? (
        <CardCode job={job} url={page} onClose={onClose} />
      ) : billed ? (
        <LoadedPrice route={invoiceRoutes.find} id={billed.id}>
          {(invoice) => <CollectSheet job={job} invoice={invoice} onPage={setPage} onClose={onClose} />}
        </LoadedPrice>
      ) : priced ? (
        <LoadedPrice route={quoteRoutes.find} id={priced.id} query={{ reveal: 'no' }}>
          {(quote) => <CollectSheet job={job} quote={quote} onPage={setPage} onClose={onClose} />}
        </LoadedPrice>
      ) : (
        <CollectSheet job={job} onPage={setPage} onClose={onClose} />
      )}
    </Dialog>
  );
}
