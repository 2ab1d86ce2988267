import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { formatCents } from '#domain/money.ts';
import { MAX_ITEMS } from '#contract/invoice.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import { WorkPicker } from '../../shared/form/WorkPicker.tsx';
import { previewInvoice } from './invoice-price.ts';
import {
  type InvoiceValues,
  lineFromCatalogue,
  lineFromInventory,
  type LineValues,
  newLine,
} from './invoice-values.ts';

/** What the invoice is for, line by line. */
export function InvoiceLines({ taxPerMillion }: { taxPerMillion: number }) {
  const { control, formState, clearErrors } = useFormContext<InvoiceValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'items' });
  const add = useRef<HTMLButtonElement>(null);
  const message = formState.errors.items?.root?.message ?? formState.errors.items?.message;
  const addLine = (line: LineValues, shouldFocus = false) => {
    clearErrors('items');
    append(
      line,
      shouldFocus ? { focusName: `items.${fields.length}.serviceDescription` } : { shouldFocus: false },
    );
  };

  return (
    <section aria-label="Items">
      <h2 className="mb-1 border-b border-line-strong pb-1.5 text-lg font-bold">Items</h2>
      {fields.length > 0 ? (
        <ol>
          {fields.map((field, index) => (
            <InvoiceLine
              key={field.id}
              index={index}
              taxPerMillion={taxPerMillion}
              onRemove={() => {
                remove(index);
                add.current?.focus();
              }}
            />
          ))}
        </ol>
      ) : null}
      {message ? (
        <p id="items-error" role="alert" className="mt-3 font-semibold text-danger">
          {message}
        </p>
      ) : null}
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <WorkPicker
          onService={(item) => addLine(lineFromCatalogue(item))}
          onStock={(item) => addLine(lineFromInventory(item))}
        />
        <Button
          ref={add}
          disabled={fields.length >= MAX_ITEMS}
          aria-describedby={message ? 'items-error' : undefined}
          onClick={() => addLine({ ...newLine }, true)}
        >
          <Plus aria-hidden="true" className="size-4" />
          Add Item
        </Button>
      </div>
    </section>
  );
}

function InvoiceLine({
  index,
  taxPerMillion,
  onRemove,
}: {
  index: number;
  taxPerMillion: number;
  onRemove: () => void;
}) {
  const { register, formState, control } = useFormContext<InvoiceValues>();
  const errors = formState.errors.items?.[index];
  const line = useWatch({ control, name: `items.${index}` });
  const price = previewInvoice([line], taxPerMillion);
  const number = index + 1;
  return (
    <li aria-label={`Item ${number}`} className="border-b border-line py-3">
      <div className="grid grid-cols-6 gap-x-3 gap-y-2 md:grid-cols-12">
        <TextField
          className="col-span-6"
          label="Description"
          description={
            line.inventoryItemId
              ? 'From the stock list: parts leave it when the invoice is issued.'
              : undefined
          }
          required
          autoComplete="off"
          error={errors?.serviceDescription?.message}
          {...register(`items.${index}.serviceDescription`)}
        />
        <TextField
          className="col-span-2 self-end"
          label="Quantity"
          type="number"
          min={1}
          step={1}
          inputMode="numeric"
          required
          error={errors?.quantity?.message}
          {...register(`items.${index}.quantity`, { valueAsNumber: true })}
        />
        <TextField
          className="col-span-2 self-end"
          label="Unit Price"
          inputMode="decimal"
          autoComplete="off"
          required
          inputClassName="tabular-nums"
          error={errors?.unitPrice?.message}
          {...register(`items.${index}.unitPrice`)}
        />
        <div className="col-span-2 flex flex-col items-end justify-between gap-1">
          <span className="font-semibold tabular-nums">
            <span className="sr-only">Line total: </span>
            {price ? formatCents(price.subtotalCents) : 'Too large'}
          </span>
          <Button look="danger" aria-label={`Remove item ${number}`} onClick={onRemove}>
            <Trash2 aria-hidden="true" className="size-4" />
          </Button>
        </div>
      </div>
    </li>
  );
}
