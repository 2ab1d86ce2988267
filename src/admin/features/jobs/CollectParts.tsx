import { lazy, Suspense, useState } from 'react';
import { invoiceActionRoutes } from '#contract/invoices/actions.ts';
import type { Job } from '#contract/jobs/job.ts';
import { fullName } from '#domain/customer.ts';
import { jobSteps } from '#domain/job-steps.ts';
import { formatDecimal } from '#domain/money.ts';
import { matchBuilderItem } from '#domain/price-list.ts';
import { call, newIdempotencyKey } from '#client/api.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { DialogActions } from '#ui/Dialog.tsx';
import { AuthorityDialog } from '../../shared/AuthorityDialog.tsx';
import { AuthorityPhoto } from '../../shared/Photo.tsx';
import type { DoneLine } from './collect-values.ts';
import { liveInvoice } from './job-menu.ts';

/** The work as agreed: an invoice's lines, which are fixed, or an estimate's, which may have turned out otherwise. */
export function AgreedWork({
  lines,
  invoiceNumber,
  onChange,
}: {
  lines: readonly DoneLine[];
  invoiceNumber: string | undefined;
  onChange: () => void;
}) {
  return (
    <section aria-label="What was done">
      <div className="flex items-center justify-between gap-4 border-b border-line-strong pb-1.5">
        <h3 className="text-lg font-bold">What was done</h3>
        {invoiceNumber ? (
          <span className="text-sm text-muted">{invoiceNumber}</span>
        ) : (
          <Button look="quiet" onClick={onChange}>
            Change
          </Button>
        )}
      </div>
      <ul>
        {lines.map((line) => (
          <li
            key={Object.values(line).join(' ')}
            className="flex justify-between gap-4 border-b border-line py-1.5"
          >
            <span>
              {line.quantity > 1 ? `${line.quantity} × ` : ''}
              {line.serviceDescription}
            </span>
            <span className="tabular-nums">{formatDecimal(line.unitPrice)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether the work needs an authority on record: opening a lock, or making a car key. */
function wantsAuthority(
  job: Pick<Job, 'serviceType'>,
  lines: readonly { readonly serviceDescription: string }[],
): boolean {
  if (job.serviceType === 'emergency' || job.serviceType === 'automotive') return true;
  return lines.some((line) => matchBuilderItem(line.serviceDescription)?.category === 'emergency');
}

/** The person who authorized the opening, or a button to record them. */
export function AuthorityLine({
  job,
  lines,
}: {
  job: Job;
  lines: readonly { readonly serviceDescription: string }[];
}) {
  const [open, setOpen] = useState(false);
  const [latest] = job.authorities;
  if (!latest && !wantsAuthority(job, lines)) return null;
  return (
    <section
      aria-label="Authority to open"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-sunken px-3 py-2"
    >
      <p>
        {latest ? (
          <>
            Opening authorized by <strong>{latest.name}</strong>.
          </>
        ) : (
          'No authority to open is on record yet.'
        )}
      </p>
      {latest ? <AuthorityPhoto record={latest} /> : null}
      <Button onClick={() => setOpen(true)}>{latest ? 'Record another' : jobSteps.authority.label}</Button>
      {open ? <AuthorityDialog job={job} name={fullName(job)} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}

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
