import {
  type InventoryBody,
  inventoryBody,
  type InventoryItem,
  inventoryRoutes,
} from '#contract/inventory.ts';
import { call } from '#client/api.ts';
import { toast } from '#ui/toast.ts';
import { RecordDialog } from '../../shared/form/RecordDialog.tsx';
import { itemForm, type ItemForm, itemLabels, newItemForm } from './item-values.ts';
import { ItemFields } from './ItemFields.tsx';

/** Add Item, and the same on an item that exists (spec §2 "Inventory"). */
export function ItemDialog({ item, onClose }: { item: InventoryItem | null; onClose: () => void }) {
  return (
    <RecordDialog<ItemForm, InventoryBody, InventoryItem>
      title={item ? `Edit ${item.name}` : 'Add Item'}
      record={item}
      valuesOf={itemForm}
      empty={newItemForm}
      schema={inventoryBody}
      labels={itemLabels}
      refreshes={[inventoryRoutes.list.path, '/api/admin/summary', '/api/admin/history']}
      failed="Failed to save inventory item"
      send={(body, base, attempt) =>
        base
          ? call(inventoryRoutes.update, {
              params: { id: base.id },
              body: { ...body, version: base.version },
            })
          : call(inventoryRoutes.create, { body, idempotencyKey: attempt.key() })
      }
      onSaved={() => toast({ title: item ? 'Item updated successfully' : 'Item added successfully' })}
      submitText={item ? 'Save Item' : 'Add Item'}
      onClose={onClose}
    >
      <ItemFields />
    </RecordDialog>
  );
}
