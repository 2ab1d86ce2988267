import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Door, doorBookRoutes, type OpenedDoor, type Property } from '#contract/door-book.ts';
import { doorTagRoutes, type Tag } from '#contract/door-tags.ts';
import { checkStock, doorCodeNames, doorCodes, MAX_TAGS } from '#domain/door-book.ts';
import { describeError } from '#client/api-error.ts';
import { call } from '#client/api.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { read } from '../../queries.ts';
import { May } from '../../role-screens.tsx';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { useAction } from '../../shared/use-action.ts';
import { counted } from './door-rows.ts';

/** Asks why, and opens the codes of some doors. */
export function OpenCodes({
  property,
  doors,
  onOpened,
  onClose,
}: {
  property: Property;
  doors: readonly Door[];
  onOpened: (opened: readonly OpenedDoor[]) => void;
  onClose: () => void;
}) {
  const open = useAction({
    run: (reason: string) =>
      call(doorBookRoutes.openDoors, {
        params: { id: property.id },
        body: { reason, doorIds: doors.map(({ id }) => id) },
      }),
    done: ({ unreadable }) =>
      unreadable.length > 0 ? { title: 'Some codes cannot be decrypted with the current keys' } : null,
    failed: 'The codes were not opened',
    after: (answer) => {
      onOpened(answer.doors);
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={
        doors.length === 1
          ? `Show the codes of ${doors[0]?.label}`
          : `Show the codes of ${doors.length} doors`
      }
      description="The history keeps who looked, at which doors, and why."
      label="What you need them for"
      required
      look="primary"
      submitText="Show codes"
      pending={open.isPending}
      onSubmit={(reason) => open.mutate(reason)}
      onClose={onClose}
    />
  );
}

/** A door's codes: opened, on file, or none. */
export function Codes({ door, opened }: { door: Door; opened: OpenedDoor | undefined }) {
  if (!opened)
    return door.closed.length > 0 ? (
      <span className="text-sm text-muted">
        On file: {door.closed.map((name) => doorCodes[name].label.toLowerCase()).join(', ')}
      </span>
    ) : null;
  const held = doorCodeNames.filter((name) => opened[name] !== null);
  return (
    <dl className="text-sm">
      {held.map((name) => (
        <div key={name} className="flex gap-1.5">
          <dt className="text-muted">{doorCodes[name].label}:</dt>
          <dd className="font-mono font-semibold">{opened[name]}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Makes QR tags of the chosen doors, or revokes them. A tag that is there ends only after asking. */
export function TagButtons({
  property: { id },
  doors,
  onMade,
}: {
  property: Property;
  doors: readonly Door[];
  onMade: (tags: readonly Tag[]) => void;
}) {
  const [asking, setAsking] = useState<'make' | 'revoke' | null>(null);
  const close = () => setAsking(null);
  const input = { params: { id }, body: { doorIds: doors.map((door) => door.id) } };
  const make = useAction({
    run: (_: void, idempotencyKey) => call(doorTagRoutes.make, { ...input, idempotencyKey }),
    done: () => null,
    failed: 'The tags were not made',
    after: ({ tags }) => onMade(tags),
  });
  const revoke = useAction({
    run: (_: void, idempotencyKey) => call(doorTagRoutes.revoke, { ...input, idempotencyKey }),
    done: () => ({ title: 'Tags revoked' }),
    failed: 'The tags were not revoked',
    after: close,
  });
  const tagged = doors.filter(({ hasTag }) => hasTag).map(({ label }) => label);
  return (
    <May call={doorTagRoutes.make.name}>
      <Button
        disabled={doors.length > MAX_TAGS}
        pending={make.isPending}
        onClick={() => (tagged.length > 0 ? setAsking('make') : make.mutate(undefined))}
      >
        QR tags
      </Button>
      {tagged.length > 0 ? <Button onClick={() => setAsking('revoke')}>Revoke tags</Button> : null}
      {asking === 'make' ? (
        <ConfirmDialog
          title="Print new QR tags?"
          description={`The tags that are on ${tagged.join(', ')} stop working.`}
          cancelText="Keep them"
          confirmText="Make new tags"
          pending={make.isPending}
          onConfirm={() => make.mutate(undefined)}
          onClose={close}
        />
      ) : null}
      {asking === 'revoke' ? (
        <ConfirmDialog
          title={`Revoke the QR tags of ${tagged.join(', ')}?`}
          description="Whoever scans one sees our phone number and nothing else."
          cancelText="Keep them"
          confirmText="Revoke tags"
          pending={revoke.isPending}
          onConfirm={() => revoke.mutate(undefined)}
          onClose={close}
        />
      ) : null}
    </May>
  );
}

/** The most doors that a sentence names. */
const MOST_NAMED = 5;

function named(labels: readonly string[]): string {
  const rest = labels.length - MOST_NAMED;
  return rest > 0 ? `${labels.slice(0, MOST_NAMED).join(', ')} and ${rest} more` : labels.join(', ');
}

/** What is in stock to rekey some doors. It warns and never stands in the way: the count may be wrong. */
export function RekeyStock({ propertyId, doors }: { propertyId: string; doors: readonly Door[] }) {
  const found = useQuery(read(doorBookRoutes.stock, { params: { id: propertyId } }));
  if (found.isError)
    return <p className="text-sm text-warn">The stock was not read: {describeError(found.error)}</p>;
  if (!found.data) return null;
  const { locks, unchecked } = checkStock(doors, found.data.stock);
  return (
    <ul aria-label="In stock" className="flex max-w-prose flex-col gap-1 text-sm">
      {locks.map((lock) => (
        <li key={lock.text}>
          {counted(lock.doors, 'door')} with {lock.text}:{' '}
          {lock.items.map(({ id, name, quantityOnHand }, at) => (
            <span key={id} className={quantityOnHand < lock.doors ? 'font-semibold text-warn' : undefined}>
              {at > 0 ? '; ' : ''}
              {name}, {quantityOnHand} on hand
            </span>
          ))}
        </li>
      ))}
      {unchecked.length > 0 ? (
        <li className="text-muted">
          Stock not known for {named(unchecked)}: no item’s name or SKU says the keyway or cylinder.
        </li>
      ) : null}
    </ul>
  );
}
