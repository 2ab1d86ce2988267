import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#client/api.ts';
import { quoteActionRoutes } from '#contract/estimates/actions.ts';
import { type Authority, authorityRoutes } from '#contract/jobs/authority.ts';
import { type Quote, quoteRoutes } from '#contract/estimates/estimate.ts';
import { authorityRelations, idTypes } from '#domain/authority.ts';
import { formatDate, formatDateTime } from '#domain/shop-time.ts';
import { Button } from '#ui/Button.tsx';
import { fullName } from '#domain/customer.ts';
import { useRecordId } from '../../navigation.ts';
import { useMay } from '../../session.ts';
import { read } from '../../queries.ts';
import { dashboardPath } from '../../routes.ts';
import { AuthorityDialog } from '../../shared/AuthorityDialog.tsx';
import { CallCustomer } from '../../shared/ContactLinks.tsx';
import { AuthorityPhoto } from '../../shared/Photo.tsx';
import { Deliveries } from '../../shared/Deliveries.tsx';
import { May } from '../../role-screens.tsx';
import { RecordBoundary, RecordHistory, RevokeLinks } from '../../shared/RecordParts.tsx';
import {
  QuoteStatusBadge,
  SuspiciousBadge,
  SuspiciousNotice,
  UrgencyBadge,
} from '../../shared/StatusBadges.tsx';
import { useAction } from '../../shared/use-action.ts';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';
import { DepositSection } from './DepositSection.tsx';
import { EstimateActions } from './EstimateActions.tsx';
import { EstimateDetails } from './EstimateDetails.tsx';
import { EditEstimateForm } from './form/EditEstimateForm.tsx';

// Encrypted fields are fetched only on request, so that the history shows who viewed them.
const closed = { reveal: 'no' } as const;

/** /admin/estimate/{id}: the estimate, its actions and its history. */
export default function EstimateScreen() {
  const id = useRecordId('estimate');
  const query = useQuery(read(quoteRoutes.find, { params: { id }, query: closed }));
  return (
    <RecordBoundary
      name="estimate"
      query={query}
      back={{ label: 'All estimates', href: dashboardPath('estimates') }}
    >
      {(quote) => <Estimate key={quote.id} quote={quote} />}
    </RecordBoundary>
  );
}

function Estimate({ quote }: { quote: Quote }) {
  const may = useMay();
  const params = { id: quote.id };
  const deliveries = useQuery(read(quoteActionRoutes.deliveries, { params }));
  const retry = useAction({
    run: (deliveryId: string, idempotencyKey) =>
      call(quoteActionRoutes.retryDelivery, { params: { ...params, deliveryId }, idempotencyKey }),
    done: () => ({ title: 'Sending the email again' }),
    failed: 'The email could not be sent again',
  });
  const clearFlag = useAction({
    run: (_: void, idempotencyKey) =>
      call(quoteActionRoutes.clearFlag, { params, body: { version: quote.version }, idempotencyKey }),
    done: () => ({ title: 'Flag cleared' }),
    failed: 'The flag was not cleared',
  });
  return (
    <>
      <ScreenHeader
        title={
          <span className="inline-flex flex-wrap items-center gap-2">
            Estimate {quote.quoteNumber}
            <UrgencyBadge urgency={quote.urgency} />
            <QuoteStatusBadge status={quote.status} />
            {quote.suspicious ? <SuspiciousBadge /> : null}
          </span>
        }
        windowTitle={`Estimate ${quote.quoteNumber}`}
      >
        <CallCustomer phone={quote.phone} />
      </ScreenHeader>
      <p className="pb-3 text-muted">{standing(quote)}</p>
      {quote.suspicious && may?.('clearQuoteFlag') ? (
        <SuspiciousNotice
          record="estimate"
          email={quote.email}
          clearing={clearFlag.isPending}
          onClear={() => clearFlag.mutate(undefined)}
        />
      ) : null}
      {quote.changeRequest ? (
        <section
          aria-label="Change requested"
          className="mb-4 rounded-lg border border-warn-line bg-warn-soft px-4 py-3"
        >
          <h2 className="font-bold">The customer asked for a change</h2>
          <p className="whitespace-pre-line">{quote.changeRequest}</p>
        </section>
      ) : null}
      <EstimateActions quote={quote} />
      {quote.allowed.includes('amend') && may?.('updateQuote') ? (
        <EditEstimateForm key={quote.version} quote={quote} />
      ) : (
        <EstimateDetails quote={quote} />
      )}
      <div className="mt-8 flex max-w-3xl flex-col gap-6">
        <DepositSection quote={quote} />
        <May call="listAuthorities">
          {quote.jobId ? <AuthoritySection quote={quote} jobId={quote.jobId} /> : null}
        </May>
        <Deliveries query={deliveries} retrying={retry.isPending} onRetry={(id) => retry.mutate(id)} />
        {quote.sentAt && may?.('revokeQuoteLinks') ? (
          <RevokeLinks
            document="estimate"
            run={(idempotencyKey) => call(quoteActionRoutes.revokeLinks, { params, idempotencyKey })}
          />
        ) : null}
        <RecordHistory recordType="quote" recordId={quote.id} />
      </div>
    </>
  );
}

