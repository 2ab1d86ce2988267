import { formatDate } from '#domain/shop-time.ts';
import { formatDecimal } from '#domain/money.ts';
import { quoteStatuses, quoteStatusLabels } from '#domain/quote.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import { type QuoteRow, quoteRoutes, quoteSorts } from '#contract/estimates/estimate.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/States.tsx';
import { createEstimatePath, createInvoicePath, dashboardPath, estimatePath } from '../../routes.ts';
import { customerColumn, numberColumn } from '../../shared/list-columns.tsx';
import { statusFilter, describeList, useOfficeList } from '../../shared/use-office-list.ts';
import { OfficeList } from '../../shared/OfficeList.tsx';
import { OpenDrafts } from '../../shared/form/drafts.tsx';
import { QuoteStatusBadge, SuspiciousBadge, UrgencyBadge } from '../../shared/StatusBadges.tsx';
import { May } from '../../role-screens.tsx';

const estimates = describeList({
  route: quoteRoutes.list,
  name: 'estimates',
  one: 'estimate',
  title: 'Estimates',
  search: 'Search estimates',
  orders: quoteSorts,
  filters: [
    statusFilter(quoteStatuses, (status) => quoteStatusLabels[status]),
    {
      name: 'urgency',
      label: 'Urgency',
      allLabel: 'Any urgency',
      options: [
        { value: 'urgent,emergency', label: 'Urgent and emergency' },
        { value: 'emergency', label: 'Emergency' },
        { value: 'urgent', label: 'Urgent' },
        { value: 'standard', label: 'Standard' },
      ],
    },
  ],
  columns: [
    numberColumn<QuoteRow>('Estimate', {
      number: ({ quoteNumber }) => quoteNumber,
      path: ({ id }) => estimatePath(id),
    }),
    {
      id: 'state',
      label: 'Urgency and status',
      className: 'max-lg:order-3',
      cell: (quote) => (
        <span className="flex flex-wrap gap-1.5">
          <UrgencyBadge urgency={quote.urgency} />
          <QuoteStatusBadge status={quote.status} />
          {quote.suspicious ? <SuspiciousBadge /> : null}
        </span>
      ),
    },
    customerColumn('max-lg:order-4'),
    {
      id: 'service',
      label: 'Service',
      half: true,
      className: 'max-lg:order-5 max-lg:text-right',
      cell: (quote) => serviceTypeLabel(quote.serviceType),
    },
    {
      id: 'validUntil',
      label: 'Valid until',
      sort: 'validUntil',
      stackedLabel: true,
      half: true,
      className: 'max-lg:order-6 max-lg:self-center',
      cell: (quote) => (
        <time dateTime={quote.validUntil} className="tabular-nums">
          {formatDate(quote.validUntil)}
        </time>
      ),
    },
    {
      id: 'amount',
      label: 'Amount',
      sort: '-total',
      numeric: true,
      half: true,
      className: 'max-lg:order-2 max-lg:text-right',
      cell: (quote) => <span className="font-semibold">{formatDecimal(quote.total)}</span>,
    },
    {
      id: 'actions',
      label: 'Next step',
      end: true,
      half: true,
      className: 'max-lg:order-7 max-lg:text-right',
      cell: (quote) => (
        <span className="flex flex-wrap gap-2 max-lg:justify-end lg:justify-end">
          <ButtonLink href={estimatePath(quote.id)} aria-label={`Edit Quote ${quote.quoteNumber}`}>
            Edit Quote
          </ButtonLink>
          {quote.status === 'approved' ? (
            <ButtonLink
              href={createInvoicePath(quote.id)}
              aria-label={`Create Invoice from ${quote.quoteNumber}`}
            >
              Create Invoice
            </ButtonLink>
          ) : null}
        </span>
      ),
    },
  ],
});

/** Every estimate (spec §2 "Estimates"). */
export default function EstimatesTab() {
  return (
    <section aria-label="Estimates">
      <OpenDrafts />
      <OfficeList
        of={useOfficeList(estimates)}
        home={dashboardPath('estimates')}
        empty={
          <EmptyState title="No estimates available">
            <May call="createEstimate">
              <ButtonLink look="primary" href={createEstimatePath()}>
                Write the first estimate
              </ButtonLink>
            </May>
          </EmptyState>
        }
      />
    </section>
  );
}
