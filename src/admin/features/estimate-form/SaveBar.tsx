import { Button } from '#ui/Button.tsx';

/** What the estimate comes to and the way out of the form, always in reach of the thumb. */
export function SaveBar({
  total,
  pending,
  failure,
  onCancel,
}: {
  total: string;
  pending: boolean;
  failure: string | null;
  onCancel: () => void;
}) {
  return (
    <div className="fixed inset-x-0 bottom-0 z-10 border-t border-line-strong bg-panel">
      <div className="mx-auto max-w-7xl px-4 py-2.5">
        {failure ? (
          <p role="alert" className="pb-2 font-semibold text-danger">
            {failure}
          </p>
        ) : null}
        <div className="flex items-center gap-3">
          <p className="mr-auto font-bold tabular-nums">
            <span className="sr-only">Total: </span>
            {total}
          </p>
          <span className="hidden text-sm text-muted md:inline">Ctrl+Enter saves</span>
          <Button onClick={onCancel} disabled={pending}>
            Cancel
          </Button>
          <Button type="submit" look="primary" pending={pending} pendingText="Creating...">
            Create Estimate
          </Button>
        </div>
      </div>
    </div>
  );
}
