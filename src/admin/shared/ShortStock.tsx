import { Button } from '#ui/Button.tsx';
import { DialogActions } from '#ui/Dialog.tsx';
import { ApiError } from '#client/api-error.ts';

/** A part with insufficient stock, as listed by the error. */
export interface ShortItem {
  readonly name: string;
  readonly wanted: number;
  readonly onHand: number;
}

/** The parts that are short, from an error; null for any other error. */
export function shortItems(error: unknown): readonly ShortItem[] | null {
  if (!(error instanceof ApiError) || error.code !== 'insufficient_stock') return null;
  return Array.isArray(error.problem?.current) ? (error.problem.current as ShortItem[]) : [];
}

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
