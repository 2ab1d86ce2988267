import { lazy, Suspense } from 'react';
import { call, newIdempotencyKey } from '#client/api.ts';
import { invoiceActionRoutes } from '#contract/invoices/actions.ts';
import type { Job } from '#contract/jobs/job.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { DialogActions } from '#ui/DialogActions.tsx';
import { liveInvoice } from './job-menu.ts';

const QrCode = lazy(() => import('../../shared/QrCode.tsx'));

/** The customer's page as a code to scan; turns to paid when the card provider says so. */
export function CardCode({ job, url, onClose }: { job: Job; url: string; onClose: () => void }) {
  const paid = job.money === 'paid';
  return (
    <div data-live className="flex flex-col gap-4">
      {paid ? (
        <p role="status" className="text-lg font-bold text-good">
          Paid by card. The receipt is on their page.
        </p>
      ) : (
        <>
          <p role="status">
            The customer scans this with their phone and pays there. It says here when they have paid.
          </p>
          <Suspense fallback={<p className="text-muted">Drawing the code…</p>}>
            <QrCode text={url} label="QR code of the customer’s page" />
          </Suspense>
        </>
      )}
      <DialogActions onClose={onClose}>
        {paid ? (
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <ButtonLink href={url} target="_blank" rel="noreferrer">
            Open it on this phone
          </ButtonLink>
        )}
      </DialogActions>
    </div>
  );
}

/** The other way to pay by card: on the customer's own phone, instead of a terminal. */
export function PayOnPage({ pending, onPress }: { pending: boolean; onPress: () => void }) {
  return (
    <Button pending={pending} pendingText="Finishing…" onClick={onPress}>
      They pay on their own phone
    </Button>
  );
}

/** The customer's page of a job whose invoice was just issued. */
export async function pageOf(job: Job): Promise<string | null> {
  const issued = liveInvoice(job);
  if (!issued) return null;
  const { link } = await call(invoiceActionRoutes.send, {
    params: { id: issued.id },
    body: { channel: 'text' },
    idempotencyKey: newIdempotencyKey(),
  });
  return link?.url ?? null;
}
