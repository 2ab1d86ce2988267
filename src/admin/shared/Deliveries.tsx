import type { UseQueryResult } from '@tanstack/react-query';
import { formatDateTime } from '#domain/shop-time.ts';
import type { Delivery } from '#contract/payments.ts';
import { Badge, type Tone } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { quoteActionRoutes } from '#contract/estimates/actions.ts';
import { invoiceActionRoutes } from '#contract/invoices/actions.ts';
import { jobStepRoutes } from '#contract/jobs/steps.ts';

const tones: Record<Delivery['state'], Tone> = { queued: 'info', sent: 'good', failed: 'danger' };
const stateLabels: Record<Delivery['state'], string> = {
  queued: 'On its way',
  sent: 'Sent',
  failed: 'Failed',
};

/** Delivery status of a record's mail; a failed one can be retried. */
export function Deliveries({
  query,
  retrying = false,
  onRetry,
}: {
  query: UseQueryResult<Delivery[]>;
  retrying?: boolean;
  onRetry?: (id: string) => void;
}) {
  const deliveries = query.data ?? [];
  if (deliveries.length === 0) return null;
  return (
    <section aria-label="Mail">
      <h2 className="border-b border-line-strong pb-1.5 text-lg font-bold">Mail</h2>
      <ul>
        {deliveries.map((delivery) => (
          <li
            key={delivery.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2"
          >
            <Badge tone={tones[delivery.state]}>{stateLabels[delivery.state]}</Badge>
            <span className="min-w-0 wrap-anywhere">{delivery.recipient}</span>
            <span className="text-sm text-muted">
              {formatDateTime(delivery.sentAt ?? delivery.queuedAt)}
              {delivery.via === 'file' ? ', written to a file: no mail server is set up' : ''}
            </span>
            {delivery.lastError ? (
              <span className="w-full text-sm text-danger">{delivery.lastError}</span>
            ) : null}
            {delivery.state === 'failed' && onRetry ? (
              <Button pending={retrying} onClick={() => onRetry(delivery.id)}>
                Try again
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <p className="pt-2">
        <Button
          look="quiet"
          pending={query.isFetching}
          pendingText="Looking…"
          onClick={() => void query.refetch()}
        >
          Refresh
        </Button>
      </p>
    </section>
  );
}

/** The route that sends a message of a record again. */
export function retryRouteOf(recordType: string | null) {
  if (recordType === 'invoice') return invoiceActionRoutes.retryDelivery;
  return recordType === 'job' ? jobStepRoutes.retryDelivery : quoteActionRoutes.retryDelivery;
}
