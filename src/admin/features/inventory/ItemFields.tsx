import { useFormContext, useWatch } from 'react-hook-form';
import { itemFields } from '#domain/inventory.ts';
import { restOf } from '#domain/record-fields.ts';
import { TextField } from '#ui/TextField.tsx';
import { numberOrZero, RecordInput } from '../../shared/form/RecordInput.tsx';
import { useField } from '../../shared/form/use-field.ts';
import { type ItemForm, itemLabels } from './item-values.ts';

/** What the item form is for: a new item, an edit, or a delivery. */
export type ItemPurpose = 'add' | 'edit' | 'restock';

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
