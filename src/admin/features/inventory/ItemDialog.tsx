import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { ApiError } from '#client/api-error.ts';
import { call } from '#client/api.ts';
import {
  inventoryBody,
  type InventoryEditBody,
  inventoryEditBody,
  type InventoryItem,
  inventoryRoutes,
} from '#contract/inventory.ts';
import { itemFields } from '#domain/inventory.ts';
import { type Inputs, inputsOf, labelsOf, restOf } from '#domain/record-fields.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import { toast } from '#ui/toast.ts';
import { RecordDialog } from '../../shared/form/RecordDialog.tsx';
import { numberOrZero, RecordInput } from '../../shared/form/RecordInput.tsx';
import { useField } from '../../shared/form/fields.ts';
import { useAction } from '../../shared/use-action.ts';

/** The item dialog's form values; the contract's schema accepts them as they are. */
export interface ItemForm extends Inputs<typeof itemFields> {
  /** Quantity received, added to the stock; only when restocking. */
  received?: number | undefined;
}

/** Field labels, for comparing two versions. */
export const itemLabels = { ...labelsOf(itemFields), received: 'Quantity received' };

/** The initial values of Add Item (spec §9). */
export const newItemForm: ItemForm = inputsOf(itemFields);

/** The initial values for an existing item. */
const itemForm = (item: InventoryItem): ItemForm => inputsOf(itemFields, item);

/** What the item form is for: a new item, an edit, or a delivery. */
type ItemPurpose = 'add' | 'edit' | 'restock';

/** The place of each field; one not named here follows at full width. */
const spans: Partial<Record<string, string>> = {
  name: 'col-span-6',
  category: 'col-span-3',
  sku: 'col-span-3',
  costPrice: 'col-span-3',
  sellPrice: 'col-span-3',
  isActive: 'col-span-6',
  isService: 'col-span-6',
  quantityOnHand: 'col-span-3 sm:col-span-2',
  lowStockThreshold: 'col-span-3 sm:col-span-2',
  unit: 'col-span-6 sm:col-span-2',
  supplier: 'col-span-6',
  description: 'col-span-6 sm:col-span-3',
  notes: 'col-span-6 sm:col-span-3',
};
const order = [...Object.keys(spans), ...restOf(itemFields, Object.keys(spans))];

/** The fields of an inventory item; a service has no stock fields. */
export function ItemFields({ purpose }: { purpose: ItemPurpose }) {
  const { control, setValue } = useFormContext<ItemForm>();
  const field = useField<ItemForm>();
  const isService = useWatch({ control, name: 'isService' });
  const hidden = new Set([
    ...(purpose === 'restock' ? ['costPrice'] : []),
    ...(purpose === 'add' ? ['isActive'] : []),
    ...(isService ? ['quantityOnHand', 'lowStockThreshold'] : []),
  ]);
  const more: Partial<Record<string, object>> = {
    isActive: {
      description:
        'Inactive items are not offered for new work. Estimates and invoices that use them keep them.',
    },
    isService: {
      options: {
        onChange: (event: { target: { checked: boolean } }) => {
          if (event.target.checked) setValue('quantityOnHand', 0, { shouldDirty: true });
        },
      },
    },
  };

  return (
    <div className="grid grid-cols-6 gap-3">
      {purpose === 'restock' ? (
        <fieldset className="col-span-6 m-0 grid grid-cols-6 gap-3 rounded-lg border border-info-line bg-info-soft p-3">
          <legend className="px-1 font-bold">Delivery</legend>
          <TextField
            className="col-span-3"
            label={itemLabels.received}
            description="Added to the current stock."
            type="number"
            min={0}
            step={1}
            inputMode="numeric"
            {...field('received', { setValueAs: numberOrZero })}
          />
          <RecordInput fields={itemFields} name="costPrice" className="col-span-3" description="Unit cost" />
        </fieldset>
      ) : null}
      {order
        .filter((name) => !hidden.has(name))
        .map((name) => (
          <RecordInput
            key={name}
            fields={itemFields}
            name={name}
            className={spans[name] ?? 'col-span-6'}
            {...more[name]}
          />
        ))}
    </div>
  );
}

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
