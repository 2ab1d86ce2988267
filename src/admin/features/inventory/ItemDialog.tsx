import { useState } from 'react';
import {
  inventoryBody,
  type InventoryEditBody,
  inventoryEditBody,
  type InventoryItem,
  inventoryRoutes,
} from '#contract/inventory.ts';
import { call } from '#client/api.ts';
import { ApiError } from '#client/api-error.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';
import { RecordDialog } from '../../shared/form/RecordDialog.tsx';
import { useAction } from '../../shared/use-action.ts';
import { itemForm, type ItemForm, itemLabels, newItemForm } from './item-values.ts';
import { ItemFields } from './ItemFields.tsx';

/** The Add Item and Edit Item dialog (spec §2 "Inventory"). */
export function ItemDialog({
  item,
  restock = false,
  onBroughtBack,
  onClose,
}: {
  item: InventoryItem | null;
  /** Starts with the delivery's quantity. */
  restock?: boolean;
  /** Called with a reactivated item instead of a new one with the same SKU. */
  onBroughtBack: (item: InventoryItem) => void;
  onClose: () => void;
}) {
  const [inactive, setInactive] = useState<InventoryItem | null>(null);
  const save = (body: InventoryEditBody, base: InventoryItem | null, idempotencyKey: string) =>
    base
      ? call(inventoryRoutes.update, {
          params: { id: base.id },
          body: { ...body, version: base.version },
          idempotencyKey,
        })
      : call(inventoryRoutes.create, { body, idempotencyKey });
  return (
    <RecordDialog<ItemForm, InventoryEditBody, InventoryItem>
      title={item ? `Edit ${item.name}` : 'Add Item'}
      record={item}
      valuesOf={itemForm}
      empty={newItemForm}
      schema={item ? inventoryEditBody : inventoryBody}
      labels={itemLabels}
      failed="Failed to save inventory item"
      send={async (body, base, idempotencyKey) => {
        setInactive(null);
        try {
          return await save(body, base, idempotencyKey);
        } catch (error) {
          if (!base) setInactive(inactiveOwner(error));
          throw error;
        }
      }}
      onSaved={() => toast({ title: item ? 'Item updated successfully' : 'Item added successfully' })}
      submitText={item ? 'Save Item' : 'Add Item'}
      onClose={onClose}
      notice={inactive ? <BringBack item={inactive} onDone={onBroughtBack} /> : null}
    >
      <ItemFields purpose={item ? (restock ? 'restock' : 'edit') : 'add'} />
    </RecordDialog>
  );
}

/** The inactive item that already uses the SKU, from a conflict error. */
function inactiveOwner(error: unknown): InventoryItem | null {
  if (!(error instanceof ApiError) || error.code !== 'duplicate') return null;
  const owner = error.problem?.current as InventoryItem | undefined;
  return owner && !owner.isActive ? owner : null;
}

/** Offers to reactivate an inactive item instead of adding a second one with its SKU. */
function BringBack({ item, onDone }: { item: InventoryItem; onDone: (item: InventoryItem) => void }) {
  const { name, category, sellPrice, version } = item;
  const activate = useAction({
    run: (_: void, idempotencyKey) =>
      call(inventoryRoutes.update, {
        params: { id: item.id },
        body: { name, category, sellPrice, version, isActive: true },
        idempotencyKey,
      }),
    done: () => ({ title: 'Item updated successfully', description: `${name} is active again.` }),
    failed: 'The item was not restored',
    after: onDone,
  });
  return (
    <section role="alert" className="rounded-lg border border-warn-line bg-warn-soft px-4 py-3">
      <p>
        SKU {item.sku} belongs to <strong>{name}</strong>, which is inactive.
      </p>
      <Button
        className="mt-2"
        pending={activate.isPending}
        pendingText="Restoring…"
        onClick={() => activate.mutate(undefined)}
      >
        Restore {name}
      </Button>
    </section>
  );
}
