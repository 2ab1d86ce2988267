import { useState } from 'react';
import type { Door, OpenedDoor, Property } from '#contract/door-book.ts';
import { masterOpens } from '#domain/door-book.ts';
import { Button } from '#ui/Button.tsx';
import { May } from '../../role-screens.tsx';
import { DoorGrid } from './DoorGrid.tsx';
import { hasCodes } from './door-rows.ts';
import { Codes, OpenCodes } from './ChosenDoors.tsx';

/** A master key with the keys right below it. */
interface Branch {
  readonly key: Door;
  readonly below: readonly Branch[];
}

/** The keys as a tree: each stands below the lowest one that opens what it opens. */
function treeOf(keys: readonly Door[], above?: Door): Branch[] {
  const opens = (one: Door, other: Door) => masterOpens(one.label, other.label);
  const inside = keys.filter((key) => !above || opens(above, key));
  const direct = inside.filter((key) => !inside.some((other) => other !== key && opens(other, key)));
  return direct.map((key) => ({ key, below: treeOf(inside, key) }));
}

/** The master keys of a property as a tree, each with the doors that it opens. */
export function MasterKeys({ property }: { property: Property }) {
  const [at, setAt] = useState<'add' | 'edit' | 'open' | null>(null);
  const [opened, setOpened] = useState<ReadonlyMap<string, OpenedDoor>>(new Map());
  const close = () => setAt(null);
  const keys = property.doors.filter(({ isMaster }) => isMaster);
  const doors = property.doors.filter(({ isMaster }) => !isMaster);
  const closed = keys.filter((key) => hasCodes(key) && !opened.has(key.id));
  if (at === 'add' || at === 'edit')
    return (
      <section aria-labelledby="masters" className="flex flex-col gap-3">
        <h2 id="masters" className="border-b border-line-strong pb-1.5 text-lg font-bold">
          {at === 'add' ? 'Add master keys' : 'Edit master keys'}
        </h2>
        <DoorGrid
          property={property}
          isMaster
          doors={at === 'edit' ? keys : []}
          opened={opened}
          onClose={close}
        />
      </section>
    );
  return (
    <section aria-labelledby="masters" className="flex flex-col gap-3">
      <h2 id="masters" className="border-b border-line-strong pb-1.5 text-lg font-bold">
        Master keys
      </h2>
      {keys.length === 0 ? (
        <p className="text-muted">
          None. With the standard key coding system, master key AA opens every door whose key symbol begins
          with AA; GMK opens all.
        </p>
      ) : (
        <Branches branches={treeOf(keys)} doors={doors} opened={opened} />
      )}
      <div className="flex flex-wrap gap-2">
        <May call="saveDoors">
          <Button onClick={() => setAt('add')}>Add master keys</Button>
          {keys.length > 0 ? <Button onClick={() => setAt('edit')}>Edit master keys</Button> : null}
        </May>
        {closed.length > 0 ? <Button onClick={() => setAt('open')}>Show their codes</Button> : null}
      </div>
      {at === 'open' ? (
        <OpenCodes
          property={property}
          doors={closed}
          onOpened={(found) =>
            setOpened((before) => new Map([...before, ...found.map((key) => [key.id, key] as const)]))
          }
          onClose={close}
        />
      ) : null}
    </section>
  );
}

function Branches({
  branches,
  doors,
  opened,
}: {
  branches: readonly Branch[];
  doors: readonly Door[];
  opened: ReadonlyMap<string, OpenedDoor>;
}) {
  return (
    <ul className="flex flex-col gap-2">
      {branches.map(({ key, below }) => {
        const its = doors.filter(({ symbol }) => symbol !== null && masterOpens(key.label, symbol));
        return (
          <li key={key.id} className="border-l-2 border-line pl-3">
            <p>
              <span className="font-mono font-semibold">{key.label}</span>{' '}
              {its.length === 0
                ? 'opens no door yet'
                : `opens ${its.length === 1 ? 'door' : `${its.length} doors:`} ${its.map(({ label }) => label).join(', ')}`}
              {key.holders ? <span className="text-muted">. Held by {key.holders}</span> : null}
            </p>
            <Codes door={key} opened={opened.get(key.id)} />
            {below.length > 0 ? <Branches branches={below} doors={doors} opened={opened} /> : null}
          </li>
        );
      })}
    </ul>
  );
}
