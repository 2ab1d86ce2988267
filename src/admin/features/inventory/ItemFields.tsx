import { useFormContext, useWatch } from 'react-hook-form';
import { inventoryCategories } from '#domain/inventory.ts';
import { itemCategoryLabel } from '#domain/quote-item.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { useField } from '../../shared/form/use-field.ts';
import { type ItemForm, itemLabels, numberOrZero } from './item-values.ts';

const categoryOptions = inventoryCategories.map((value) => ({ value, label: itemCategoryLabel(value) }));

/** What the item form is for: a new item, an edit, or a delivery. */
export type ItemPurpose = 'add' | 'edit' | 'restock';

/** The fields of an inventory item; a service has no stock fields. */
export function ItemFields({ purpose }: { purpose: ItemPurpose }) {
  const { register, control, setValue } = useFormContext<ItemForm>();
  const field = useField<ItemForm>();
  const isService = useWatch({ control, name: 'isService' });
  const money = { inputMode: 'decimal', autoComplete: 'off', inputClassName: 'tabular-nums' } as const;
  const count = { type: 'number', min: 0, step: 1, inputMode: 'numeric' } as const;

  const costField = (description?: string) => (
    <TextField
      className="col-span-3"
      label={itemLabels.costPrice}
      description={description}
      {...money}
      {...field('costPrice')}
    />
  );

  return (
    <div className="grid grid-cols-6 gap-3">
      {purpose === 'restock' ? (
        <fieldset className="col-span-6 m-0 grid grid-cols-6 gap-3 rounded-lg border border-info-line bg-info-soft p-3">
          <legend className="px-1 font-bold">Delivery</legend>
          <TextField
            className="col-span-3"
            label={itemLabels.received}
            description="Added to the current stock."
            {...count}
            {...field('received', { setValueAs: numberOrZero })}
          />
          {costField('Unit cost')}
        </fieldset>
      ) : null}
      <TextField
        className="col-span-6"
        label={itemLabels.name}
        required
        autoComplete="off"
        {...field('name')}
      />
      <SelectField
        className="col-span-3"
        label={itemLabels.category}
        required
        options={categoryOptions}
        {...field('category')}
      />
      <TextField className="col-span-3" label={itemLabels.sku} autoComplete="off" {...field('sku')} />
      {purpose === 'restock' ? null : costField()}
      <TextField
        className="col-span-3"
        label={itemLabels.sellPrice}
        required
        {...money}
        {...field('sellPrice')}
      />
      {purpose === 'add' ? null : (
        <Checkbox
          className="col-span-6"
          label={itemLabels.isActive}
          description="Inactive items are not offered for new work. Estimates and invoices that use them keep them."
          {...register('isActive')}
        />
      )}
      <Checkbox
        className="col-span-6"
        label={itemLabels.isService}
        {...register('isService', {
          onChange: (event: { target: { checked: boolean } }) => {
            if (event.target.checked) setValue('quantityOnHand', 0, { shouldDirty: true });
          },
        })}
      />
      {isService ? null : (
        <>
          <TextField
            className="col-span-3 sm:col-span-2"
            label={itemLabels.quantityOnHand}
            {...count}
            {...field('quantityOnHand', { setValueAs: numberOrZero })}
          />
          <TextField
            className="col-span-3 sm:col-span-2"
            label={itemLabels.lowStockThreshold}
            {...count}
            {...field('lowStockThreshold', { setValueAs: numberOrZero })}
          />
        </>
      )}
      <TextField
        className="col-span-6 sm:col-span-2"
        label={itemLabels.unit}
        placeholder="each"
        autoComplete="off"
        {...field('unit')}
      />
      <TextField
        className="col-span-6"
        label={itemLabels.supplier}
        autoComplete="off"
        {...field('supplier')}
      />
      <TextAreaField
        className="col-span-6 sm:col-span-3"
        label={itemLabels.description}
        {...field('description')}
      />
      <TextAreaField className="col-span-6 sm:col-span-3" label={itemLabels.notes} {...field('notes')} />
    </div>
  );
}
