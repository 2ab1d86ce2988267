import { type ComponentProps, use } from 'react';
import { limits } from '#domain/limits.ts';
import { formatCents } from '#domain/money.ts';
import { builderCategories, dollars, findBuilderItem } from '#domain/price-list.ts';
import { priceLine } from '#domain/pricing.ts';
import { difficulties, type Difficulty, itemCategoryLabel } from '#domain/quote-lines.ts';
import { ErrorsContext, FieldError } from '#islands/forms/Field.tsx';
import { pricedItems, quantityOf, type Row } from './rows.ts';

interface Props {
  row: Row;
  /** Position from 0, which error paths use. */
  index: number;
  onChange: (change: Partial<Row>) => void;
  onRemove: () => void;
}

/** One line of the ticket: a catalogue service with its price, or custom work with the customer's own text and price. */
export function ServiceRow({ row, index, onChange, onRemove }: Props) {
  const name = `items.${index}`;
  const item = row.catalogueId === null ? null : findBuilderItem(row.catalogueId);
  const title = row.description || `Custom service ${index + 1}`;
  return (
    <fieldset className="line">
      <legend>{title}</legend>
      {item ? null : (
        <RowField
          id={`${name}.serviceDescription`}
          label="Description"
          maxLength={limits.lineDescription}
          value={row.description}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      )}
      <RowField
        id={`${name}.quantity`}
        label="Quantity"
        type="number"
        min={1}
        max={limits.quantity}
        step={1}
        inputMode="numeric"
        value={row.quantity}
        onChange={(event) => onChange({ quantity: event.target.value })}
        onBlur={() => onChange({ quantity: String(quantityOf(row.quantity)) })}
      />
      {item ? null : (
        <RowField
          id={`${name}.unitPrice`}
          label="Your price, $"
          inputMode="decimal"
          value={row.unitPrice}
          onChange={(event) => onChange({ unitPrice: event.target.value })}
        />
      )}
      <p className="line-total num">{lineTotal(row)}</p>
      <details>
        <summary>Time and difficulty</summary>
        {item ? <CatalogueFacts row={row} /> : <OwnFacts row={row} name={name} onChange={onChange} />}
      </details>
      <button type="button" className="off" data-remove="" aria-label={`Remove ${title}`} onClick={onRemove}>
        Remove
      </button>
    </fieldset>
  );
}

/** A line's field with its message. It has no form name, so that a draft does not store it twice. */
function RowField({ id, label, ...rest }: ComponentProps<'input'> & { id: string; label: string }) {
  const error = use(ErrorsContext)[id];
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        type="text"
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-error`}
      />
      <FieldError name={id} />
    </div>
  );
}

function CatalogueFacts({ row }: { row: Row }) {
  return (
    <dl>
      <Fact name="Price" text={`$${row.unitPrice}`} />
      <Fact name="Time" text={`${row.minutes} min`} />
      <Fact name="Difficulty" text={row.difficulty} />
    </dl>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}

function OwnFacts({ row, name, onChange }: Pick<Props, 'row' | 'onChange'> & { name: string }) {
  return (
    <div>
      <RowField
        id={`${name}.estimatedTime`}
        label="Time, minutes"
        inputMode="numeric"
        value={row.minutes}
        onChange={(event) => onChange({ minutes: event.target.value })}
      />
      <div className="field">
        <label htmlFor={`${name}.difficulty`}>Difficulty</label>
        <select
          id={`${name}.difficulty`}
          value={row.difficulty}
          onChange={(event) => onChange({ difficulty: event.target.value as Difficulty })}
        >
          {difficulties.map((difficulty) => (
            <option key={difficulty}>{difficulty}</option>
          ))}
        </select>
      </div>
      <p className="hint">Your own price is a proposal: we confirm it before we drive to you.</p>
    </div>
  );
}

/** The line's total, or a note if it is too large. */
function lineTotal(row: Row): string {
  const [priced] = pricedItems([row]);
  if (!priced) return '';
  const unitPriceCents =
    'catalogueId' in priced ? findBuilderItem(priced.catalogueId).priceCents : priced.unitPriceCents;
  try {
    return formatCents(priceLine({ quantity: priced.quantity, unitPriceCents }).totalCents);
  } catch {
    return 'too much for one line';
  }
}

/** Number of services in the form without JavaScript. */
const PLAIN_ROWS = 3;

/** The service fields of the form without JavaScript. */
export function PlainRows() {
  return (
    <div className="plain-rows">
      {Array.from({ length: PLAIN_ROWS }, (_, index) => (
        <PlainRow key={index} name={`items.${index}`} number={index + 1} />
      ))}
    </div>
  );
}

function PlainRow({ name, number }: { name: string; number: number }) {
  return (
    <fieldset className="row">
      <legend>{`Service ${number}`}</legend>
      <div className="field">
        <label htmlFor={`${name}.catalogueId`}>From the price list</label>
        <select
          id={`${name}.catalogueId`}
          name={`${name}.catalogueId`}
          aria-describedby={`${name}.catalogueId-error`}
        >
          <option value="">Choose one</option>
          {builderCategories.map(({ id, items }) => (
            <optgroup key={id} label={itemCategoryLabel(id)}>
              {items.map((item) => (
                <option key={item.id} value={item.id}>
                  {`${item.name} ${dollars(item.priceCents)}`}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <FieldError name={`${name}.catalogueId`} />
      </div>
      <div className="field short">
        <label htmlFor={`${name}.quantity`}>Quantity</label>
        <input
          id={`${name}.quantity`}
          name={`${name}.quantity`}
          aria-describedby={`${name}.quantity-error`}
          inputMode="numeric"
          defaultValue="1"
        />
        <FieldError name={`${name}.quantity`} />
      </div>
      <div className="field">
        <label htmlFor={`${name}.serviceDescription`}>Or in your own words</label>
        <input
          id={`${name}.serviceDescription`}
          name={`${name}.serviceDescription`}
          aria-describedby={`${name}.serviceDescription-error`}
          maxLength={limits.lineDescription}
        />
        <FieldError name={`${name}.serviceDescription`} />
      </div>
    </fieldset>
  );
}
