import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';

/** Asks before leaving loses unsaved changes. */
export function LeaveDialog({
  open,
  onStay,
  onLeave,
}: {
  open: boolean;
  onStay: () => void;
  onLeave: () => void;
}) {
  if (!open) return null;
  return (
    <ConfirmDialog
      title="Discard your changes?"
      description="They are not saved and will be lost."
      cancelText="Keep editing"
      confirmText="Discard"
      onConfirm={onLeave}
      onClose={onStay}
    />
  );
}
