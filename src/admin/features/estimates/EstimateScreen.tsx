import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#domain/honolulu.ts';
import { formatDecimal } from '#domain/money.ts';
import type { QuoteStatus } from '#domain/quote.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import type { Urgency } from '#domain/urgency.ts';
import { type Quote, quoteRoutes } from '#contract/quote.ts';
import { describeError } from '#client/api-error.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { read } from '../../queries.ts';
import { router } from '../../routes.ts';
import { MapLink, PhoneLinks } from '../../shared/ContactLinks.tsx';
import { fullName } from '../../shared/people.ts';
import { QuoteStatusBadge, UrgencyBadge } from '../../shared/StatusBadges.tsx';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';
import { ScreenSkeleton } from '../../shell/ScreenSkeleton.tsx';

/** /admin/estimate/{id}. */
export default function EstimateScreen() {
  const page = useStore(router);
  const id = page?.route === 'estimate' ? page.params.id : '';
  const query = useQuery({ ...read(quoteRoutes.find, { params: { id: id || 'none' } }), enabled: id !== '' });
  if (query.data) return <Estimate quote={query.data} />;
  if (query.isPending) return <ScreenSkeleton />;
  return (
    <>
      <ScreenHeader title="Estimate" />
      <ErrorState
        title="The estimate could not be loaded"
        detail={describeError(query.error)}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    </>
  );
}

function Estimate({ quote }: { quote: Quote }) {
  const sums = [
    ['Subtotal', quote.subtotal],
    ['Service fee', quote.serviceFee],
    ['Urgency fee', quote.urgencyFee],
    ['Tax', quote.tax],
    ['Total', quote.total],
  ] as const;
  return (
    <>
      <ScreenHeader title={`Estimate ${quote.quoteNumber}`}>
        <UrgencyBadge urgency={quote.urgency as Urgency} />
        <QuoteStatusBadge status={quote.status as QuoteStatus} />
      </ScreenHeader>
      <p className="flex flex-wrap items-center gap-x-4">
        <strong>{fullName(quote)}</strong>
        <PhoneLinks phone={quote.phone} who={fullName(quote)} />
        <MapLink place={quote.serviceAddress} />
      </p>
      <p className="text-muted">
        {serviceTypeLabel(quote.serviceType)}, valid until {formatDate(quote.validUntil)}
      </p>
      <ul className="mt-4 border-t border-line-strong">
        {quote.items.map((item) => (
          <li key={item.id} className="flex justify-between gap-4 border-b border-line py-2">
            <span>
              {item.quantity} × {item.serviceDescription}
            </span>
            <span className="tabular-nums">{formatDecimal(item.totalPrice)}</span>
          </li>
        ))}
      </ul>
      <dl className="ml-auto max-w-72 py-2 tabular-nums">
        {sums.map(([label, amount]) => (
          <div key={label} className="flex justify-between py-1 last:font-bold">
            <dt>{label}</dt>
            <dd>{formatDecimal(amount)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
