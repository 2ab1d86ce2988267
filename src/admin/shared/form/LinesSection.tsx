import { Plus } from '#ui/icons.tsx';
import { type ComponentType, useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { InventoryItem } from '#contract/inventory.ts';
import type { BuilderItem } from '#domain/price-list.ts';
import { Button } from '#ui/Button.tsx';
import type { TypedLine } from './typed-lines.ts';
import { LinePicker } from './LinePicker.tsx';

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
