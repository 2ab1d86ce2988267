import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDateTime } from '#domain/honolulu.ts';
import type { StockMovementKind } from '#domain/inventory.ts';
import { inventoryRoutes } from '#contract/inventory.ts';
import { readPages } from '../../queries.ts';
import { PagedList } from '../../shared/PagedList.tsx';

const kindLabels: Record<StockMovementKind, string> = {
  received: 'Received',
  used: 'Used',
  adjusted: 'Recounted',
  returned: 'Returned',
};

/** An item's stock movements, newest first. */
export function MovementList({ itemId }: { itemId: string }) {
  const movements = useInfiniteQuery(readPages(inventoryRoutes.movements, { limit: 20 }, { id: itemId }));
  return (
    <section aria-label="Movements">
      <h3 className="border-b border-line-strong pb-1.5 font-bold">Movements</h3>
      <PagedList
        name="movements"
        query={movements}
        empty={<p className="py-3 text-muted">No stock movements yet.</p>}
      >
        {(rows) => (
          <ol>
            {rows.map((movement) => (
              <li
                key={movement.id}
                className="grid grid-cols-[4rem_1fr_auto] gap-x-3 border-b border-line py-2"
              >
                <span className="text-right font-semibold tabular-nums">
                  {movement.quantity > 0 ? `+${movement.quantity}` : movement.quantity}
                </span>
                <span className="min-w-0">
                  {kindLabels[movement.kind]}
                  {movement.invoiceNumber ? ` on ${movement.invoiceNumber}` : ''}
                  {movement.reason && movement.reason !== movement.invoiceNumber
                    ? `: ${movement.reason}`
                    : ''}
                  <span className="block text-sm text-muted">
                    {movement.actor ?? 'The system'}, {formatDateTime(movement.createdAt)}
                  </span>
                </span>
                <span className="text-sm text-muted tabular-nums">
                  <span className="sr-only">leaves </span>
                  {movement.quantityAfter}
                </span>
              </li>
            ))}
          </ol>
        )}
      </PagedList>
    </section>
  );
}
