import { Button } from '#ui/Button.tsx';
import { DialogActions } from '#ui/DialogActions.tsx';
import type { ShortItem } from './short-items.ts';

/** Stock is short of the invoice's parts: recount, or proceed because they were in fact used. */
export function ShortStock({
  items,
  pending,
  onAnyway,
  onBack,
}: {
  items: readonly ShortItem[];
  pending: boolean;
  onAnyway: () => void;
  onBack: () => void;
}) {
  return (
    <div role="alert" className="flex flex-col gap-3">
      <p className="font-semibold">Not enough in stock:</p>
      <ul>
        {items.map((item) => (
          <li key={item.name} className="flex justify-between gap-4 border-b border-line py-1.5">
            <span>{item.name}</span>
            <span className="tabular-nums">
              {item.wanted} needed, {item.onHand} on hand
            </span>
          </li>
        ))}
      </ul>
      <p>If the parts were used, the count was wrong. The correction is recorded.</p>
      <DialogActions dismissText="Back" onClose={onBack}>
        <Button look="danger" pending={pending} onClick={onAnyway}>
          Correct the count and continue
        </Button>
      </DialogActions>
    </div>
  );
}
