import { FieldError } from '#islands/forms/Field.tsx';
import { limits } from '#domain/limits.ts';
import { builderCategories, dollars } from '#domain/price-list.ts';
import { itemCategoryLabel } from '#domain/quote-lines.ts';

/** Number of services in the form without JavaScript. */
const ROWS = 4;

/** The service fields of the form without JavaScript. */
export function PlainRows() {
  return (
    <div className="plain-rows">
      {Array.from({ length: ROWS }, (_, index) => (
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
          <option value="">None, or my own words below</option>
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
    </fieldset>
  );
}
