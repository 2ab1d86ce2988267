import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { DialogActions } from './DialogActions.tsx';

/** Asks for confirmation before a step: a button to go back, then the button that takes the step. */
export function ConfirmDialog({
  title,
  description,
  cancelText,
  confirmText,
  pendingText,
  pending = false,
  look = 'danger',
  onConfirm,
  onClose,
}: {
  title: string;
  description: ReactNode;
  cancelText: string;
  confirmText: string;
  pendingText?: string | undefined;
  pending?: boolean;
  look?: 'danger' | 'primary';
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      <DialogActions dismissText={cancelText} onClose={onClose}>
        <Button look={look} pending={pending} pendingText={pendingText} onClick={onConfirm}>
          {confirmText}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
