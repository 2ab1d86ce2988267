import { formatDate } from '#domain/honolulu.ts';
import { formatDecimal } from '#domain/money.ts';
import { formatPhone } from '#domain/phone.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import type { QuoteRow } from '#contract/estimates/estimate.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { type Column, DataTable } from '#ui/DataTable.tsx';
import { createInvoicePath, estimatePath } from '../../routes.ts';
import { listCaption } from '../../shared/list-orders.ts';
import { fullName } from '../../shared/people.ts';
import { QuoteStatusBadge, UrgencyBadge } from '../../shared/StatusBadges.tsx';
import { SuspiciousBadge } from '../../shared/SuspiciousNotice.tsx';
import type { ListTableProps } from '../../shared/use-office-list.ts';

const columns: readonly Column<QuoteRow>[] = [
  {
    id: 'number',
    label: 'Estimate',
    sort: '-createdAt',
    half: true,
    className: 'max-lg:order-1',
    cell: (quote) => (
      <a href={estimatePath(quote.id)} className="font-semibold tabular-nums">
        {quote.quoteNumber}
      </a>
    ),
  },
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
  {
    id: 'customer',
    label: 'Customer',
    sort: 'name',
    half: true,
    className: 'max-lg:order-4',
    cell: (quote) => (
      <>
        <span className="font-semibold">{fullName(quote)}</span>
        <span className="block text-sm text-muted">{formatPhone(quote.phone)}</span>
      </>
    ),
  },
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
];

/** The table of estimates. */
export function EstimateTable({ quotes, ...table }: ListTableProps & { quotes: readonly QuoteRow[] }) {
  return (
    <DataTable
      caption={listCaption('Estimates', table.sorting.by)}
      columns={columns}
      rows={quotes}
      rowKey={(quote) => quote.id}
      {...table}
    />
  );
}
