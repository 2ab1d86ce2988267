import { call } from '#client/api.ts';
import { type Door, doorBookRoutes, type OpenedDoor, type Property } from '#contract/door-book.ts';
import { doorCodeNames, doorCodes } from '#domain/door-book.ts';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { useAction } from '../../shared/use-action.ts';

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
