import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cashRoutes, type VanCash } from '#contract/books/cash-and-expenses.ts';
import { call } from '#client/api.ts';
import { formatDateTime } from '#domain/shop-time.ts';
import { formatDecimal } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/States.tsx';
import { read, useInvalidateOnMount } from '../../queries.ts';
import { CountCashDialog } from '../../shared/CountCashDialog.tsx';
import { Figures, ReportBoundary } from './ReportParts.tsx';

/** Cash and checks in the vans, and what was handed in. */
export function CashReport() {
  useInvalidateOnMount(cashRoutes.read.path);
  const query = useQuery(read(cashRoutes.read));
  const [receiving, setReceiving] = useState<string | null>(null);
  const chosen = query.data?.vans.find(({ technicianId }) => technicianId === receiving);
  const offer = chosen?.offer;
  return (
    <ReportBoundary query={query}>
      {({ vans, received }) => (
        <>
          {vans.length === 0 ? (
            <EmptyState title="No cash or checks in any van." />
          ) : (
            vans.map((van) => (
              <Van key={van.technicianId} van={van} onReceive={() => setReceiving(van.technicianId)} />
            ))
          )}
          {received.length > 0 ? (
            <Figures
              caption="Handed in"
              rows={received}
              rowKey={(row) => row.id}
              columns={[
                { label: 'By', cell: (row) => row.technician },
                { label: 'When', cell: (row) => formatDateTime(row.at), wideOnly: true },
                { label: 'Received by', cell: (row) => row.receivedBy ?? '', wideOnly: true },
                { label: 'Cash', cell: (row) => formatDecimal(row.counted.cash) },
                { label: 'Checks', cell: (row) => formatDecimal(row.counted.checks) },
                { label: 'Over or short', cell: (row) => overOrShort(row.difference) },
              ]}
            />
          ) : null}
          {chosen && offer ? (
            // The technician's count is not shown: it would be copied.
            <CountCashDialog
              title={`Receive from ${chosen.name}`}
              description="Count it yourself. Both counts must match; any difference from the payments goes into the books as cash over or short."
              submitText="Confirm my count and receive"
              send={(body) => call(cashRoutes.receive, { params: { id: offer.id }, body })}
              done={`Received from ${chosen.name}`}
              failed="The cash was not received"
              onClose={() => setReceiving(null)}
            />
          ) : null}
        </>
      )}
    </ReportBoundary>
  );
}

/** "-$5.00 cash": what was counted beyond the payments. */
function overOrShort({ cash, checks }: { cash: string; checks: string }): string {
  const parts = [
    cash === '0.00' ? null : `${formatDecimal(cash)} cash`,
    checks === '0.00' ? null : `${formatDecimal(checks)} checks`,
  ];
  return parts.filter(Boolean).join(', ') || 'None';
}

function Van({ van: { name, held, payments, offer }, onReceive }: { van: VanCash; onReceive: () => void }) {
  return (
    <section aria-label={`Cash in ${name}’s van`}>
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line-strong pb-1.5">
        <h2 className="text-lg font-bold">{name}</h2>
        <span className="tabular-nums">
          {formatDecimal(held.cash)} cash, {formatDecimal(held.checks)} checks
        </span>
        {offer ? (
          <Button look="primary" onClick={onReceive}>
            Receive
          </Button>
        ) : (
          <span className="text-sm text-muted">Not counted yet. {name} counts first, on My day.</span>
        )}
      </div>
      <ul>
        {payments.map((payment) => (
          <li key={payment.id} className="flex flex-wrap gap-x-4 border-b border-line py-2">
            <span className="min-w-0 flex-1 basis-48">
              {payment.paper} {payment.customer}
              <span className="block text-sm text-muted">
                {payment.method === 'cash' ? 'Cash' : 'Check'}, {formatDateTime(payment.takenAt)}
              </span>
            </span>
            <strong className="tabular-nums">{formatDecimal(payment.amount)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}
