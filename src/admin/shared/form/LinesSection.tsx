import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useRef, useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { type InventoryItem, inventoryRoutes } from '#contract/inventory.ts';
import { formatCents, formatDecimal } from '#domain/money.ts';
import { type BuilderItem, builderItems } from '#domain/price-list.ts';
import { itemCategoryLabel } from '#domain/quote-lines.ts';
import { Button } from '#ui/Button.tsx';
import { Combobox } from '#ui/Combobox.tsx';
import { Plus } from '#ui/icons.tsx';
import { read } from '../../queries.ts';
import { useDebounced } from '../use-debounced.ts';
import type { TypedLine } from './form-lines.ts';

/** Id of the Add Item button, which takes focus when a form without lines is submitted. */
export const ADD_LINE_ID = 'add-line';

/** A line's index, and a function that removes it. */
export interface LineProps {
  readonly index: number;
  readonly onRemove: () => void;
}

/** The lines of an estimate or invoice: entered by hand, or taken from the price list or inventory. */
export function LinesSection<Line extends TypedLine>({
  title,
  most,
  newLine,
  ofService,
  ofStock,
  Fields,
}: {
  title: string;
  /** Maximum number of lines. */
  most: number;
  newLine: Line;
  ofService: (item: BuilderItem) => Line;
  ofStock: (item: InventoryItem) => Line;
  /** Renders one line's fields. */
  Fields: ComponentType<LineProps>;
}) {
  const { control, formState, clearErrors } = useFormContext<{ items: TypedLine[] }>();
  const { fields, append, remove } = useFieldArray({ control, name: 'items' });
  const add = useRef<HTMLButtonElement>(null);
  const message = formState.errors.items?.root?.message ?? formState.errors.items?.message;

  const addLine = (line: Line, focus: { focusName: string } | { shouldFocus: false }) => {
    clearErrors('items');
    append(line, focus);
  };
  const addPicked = (line: Line) => addLine(line, { shouldFocus: false });
  const removeLine = (index: number) => {
    remove(index);
    add.current?.focus();
  };

  return (
    <section aria-label={title}>
      <h2 className="mb-1 border-b border-line-strong pb-1.5 text-lg font-bold">{title}</h2>
      {fields.length > 0 ? (
        <ol className="@container/lines">
          {fields.map((field, index) => (
            <li key={field.id} aria-label={`Item ${index + 1}`} className="border-b border-line py-3">
              <Fields index={index} onRemove={() => removeLine(index)} />
            </li>
          ))}
        </ol>
      ) : null}
      {message ? (
        <p id="items-error" role="alert" className="mt-3 font-semibold text-danger">
          {message}
        </p>
      ) : null}
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <LinePicker
          onService={(item) => addPicked(ofService(item))}
          onStock={(item) => addPicked(ofStock(item))}
        />
        <Button
          ref={add}
          id={ADD_LINE_ID}
          disabled={fields.length >= most}
          aria-describedby={message ? 'items-error' : undefined}
          onClick={() => addLine({ ...newLine }, { focusName: `items.${fields.length}.serviceDescription` })}
        >
          <Plus aria-hidden="true" className="size-4" />
          Add Item
        </Button>
      </div>
    </section>
  );
}

/** Maximum number of inventory suggestions. */
const MAX_SUGGESTIONS = 20;

/** Adds a service from the price list or a part from inventory, by typing a few letters. */
function LinePicker({
  onService,
  onStock,
}: {
  onService: (item: BuilderItem) => void;
  onStock: (item: InventoryItem) => void;
}) {
  const [text, setText] = useState('');
  const q = useDebounced(text.trim());
  const stock = useQuery({
    ...read(inventoryRoutes.list, { query: { q, limit: MAX_SUGGESTIONS } }),
    enabled: q !== '',
  });
  // What was found for other letters must not be chosen for these.
  const isSearched = q === text.trim();

  const wanted = text.trim().toLowerCase();
  const services = builderItems
    .filter((item) => `${item.name} ${itemCategoryLabel(item.category)}`.toLowerCase().includes(wanted))
    .map((item) => ({
      id: `list:${item.id}`,
      label: item.name,
      detail: `${itemCategoryLabel(item.category)} · ${item.minutes} min · ${formatCents(item.priceCents)}`,
      choose: () => onService(item),
    }));
  const parts = (isSearched && q !== '' ? (stock.data ?? []) : []).map((item) => ({
    id: `stock:${item.id}`,
    label: item.name,
    detail: `${item.isService ? 'Service' : `${item.quantityOnHand} ${item.unit} in stock`} · ${formatDecimal(item.sellPrice)}`,
    choose: () => onStock(item),
  }));
  const options = [...services, ...parts];

  return (
    <Combobox
      className="flex-1 basis-64"
      label="Add from price list or stock"
      placeholder="Lockout, rekey, deadbolt, SKU…"
      text={text}
      onText={setText}
      status={
        !isSearched || stock.isFetching
          ? 'Searching…'
          : 'Nothing in the price list or stock matches. Use Add Item.'
      }
      options={options}
      onChoose={(id) => options.find((option) => option.id === id)?.choose()}
    />
  );
}
