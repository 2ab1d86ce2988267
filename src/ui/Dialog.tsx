import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { X } from '#ui/icons.tsx';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';

/**
 * A modal dialog based on native <dialog>: focus is trapped, Escape closes, the page behind is inert, and no
 * style element is injected (a strict Content-Security-Policy would block it). Without `onClose` it cannot be
 * dismissed.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  wide = false,
  veiled = false,
  initialFocus,
  children,
}: {
  open: boolean;
  onClose?: (() => void) | undefined;
  title: string;
  description?: ReactNode;
  wide?: boolean | undefined;
  /** Hides the page behind it completely. */
  veiled?: boolean | undefined;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    const before = document.activeElement;
    if (!dialog.open) dialog.showModal();
    initialFocus?.current?.focus();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [open, initialFocus]);

  if (!open) return null;
  return (
    <dialog
      ref={ref}
      data-veiled={veiled || undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      className={cx(
        'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-1.5rem)] scroll-pt-16 scroll-pb-4 overflow-auto rounded-xl border border-line bg-panel p-0 text-left text-body shadow-2xl',
        wide ? 'max-w-3xl' : 'max-w-md',
        veiled ? 'backdrop:bg-page' : 'backdrop:bg-black/50',
      )}
    >
      <div className="flex flex-col gap-4 p-4 sm:p-6">
        <header className="flex items-start justify-between gap-4">
          <div>
            <h2 id={`${id}-title`} className="text-lg font-bold">
              {title}
            </h2>
            {description ? (
              <div id={`${id}-description`} className="mt-1 text-muted">
                {description}
              </div>
            ) : null}
          </div>
          {onClose ? (
            <button
              type="button"
              aria-label="Close"
              onClick={onClose}
              className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken"
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          ) : null}
        </header>
        {children}
      </div>
    </dialog>
  );
}

/**
 * The last row of a dialog: the button that dismisses it, then the steps, the main one last. `aside` stands at the
 * other end, for buttons that change the dialog's content or open another screen.
 */
export function DialogActions({
  dismissText = 'Cancel',
  onClose,
  aside,
  className,
  children,
}: {
  dismissText?: string | undefined;
  onClose: () => void;
  aside?: ReactNode;
  className?: string | undefined;
  /** The steps, as buttons. */
  children?: ReactNode;
}) {
  return (
    <div className={cx('flex flex-wrap justify-end gap-2', className)}>
      {aside ? <span className="mr-auto flex flex-wrap gap-2">{aside}</span> : null}
      <Button onClick={onClose}>{dismissText}</Button>
      {children}
    </div>
  );
}

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
