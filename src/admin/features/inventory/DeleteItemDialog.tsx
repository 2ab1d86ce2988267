import { type InventoryItem, inventoryRoutes } from '#contract/inventory.ts';
import { call } from '#client/api.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { useAction } from '../../shared/use-action.ts';

/** Deleting asks first; an item that was ever used is kept for the records and only taken off the shelf. */
export function DeleteItemDialog({ item, onClose }: { item: InventoryItem; onClose: () => void }) {
  const remove = useAction({
    run: () => call(inventoryRoutes.remove, { params: { id: item.id } }),
    refreshes: [inventoryRoutes.list.path, '/api/admin/summary'],
    done: ({ outcome }) =>
      outcome === 'deleted'
        ? { title: 'Item deleted successfully' }
        : {
            title: 'Item deleted successfully',
            description: 'It has been used before, so its past stays in the records.',
          },
    failed: 'The item was not deleted',
    after: onClose,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Delete ${item.name}?`}
      description={
        item.quantityOnHand > 0
          ? `There are ${item.quantityOnHand} (${item.unit}) in stock. An item that was used on a document keeps its past.`
          : 'An item that was used on a document keeps its past.'
      }
    >
      <div className="flex flex-wrap gap-2">
        <Button
          look="danger"
          pending={remove.isPending}
          pendingText="Deleting…"
          onClick={() => remove.mutate(undefined)}
        >
          Delete item
        </Button>
        <Button onClick={onClose}>Keep it</Button>
      </div>
    </Dialog>
  );
}
