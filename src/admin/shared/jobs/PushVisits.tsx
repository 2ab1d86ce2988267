import { useState } from 'react';
import type { SlotConflict } from '#contract/schedule/openings.ts';
import { Button } from '#ui/Button.tsx';
import { PushedNotice } from './PushedNotice.tsx';

/** Confirms that an emergency takes the time of scheduled visits, and shows the messages to their customers. */
export function PushVisits({
  pushed,
  pending,
  onPush,
}: {
  pushed: readonly SlotConflict[];
  pending: boolean;
  onPush: () => void;
}) {
  const [asked, setAsked] = useState(false);
  const names = pushed.map(({ name }) => name).join(' and ');
  if (!asked) {
    return (
      <Button look="danger" className="self-start" onClick={() => setAsked(true)}>
        Push {names}: the emergency goes first
      </Button>
    );
  }
  return (
    <section
      aria-label="Push for the emergency"
      className="flex flex-col gap-3 rounded-md border border-danger-line bg-danger-soft p-3"
    >
      <p>
        <strong>
          {pushed.length === 1 ? 'This visit loses its time' : 'These visits lose their times'} and waits on
          the board for another.
        </strong>{' '}
        The customer is notified at once:
      </p>
      {pushed.map((other) => (
        <PushedNotice key={other.id} pushed={other} />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setAsked(false)}>Back</Button>
        <Button look="danger" pending={pending} pendingText="Saving..." onClick={onPush}>
          Push and tell {names}
        </Button>
      </div>
    </section>
  );
}
