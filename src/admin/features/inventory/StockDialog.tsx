import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#client/api.ts';
import { adjustBody, type AdjustBody, type InventoryItem, inventoryRoutes } from '#contract/inventory.ts';
import { formatDateTime } from '#domain/shop-time.ts';
import type { StockMovementKind } from '#domain/inventory.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { FormError } from '#ui/States.tsx';
import { TextField } from '#ui/Field.tsx';
import { toast } from '#ui/toast.ts';
import { readPages } from '../../queries.ts';
import { schemaResolver, useForm } from '../../shared/form/fields.ts';
import { PagedList } from '../../shared/list-parts.tsx';
import { useSave } from '../../shared/use-action.ts';

/** Corrects an item's stock count, with a reason, above its ledger of movements. */
export function StockDialog({ item, onClose }: { item: InventoryItem; onClose: () => void }) {
  const form = useForm<AdjustBody, unknown, AdjustBody>({
    // Starts empty, so that there is no 0 to delete first.
    defaultValues: { quantity: '' as unknown as number, reason: '' },
    resolver: schemaResolver<AdjustBody, AdjustBody>(adjustBody),
  });
  const { register, formState, handleSubmit } = form;
  const saving = useSave<AdjustBody, AdjustBody, InventoryItem>({
    form,
    failed: { title: 'Error', description: 'The stock was not changed' },
    send: (body, idempotencyKey) =>
      call(inventoryRoutes.adjust, { params: { id: item.id }, body, idempotencyKey }),
    onSaved: (saved) => {
      toast({ title: 'Stock changed', description: `${saved.name}: ${saved.quantityOnHand} ${saved.unit}` });
      form.reset();
    },
  });

  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={`Stock of ${item.name}`}
      description={`${item.quantityOnHand} ${item.unit} on hand`}
    >
      <form
        noValidate
        className="grid grid-cols-6 items-start gap-3"
        onSubmit={(event) => void handleSubmit((body) => saving.save(body))(event)}
      >
        <TextField
          className="col-span-6 sm:col-span-2"
          label="Change"
          description="5 adds five, -2 takes two away"
          type="number"
          step={1}
          required
          error={formState.errors.quantity?.message}
          {...register('quantity', { valueAsNumber: true })}
        />
        <TextField
          className="col-span-6 sm:col-span-4"
          label="Reason"
          description="Delivery, count, breakage…"
          required
          autoComplete="off"
          error={formState.errors.reason?.message}
          {...register('reason')}
        />
        <div className="col-span-6 flex flex-col items-end gap-3">
          {saving.failure ? <FormError>{saving.failure}</FormError> : null}
          <Button type="submit" look="primary" pending={saving.pending} pendingText="Saving...">
            Change stock
          </Button>
        </div>
      </form>
      <MovementList itemId={item.id} />
    </Dialog>
  );
}

const kindLabels: Record<StockMovementKind, string> = {
  received: 'Received',
  used: 'Used',
  adjusted: 'Recounted',
  returned: 'Returned',
};

/** An item's stock movements, newest first. */
function MovementList({ itemId }: { itemId: string }) {
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
