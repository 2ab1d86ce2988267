import { type InventoryItem, inventoryRoutes } from '#contract/inventory.ts';
import { call } from '#client/api.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useAction } from '../../shared/use-action.ts';

const OUTCOMES =
  'An item used on an estimate or invoice becomes inactive and can be restored; any other item is deleted for good.';

/** Confirms deleting an item; one that appears on a document is only deactivated. */
export function DeleteItemDialog({ item, onClose }: { item: InventoryItem; onClose: () => void }) {
  const remove = useAction({
    run: (_: void, idempotencyKey) =>
      call(inventoryRoutes.remove, {
        params: { id: item.id },
        query: { version: item.version },
        idempotencyKey,
      }),
    done: ({ outcome }) =>
      outcome === 'deleted'
        ? { title: 'Item deleted successfully' }
        : {
            title: 'Item deleted successfully',
            description: 'It is used on an estimate or invoice, so it moves to the inactive items.',
          },
    failed: 'The item was not deleted',
    after: onClose,
  });
  return (
    <ConfirmDialog
      title={`Delete ${item.name}?`}
      description={
        item.quantityOnHand > 0
          ? `There are ${item.quantityOnHand} (${item.unit}) in stock. ${OUTCOMES}`
          : OUTCOMES
      }
      cancelText="Keep it"
      confirmText="Delete item"
      pendingText="Deleting…"
      pending={remove.isPending}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    />
  );
}
