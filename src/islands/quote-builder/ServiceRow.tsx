import { FieldError } from '#islands/forms/Field.tsx';
import { formatCents } from '#domain/money.ts';
import { findBuilderItem } from '#domain/price-list.ts';
import { priceLine } from '#domain/pricing.ts';
import { type Difficulty, difficulties, itemCategoryLabel } from '#domain/quote-item.ts';
import { pricedItems, quantityOf, type Row } from './rows.ts';

interface Props {
  row: Row;
  /** Position from 0; errors name it. */
  index: number;
  onChange: (change: Partial<Row>) => void;
  onRemove: () => void;
}

/** One service of the quote: a catalogue service has its price, a customer's own can be worded and priced. */
export function ServiceRow({ row, index, onChange, onRemove }: Props) {
  const name = `items.${index}`;
  const item = row.catalogueId === null ? null : findBuilderItem(row.catalogueId);
  const title = row.description || `Custom service ${index + 1}`;
  return (
    <fieldset className="row">
      <legend>
        {title} <small>{itemCategoryLabel(item ? item.category : 'custom')}</small>
      </legend>
      {item ? null : (
        <div className="field">
          <label htmlFor={`${name}.serviceDescription`}>Description</label>
          <input
            id={`${name}.serviceDescription`}
            type="text"
            maxLength={300}
            value={row.description}
            aria-describedby={`${name}.serviceDescription-error`}
            onChange={(event) => onChange({ description: event.target.value })}
          />
          <FieldError name={`${name}.serviceDescription`} />
        </div>
      )}
      <div className="field short">
        <label htmlFor={`${name}.quantity`}>Quantity</label>
        <input
          id={`${name}.quantity`}
          type="number"
          min={1}
          max={9999}
          step={1}
          inputMode="numeric"
          value={row.quantity}
          aria-describedby={`${name}.quantity-error`}
          onChange={(event) => onChange({ quantity: event.target.value })}
          onBlur={() => onChange({ quantity: String(quantityOf(row.quantity)) })}
        />
        <FieldError name={`${name}.quantity`} />
      </div>
      {item ? <CatalogueFacts row={row} /> : <OwnFacts row={row} name={name} onChange={onChange} />}
      <p className="row-total num">{lineTotal(row)}</p>
      <button type="button" className="btn" data-remove="" aria-label={`Remove ${title}`} onClick={onRemove}>
        Remove
      </button>
    </fieldset>
  );
}

function CatalogueFacts({ row }: { row: Row }) {
  return (
    <dl className="row-facts">
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
    <>
      <div className="field short">
        <label htmlFor={`${name}.unitPrice`}>Your price, $</label>
        <input
          id={`${name}.unitPrice`}
          type="text"
          inputMode="decimal"
          value={row.unitPrice}
          aria-describedby={`${name}.unitPrice-error`}
          onChange={(event) => onChange({ unitPrice: event.target.value })}
        />
        <FieldError name={`${name}.unitPrice`} />
      </div>
      <div className="field short">
        <label htmlFor={`${name}.estimatedTime`}>Time, minutes</label>
        <input
          id={`${name}.estimatedTime`}
          type="text"
          inputMode="numeric"
          value={row.minutes}
          onChange={(event) => onChange({ minutes: event.target.value })}
        />
      </div>
      <div className="field short">
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
      <p className="hint">Your own price is a wish: we confirm it before anybody drives.</p>
    </>
  );
}

/** The line's total; nothing while it is too large to be one. */
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
