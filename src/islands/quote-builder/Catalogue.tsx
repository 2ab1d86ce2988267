import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { lostKeysPage } from '#content/place/place.ts';
import {
  builderCategories,
  type BuilderItem,
  builderItems,
  dollars,
  itemPriceText,
  type Preset,
  presets,
  quickAddItems,
} from '#domain/price-list.ts';
import { itemCategoryLabel } from '#domain/quote-lines.ts';
import { countOf, quantityOf, type Row } from './rows.ts';
import { addByLink } from './use-controls.ts';

interface Actions {
  readonly rows: readonly Row[];
  readonly onAdd: (item: BuilderItem) => void;
  readonly onRemove: (item: BuilderItem) => void;
  readonly onPreset: (preset: Preset, doors: number) => void;
}

/** Enter in a field that adds to the list would submit the form. */
const sendNothing = (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault();

/** The groups that stand open: the most requested services, and once one of its services is chosen, its group. */
const opened = new Set(['emergency', 'residential']);

/** The price list as a catalogue: usual jobs, quick-add buttons, a search, and every service with its count. */
export function Catalogue(actions: Actions) {
  const [query, setQuery] = useState('');
  const words = query.trim().toLowerCase();
  const found = builderItems.filter(({ name, covers, category }) =>
    `${name} ${covers} ${itemCategoryLabel(category)}`.toLowerCase().includes(words),
  );
  return (
    <>
      <div className="quick needs-script">
        <div className="buttons" role="group" aria-label="Usual jobs">
          {presets.map((preset) => (
            <PresetButton
              key={preset.label}
              preset={preset}
              isChosen={countOf(actions.rows, preset.item.id) > 0}
              onPreset={actions.onPreset}
            />
          ))}
          <a className="btn" href={`${lostKeysPage}#keys`} onClick={addByLink}>
            Car key lost
          </a>
        </div>
        <div className="buttons" role="group" aria-label="Quick add">
          {quickAddItems.map(({ label, item }) => {
            const count = countOf(actions.rows, item.id);
            return (
              <button
                type="button"
                className={count > 0 ? 'btn solid' : 'btn'}
                key={item.id}
                onClick={() => actions.onAdd(item)}
              >
                {`${label} ${dollars(item.priceCents)}${count > 0 ? ` × ${count}` : ''}`}
              </button>
            );
          })}
        </div>
        <div className="field">
          <label htmlFor="find">Find a service</label>
          <input
            id="find"
            type="search"
            autoComplete="off"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            onKeyDown={sendNothing}
          />
        </div>
      </div>
      <div className="catalogue">
        {words !== '' ? (
          <>
            <Entries items={found} {...actions} />
            <p role="status">{found.length === 0 ? 'Not on the list. Add it below.' : ''}</p>
          </>
        ) : (
          builderCategories.map(({ id, items }) => {
            if (items.some((item) => countOf(actions.rows, item.id) > 0)) opened.add(id);
            return (
              <details key={id} open={opened.has(id)}>
                <summary>{itemCategoryLabel(id)}</summary>
                <Entries items={items} {...actions} />
              </details>
            );
          })
        )}
      </div>
    </>
  );
}

/** A usual job's button with its number of doors, which takes effect as it is typed, also before this script was there. */
function PresetButton({
  preset,
  isChosen,
  onPreset,
}: {
  preset: Preset;
  isChosen: boolean;
  onPreset: Actions['onPreset'];
}) {
  const doors = useRef<HTMLInputElement>(null);
  const usual = String(preset.doors);
  const choose = () => onPreset(preset, quantityOf(doors.current?.value || usual));
  const press = () => {
    if (doors.current) doors.current.value ||= usual;
    choose();
  };
  useEffect(() => {
    if (doors.current?.value) choose();
    // Once: what is typed from then on is heard.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  // Once its service is gone, by hand or because the quote was sent, so is the number.
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !isChosen && doors.current) doors.current.value = '';
    was.current = isChosen;
  }, [isChosen]);
  return (
    <span className="field doors">
      <button type="button" className="btn" onClick={press}>
        {preset.label}
      </button>
      <input
        type="number"
        min={1}
        // A reload would bring an earlier number back, over the draft.
        autoComplete="off"
        aria-label={`Doors: ${preset.label}`}
        placeholder={usual}
        onChange={choose}
        onKeyDown={sendNothing}
        ref={doors}
      />
    </span>
  );
}

function Entries({
  items,
  rows,
  onAdd,
  onRemove,
}: Omit<Actions, 'onPreset'> & { items: readonly BuilderItem[] }) {
  return (
    <ul>
      {items.map((item) => {
        const count = countOf(rows, item.id);
        return (
          <li key={item.id} data-on={count > 0 ? item.id : undefined}>
            <p>
              <b>{item.name}</b>
              <small>{item.covers}</small>
              <small>{itemPriceText(item)}</small>
            </p>
            <small>{`${item.minutes} min${count > 1 ? ' each' : ''}`}</small>
            <div className="step needs-script">
              <button
                type="button"
                aria-label={`One fewer ${item.name}`}
                aria-disabled={count === 0}
                onClick={() => onRemove(item)}
              >
                −
              </button>
              <span>{count}</span>
              <button type="button" aria-label={`Add ${item.name}`} onClick={() => onAdd(item)}>
                +
              </button>
            </div>
            <b>{dollars(item.priceCents * Math.max(count, 1))}</b>
          </li>
        );
      })}
    </ul>
  );
}
