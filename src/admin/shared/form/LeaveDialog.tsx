import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

/** Shown only when leaving would lose unsaved changes. */
export function LeaveDialog({
  open,
  onStay,
  onLeave,
}: {
  open: boolean;
  onStay: () => void;
  onLeave: () => void;
}) {
  return (
    <Dialog
      open={open}
      onClose={onStay}
      title="Discard what you typed?"
      description="It is not saved and will be lost."
    >
      <div className="flex flex-wrap gap-2">
        <Button look="primary" onClick={onStay}>
          Keep editing
        </Button>
        <Button look="danger" onClick={onLeave}>
          Discard
        </Button>
      </div>
    </Dialog>
  );
}
