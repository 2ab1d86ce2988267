import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';

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
