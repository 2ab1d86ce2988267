import { useState } from 'react';
import type { Door, OpenedDoor, Property } from '#contract/door-book.ts';
import type { Tag } from '#contract/door-tags.ts';
import { doorFields } from '#domain/door-book.ts';
import { formatCalendarDate } from '#domain/shop-time.ts';
import { Button } from '#ui/Button.tsx';
import { type Column, DataTable } from '#ui/DataTable.tsx';
import { TextField } from '#ui/Field.tsx';
import { EmptyState } from '#ui/States.tsx';
import { May } from '../../role-screens.tsx';
import { Codes, OpenCodes, RekeyStock, TagButtons } from './ChosenDoors.tsx';
import { DoorGrid } from './DoorGrid.tsx';
import { counted, hasCodes } from './door-rows.ts';

/** The most doors that are edited at once; each has ten inputs. */
const MOST_EDITED = 100;

const matches = ({ label, symbol, cylinder, keyway, lockFunction, holders }: Door, text: string) =>
  [label, symbol, cylinder, keyway, lockFunction, holders].some((value) =>
    value?.toLowerCase().includes(text),
  );

/** The doors of a property: to look through, open, edit and rekey. */
export function DoorTable({
  property,
  first,
  onRekey,
  onTags,
  rekeying,
}: {
  property: Property;
  /** The door whose tag led here. */
  first: Door | undefined;
  onRekey: (doorIds: readonly string[]) => void;
  onTags: (tags: readonly Tag[]) => void;
  rekeying: boolean;
}) {
  const [text, setText] = useState(first?.label ?? '');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(first ? [first.id] : []));
  const [opened, setOpened] = useState<ReadonlyMap<string, OpenedDoor>>(new Map());
  const [at, setAt] = useState<'add' | 'edit' | 'open' | null>(null);
  const close = () => setAt(null);
  const all = property.doors.filter(({ isMaster }) => !isMaster);
  const shown = all.filter((door) => matches(door, text.trim().toLowerCase()));
  const picked = shown.filter(({ id }) => chosen.has(id));
  const toOpen = (picked.length > 0 ? picked : shown).filter(
    (door) => hasCodes(door) && !opened.has(door.id),
  );
  const count = counted(picked.length, 'door');

  const toggle = (ids: readonly string[], on: boolean) =>
    setChosen((before) => {
      const after = new Set(before);
      for (const id of ids) {
        if (on) after.add(id);
        else after.delete(id);
      }
      return after;
    });

  if (at === 'add' || at === 'edit')
    return (
      <section aria-labelledby="doors" className="flex flex-col gap-3">
        <h2 id="doors" className="border-b border-line-strong pb-1.5 text-lg font-bold">
          {at === 'add' ? 'Add doors' : `Edit ${count}`}
        </h2>
        <DoorGrid
          property={property}
          isMaster={false}
          doors={at === 'edit' ? picked : []}
          opened={opened}
          onClose={close}
        />
      </section>
    );

  return (
    <section aria-labelledby="doors" className="flex flex-col gap-3">
      <h2 id="doors" className="border-b border-line-strong pb-1.5 text-lg font-bold">
        {all.length === 0 ? 'Doors' : `Doors (${all.length.toLocaleString('en-US')})`}
      </h2>
      <div className="flex flex-wrap items-end gap-2">
        {all.length > 10 || text !== '' ? (
          <TextField
            label="Find a door"
            type="search"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        ) : null}
        <May call="saveDoors">
          <Button look="primary" onClick={() => setAt('add')}>
            Add doors
          </Button>
        </May>
        {toOpen.length > 0 ? (
          <Button onClick={() => setAt('open')}>
            {picked.length > 0 ? `Show codes of ${count}` : 'Show codes'}
          </Button>
        ) : null}
        {picked.length > 0 ? (
          <>
            <May call="createJobAtProperty">
              <Button pending={rekeying} onClick={() => onRekey(picked.map(({ id }) => id))}>
                {`Rekey ${count}`}
              </Button>
            </May>
            <May call="saveDoors">
              <Button disabled={picked.length > MOST_EDITED} onClick={() => setAt('edit')}>
                Edit
              </Button>
            </May>
            <TagButtons property={property} doors={picked} onMade={onTags} />
          </>
        ) : null}
      </div>
      {picked.length > 0 ? (
        <May call="createJobAtProperty">
          <RekeyStock propertyId={property.id} doors={picked} />
        </May>
      ) : null}
      {all.length === 0 ? (
        <EmptyState title="No doors yet">Type them in rows, or paste them from a spreadsheet.</EmptyState>
      ) : shown.length === 0 ? (
        <EmptyState title="No door matches" />
      ) : (
        <DataTable
          caption={`Doors of ${property.name}`}
          columns={columnsOf({ chosen, opened, toggle, shown })}
          rows={shown}
          rowKey={({ id }) => id}
        />
      )}
      {at === 'open' ? (
        <OpenCodes
          property={property}
          doors={toOpen}
          onOpened={(doors) =>
            setOpened((before) => new Map([...before, ...doors.map((door) => [door.id, door] as const)]))
          }
          onClose={close}
        />
      ) : null}
    </section>
  );
}

