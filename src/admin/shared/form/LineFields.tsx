import { useFormContext } from 'react-hook-form';
import { TextField } from '#ui/TextField.tsx';
import type { TypedLine } from './typed-lines.ts';

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
