import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

/** Asks before a step: a button back, then the button that takes the step. */
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
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{cancelText}</Button>
        <Button look={look} pending={pending} pendingText={pendingText} onClick={onConfirm}>
          {confirmText}
        </Button>
      </div>
    </Dialog>
  );
}