function columnsOf({
  chosen,
  opened,
  toggle,
  shown,
}: {
  chosen: ReadonlySet<string>;
  opened: ReadonlyMap<string, OpenedDoor>;
  toggle: (ids: readonly string[], on: boolean) => void;
  shown: readonly Door[];
}): Column<Door>[] {
  const text = (name: 'symbol' | 'cylinder' | 'keyway' | 'lockFunction' | 'holders'): Column<Door> => ({
    id: name,
    label: doorFields[name].label,
    half: true,
    className: name === 'cylinder' ? 'max-lg:empty:hidden lg:w-36' : 'max-lg:empty:hidden',
    cell: (door) => <Labeled label={doorFields[name].label} value={door[name]} />,
  });
  return [
    {
      id: 'label',
      label: 'Door',
      cell: ({ id, label }) => (
        <label className="inline-flex min-h-11 items-center gap-2.5 font-semibold pointer-fine:min-h-6">
          <input
            type="checkbox"
            checked={chosen.has(id)}
            className="size-5 shrink-0 accent-accent"
            onChange={(event) => {
              const { checked } = event.target;
              const { shiftKey } = event.nativeEvent as MouseEvent;
              toggle(shiftKey ? upTo(shown, chosen, id) : [id], checked);
            }}
          />
          {label}
        </label>
      ),
    },
    ...(['symbol', 'cylinder', 'keyway', 'lockFunction', 'holders'] as const).map(text),
    {
      id: 'rekeyedOn',
      label: 'Last rekeyed',
      half: true,
      className: 'max-lg:empty:hidden lg:whitespace-nowrap',
      cell: ({ rekeyedOn }) => (
        <Labeled label="Last rekeyed" value={rekeyedOn && formatCalendarDate(rekeyedOn)} />
      ),
    },
    {
      id: 'codes',
      label: 'Codes',
      cell: (door) => (
        <>
          <Codes door={door} opened={opened.get(door.id)} />
          {door.hasTag ? <span className="block text-sm text-muted">Has a QR tag</span> : null}
        </>
      ),
    },
  ];
}

/** With Shift, every door from the last chosen one above to this one. */
function upTo(shown: readonly Door[], chosen: ReadonlySet<string>, id: string): string[] {
  const ids = shown.map((door) => door.id);
  const end = ids.indexOf(id);
  const start = ids.findLastIndex((each, at) => at < end && chosen.has(each));
  return start < 0 ? [id] : ids.slice(start, end + 1);
}

/** A value, with its label where rows are stacked. */
function Labeled({ label, value }: { label: string; value: string | null }) {
  if (!value) return null;
  return (
    <>
      <span className="text-sm text-muted lg:hidden">{label}: </span>
      {value}
    </>
  );
}
