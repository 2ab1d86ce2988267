import { useFormContext, useWatch } from 'react-hook-form';
import { MAX_ITEMS } from '#contract/estimates/fields.ts';
import { formatCents } from '#domain/money.ts';
import {
  difficulties,
  estimateCategories,
  itemCategoryLabel,
  lineMinutes,
  type QuoteItemCategory,
} from '#domain/quote-lines.ts';
import { Button } from '#ui/Button.tsx';
import { SelectField, TextField } from '#ui/Field.tsx';
import { Trash2 } from '#ui/icons.tsx';
import { durationText } from '../format.ts';
import { type LineProps, LinesSection } from './LinesSection.tsx';
import {
  itemFromCatalogue,
  itemFromInventory,
  type ItemValues,
  newItem,
  previewPrice,
  type TypedLine,
} from './form-lines.ts';
import { numberOrNull } from './fields.ts';

interface LineFieldProps {
  readonly index: number;
  readonly className: string;
}

function useLine(index: number) {
  const { register, formState } = useFormContext<{ items: TypedLine[] }>();
  return { register, errors: formState.errors.items?.[index] };
}

/** A line's description. */
export function DescriptionField({
  index,
  className,
  description,
}: LineFieldProps & { description?: string | undefined }) {
  const { register, errors } = useLine(index);
  return (
    <TextField
      className={className}
      label="Description"
      description={description}
      required
      autoComplete="off"
      error={errors?.serviceDescription?.message}
      {...register(`items.${index}.serviceDescription`)}
    />
  );
}

export function QuantityField({ index, className }: LineFieldProps) {
  const { register, errors } = useLine(index);
  return (
    <TextField
      className={className}
      label="Quantity"
      type="number"
      min={1}
      step={1}
      inputMode="numeric"
      required
      error={errors?.quantity?.message}
      {...register(`items.${index}.quantity`, { valueAsNumber: true })}
    />
  );
}

export function UnitPriceField({ index, className }: LineFieldProps) {
  const { register, errors } = useLine(index);
  return (
    <TextField
      className={className}
      label="Unit Price"
      inputMode="decimal"
      autoComplete="off"
      required
      inputClassName="tabular-nums"
      error={errors?.unitPrice?.message}
      {...register(`items.${index}.unitPrice`)}
    />
  );
}

/** The lines: entered by hand or taken from the price list. */
export function ItemsSection() {
  return (
    <LinesSection
      title="Services & Items"
      most={MAX_ITEMS}
      newLine={newItem}
      ofService={itemFromCatalogue}
      ofStock={itemFromInventory}
      Fields={ItemRow}
    />
  );
}

const difficultyOptions = difficulties.map((value) => ({
  value,
  label: value[0]?.toUpperCase() + value.slice(1),
}));

/** One line of the estimate. */
function ItemRow({ index, onRemove }: LineProps) {
  const { register, formState, control } = useFormContext<{ items: ItemValues[] }>();
  const errors = formState.errors.items?.[index];
  const item = useWatch({ control, name: `items.${index}` });
  const price = previewPrice({ items: [item], distanceMiles: '0' });
  const number = index + 1;
  const minutes = lineMinutes(item);
  // A line from the public builder keeps its category until another is chosen.
  const began = formState.defaultValues?.items?.[index]?.serviceCategory;
  const categories = new Set<QuoteItemCategory>([...estimateCategories, ...(began ? [began] : [])]);

  return (
    <div className="grid grid-cols-6 gap-x-3 gap-y-2 @2xl/lines:grid-cols-12">
      <SelectField
        className="order-4 col-span-3 @2xl/lines:order-none @2xl/lines:col-span-2"
        label="Category"
        required
        options={[...categories].map((value) => ({ value, label: itemCategoryLabel(value) }))}
        error={errors?.serviceCategory?.message}
        {...register(`items.${index}.serviceCategory`)}
      />
      <DescriptionField
        index={index}
        className="order-first col-span-6 @2xl/lines:order-none @2xl/lines:col-span-6"
      />
      <QuantityField index={index} className="col-span-2" />
      <UnitPriceField index={index} className="col-span-2" />
      <TextField
        className="col-span-2"
        label="Time (min)"
        type="number"
        min={0}
        step={5}
        inputMode="numeric"
        error={errors?.estimatedTime?.message}
        {...register(`items.${index}.estimatedTime`, { setValueAs: numberOrNull })}
      />
      <SelectField
        className="order-5 col-span-3 @2xl/lines:order-none @2xl/lines:col-span-2"
        label="Difficulty"
        options={difficultyOptions}
        error={errors?.difficulty?.message}
        {...register(`items.${index}.difficulty`)}
      />
      <div className="order-last col-span-6 flex items-end justify-between gap-3 @2xl/lines:col-span-8 @2xl/lines:justify-end">
        <p className="flex min-h-11 items-center gap-1.5 tabular-nums pointer-fine:min-h-9">
          {minutes > 0 ? <span className="text-muted">{durationText(minutes)},</span> : null}
          <span className="sr-only">Line total: </span>
          <span className="font-semibold">{price ? formatCents(price.itemsCents) : 'Too large'}</span>
        </p>
        <Button look="danger" aria-label={`Remove item ${number}`} onClick={onRemove}>
          <Trash2 aria-hidden="true" className="size-4" />
          Remove
        </Button>
      </div>
    </div>
  );
}
