import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import {
  type InventoryBody,
  inventoryBody,
  type InventoryItem,
  inventoryRoutes,
} from '#contract/inventory.ts';
import { call } from '#client/api.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { toast } from '#ui/toast.ts';
import { Conflict, differences } from '../../shared/Conflict.tsx';
import { useAttempt, useSave } from '../../shared/use-save.ts';
import { itemForm, type ItemForm, itemLabels, newItemForm } from './item-values.ts';
import { ItemFields } from './ItemFields.tsx';
import { schemaResolver } from '../../shared/form/schema-resolver.ts';

const resolver = schemaResolver<ItemForm, InventoryBody>(inventoryBody);

/** Add Item, and the same on an item that exists (spec §2 "Inventory"). */
export function ItemDialog({ item, onClose }: { item: InventoryItem | null; onClose: () => void }) {
  // The version the form is based on; taking notice of somebody else's save moves it on.
  const [base, setBase] = useState(item);
  const form = useForm<ItemForm, unknown, InventoryBody>({
    defaultValues: item ? itemForm(item) : newItemForm,
    resolver,
  });
  const attempt = useAttempt();
  const saving = useSave<ItemForm, InventoryBody, InventoryItem>({
    form,
    attempt,
    refreshes: [inventoryRoutes.list.path, '/api/admin/summary', '/api/admin/history'],
    failed: { title: 'Error', description: 'Failed to save inventory item' },
    send: (body) =>
      base
        ? call(inventoryRoutes.update, { params: { id: base.id }, body: { ...body, version: base.version } })
        : call(inventoryRoutes.create, { body, idempotencyKey: attempt.key() }),
    onSaved: () => {
      toast({ title: item ? 'Item updated successfully' : 'Item added successfully' });
      onClose();
    },
  });
  const theirs = saving.conflict as InventoryItem | null;
  const adopt = (values: ItemForm, from: InventoryItem) => {
    form.reset(values);
    setBase(from);
    saving.settle();
  };

  return (
    <Dialog open wide onClose={onClose} title={item ? `Edit ${item.name}` : 'Add Item'}>
      <FormProvider {...form}>
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => void form.handleSubmit((body) => saving.save(body))(event)}
        >
          {theirs ? (
            <Conflict
              differences={differences(itemLabels, form.getValues(), itemForm(theirs))}
              onTakeTheirs={() => adopt(itemForm(theirs), theirs)}
              onKeepMine={() => adopt(form.getValues(), theirs)}
            />
          ) : null}
          <ItemFields />
          {saving.failure ? (
            <p role="alert" className="font-semibold text-danger">
              {saving.failure}
            </p>
          ) : null}
          <div className="flex justify-end gap-2">
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" look="primary" pending={saving.pending} pendingText="Saving...">
              {item ? 'Save Item' : 'Add Item'}
            </Button>
          </div>
        </form>
      </FormProvider>
    </Dialog>
  );
}
