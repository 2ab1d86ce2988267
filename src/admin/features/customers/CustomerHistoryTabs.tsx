import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { quoteStatusLabels } from '#domain/quote.ts';
import { bookingStatusLabel, leadStatusLabel } from '#domain/requests.ts';
import { formatDate } from '#domain/shop-time.ts';
import { formatDecimal } from '#domain/money.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import { customerRoutes } from '#contract/customers/record.ts';
import { describeError } from '#client/api-error.ts';
import { ErrorState, SkeletonRows } from '#ui/States.tsx';
import { read } from '../../queries.ts';
import { bookingPath, estimatePath, invoicePath, leadPath } from '../../routes.ts';
import { InvoiceStatusBadge } from '../../shared/StatusBadges.tsx';

/** A customer's leads, bookings, estimates and invoices, newest first. */
export function CustomerHistoryTabs({ customerId }: { customerId: string }) {
  const past = useQuery(read(customerRoutes.history, { params: { id: customerId } }));
  if (past.isPending) return <SkeletonRows rows={6} label="Loading the customer’s history…" />;
  if (!past.data) {
    return (
      <ErrorState
        title="The customer’s history could not be loaded"
        detail={describeError(past.error)}
        onRetry={() => void past.refetch()}
        retrying={past.isFetching}
      />
    );
  }
  const { invoices, quotes, leads, bookings, counts } = past.data;
  return (
    <div className="flex flex-col gap-6">
      <Part title="Invoices" count={counts.invoices} shown={invoices.length}>
        {invoices.map((invoice) => (
          <Line
            key={invoice.id}
            name={invoice.invoiceNumber}
            href={invoicePath(invoice.id)}
            date={invoice.createdAt}
            detail={invoice.serviceAddress}
            status={<InvoiceStatusBadge status={invoice.status} />}
            amount={invoice.total}
          />
        ))}
      </Part>
      <Part title="Estimates" count={counts.quotes} shown={quotes.length}>
        {quotes.map((quote) => (
          <Line
            key={quote.id}
            name={quote.quoteNumber}
            href={estimatePath(quote.id)}
            date={quote.createdAt}
            detail={serviceTypeLabel(quote.serviceType)}
            status={quoteStatusLabels[quote.status]}
            amount={quote.total}
          />
        ))}
      </Part>
      <Part title="Bookings" count={counts.bookings} shown={bookings.length}>
        {bookings.map((booking) => (
          <Line
            key={booking.id}
            name={serviceTypeLabel(booking.serviceType)}
            href={bookingPath(booking.id)}
            date={booking.createdAt}
            detail={booking.location}
            status={bookingStatusLabel(booking.status)}
          />
        ))}
      </Part>
      <Part title="Leads" count={counts.leads} shown={leads.length}>
        {leads.map((lead) => (
          <Line
            key={lead.id}
            name={serviceTypeLabel(lead.serviceType)}
            href={leadPath(lead.id)}
            date={lead.createdAt}
            detail={lead.location}
            status={leadStatusLabel(lead.status)}
          />
        ))}
      </Part>
    </div>
  );
}

function Part({
  title,
  count,
  shown,
  children,
}: {
  title: string;
  count: number;
  shown: number;
  children: ReactNode;
}) {
  return (
    <section aria-label={title}>
      <h2 className="border-b border-line-strong pb-1.5 text-lg font-bold">
        {title} <span className="font-normal text-muted">({count})</span>
      </h2>
      {count === 0 ? <p className="py-2 text-muted">None.</p> : <ul>{children}</ul>}
      {count > shown ? <p className="py-2 text-sm text-muted">The newest {shown} are shown.</p> : null}
    </section>
  );
}

function Line({
  name,
  href,
  date,
  detail,
  status,
  amount,
}: {
  name: string;
  href?: string | undefined;
  date: string;
  detail: string;
  status: ReactNode;
  amount?: string | undefined;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
      {href ? (
        <a href={href} className="font-semibold tabular-nums">
          {name}
        </a>
      ) : (
        <span className="font-semibold tabular-nums">{name}</span>
      )}
      <span>{status}</span>
      <span className="min-w-0 flex-1 basis-40 text-sm wrap-anywhere text-muted">
        {formatDate(date)} · {detail}
      </span>
      {amount ? <span className="font-semibold tabular-nums">{formatDecimal(amount)}</span> : null}
    </li>
  );
}