/** A one-line summary: revision, expiration, decision and who made it. */
function standing(quote: Quote): string {
  const parts = [`Revision ${quote.revision}`, `valid until ${formatDate(quote.validUntil)}`];
  if (quote.sentAt) parts.push(`sent ${formatDateTime(quote.sentAt)}`);
  if (quote.decidedAt) {
    const verb = quote.status === 'declined' ? 'declined' : 'approved';
    parts.push(`${verb} ${formatDateTime(quote.decidedAt)} by ${deciderText(quote)}`);
  }
  if (quote.declineReason) parts.push(`reason: ${quote.declineReason}`);
  return parts.join(', ');
}

/** Who decided. A customer's name is free text, so it is quoted and labeled. */
function deciderText({ decidedAs, decidedBy }: Quote): string {
  if (decidedAs === 'customer') return decidedBy ? `the customer, signed “${decidedBy}”` : 'the customer';
  return decidedBy ? `our office (${decidedBy})` : 'our office';
}

/** Who authorized the opening, the ID checked and their signature: an immutable part of the job's record. */
function AuthoritySection({ quote, jobId }: { quote: Quote; jobId: string }) {
  const [dialogOpen, setDialogOpen] = useState(false);
  const authorities = useQuery(read(authorityRoutes.list, { params: { id: jobId } }));
  const records = authorities.data ?? [];
  return (
    <section aria-label="Authority to open">
      <h2 className="border-b border-line-strong pb-1.5 text-lg font-bold">Authority to open</h2>
      {records.length === 0 ? (
        <p className="py-3 text-muted">
          {authorities.isPending ? 'Loading…' : 'No authority on record yet.'}
        </p>
      ) : (
        <ul>
          {records.map((record) => (
            <Entry key={record.id} record={record} />
          ))}
        </ul>
      )}
      <p className="pt-2">
        <Button onClick={() => setDialogOpen(true)}>Record authority</Button>
      </p>
      {dialogOpen ? (
        <AuthorityDialog job={{ id: jobId }} name={fullName(quote)} onClose={() => setDialogOpen(false)} />
      ) : null}
    </section>
  );
}

function Entry({ record }: { record: Authority }) {
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line py-2">
      <span className="min-w-0 flex-1 basis-56">
        <strong>{record.name}</strong>, {labelOf(authorityRelations, record.relation)}
        <span className="block text-sm text-muted">
          {[labelOf(idTypes, record.idType), record.note, formatDateTime(record.createdAt), record.actor]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {record.signature ? (
        <svg
          role="img"
          aria-label={`Signature of ${record.name}`}
          viewBox="0 0 600 200"
          className="h-14 w-40 rounded border border-line bg-field"
        >
          <path
            d={record.signature}
            className="fill-none stroke-body"
            strokeWidth="5"
            strokeLinecap="round"
          />
        </svg>
      ) : null}
      <AuthorityPhoto record={record} />
    </li>
  );
}

function labelOf(
  options: readonly { readonly value: string; readonly label: string }[],
  value: string,
): string {
  return options.find((option) => option.value === value)?.label ?? value;
}
