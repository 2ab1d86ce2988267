import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { MAX_ITEMS } from '#contract/quote.ts';
import { Button } from '#ui/Button.tsx';
import { WorkPicker } from '../../../shared/form/WorkPicker.tsx';
import {
  type EstimateValues,
  itemFromCatalogue,
  itemFromInventory,
  type ItemValues,
  newItem,
} from './estimate-values.ts';
import { ItemRow } from './ItemRow.tsx';

/** The lines: written by hand or taken from the price list. */
export function ItemsSection() {
  const { control, formState, clearErrors } = useFormContext<EstimateValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'items' });
  const add = useRef<HTMLButtonElement>(null);
  const message = formState.errors.items?.root?.message ?? formState.errors.items?.message;
  const full = fields.length >= MAX_ITEMS;

  const addItem = (item: ItemValues) => {
    clearErrors('items');
    append(item, { shouldFocus: false });
  };

  // There is no field to take the focus when the list itself is what is missing.
  const { submitCount } = formState;
  const refused = Boolean(message) && Object.keys(formState.errors).length === 1;
  useEffect(() => {
    if (refused && submitCount > 0) add.current?.focus();
  }, [refused, submitCount]);

  return (
    <section aria-label="Services & Items">
      <h2 className="mb-1 border-b border-line-strong pb-1.5 text-lg font-bold">Services &amp; Items</h2>
      {fields.length > 0 ? (
        <ol>
          {fields.map((field, index) => (
            <ItemRow
              key={field.id}
              index={index}
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
          onService={(item) => addItem(itemFromCatalogue(item))}
          onStock={(item) => addItem(itemFromInventory(item))}
        />
        <Button
          ref={add}
          disabled={full}
          aria-describedby={message ? 'items-error' : undefined}
          onClick={() => {
            clearErrors('items');
            append({ ...newItem }, { focusName: `items.${fields.length}.serviceDescription` });
          }}
        >
          <Plus aria-hidden="true" className="size-4" />
          Add Item
        </Button>
      </div>
    </section>
  );
}
