import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from '#ui/Button.tsx';

/** The document's total and the form's buttons, fixed within reach of the thumb. */
export function SaveBar({
  total,
  saving,
  submitText,
  pendingText,
  onCancel,
  children,
}: {
  total: string;
  saving: { readonly pending: boolean; readonly failure: string | null };
  submitText: string;
  pendingText: string;
  /** Left out where the screen has its own way to leave. */
  onCancel?: () => void;
  /** Other ways to save, beside the main one. */
  children?: ReactNode;
}) {
  const bar = useRef<HTMLDivElement>(null);
  // Toasts sit above the bar, whose height varies on phones and with an error message.
  useLayoutEffect(() => {
    const root = document.documentElement.style;
    const sizes = new ResizeObserver(() =>
      root.setProperty('--save-bar', `${bar.current?.offsetHeight ?? 0}px`),
    );
    if (bar.current) sizes.observe(bar.current);
    return () => {
      sizes.disconnect();
      root.removeProperty('--save-bar');
    };
  }, []);
  return (
    <div ref={bar} className="save-bar fixed inset-x-0 bottom-0 z-10 border-t border-line-strong bg-panel">
      <div className="mx-auto max-w-7xl px-4 py-2.5">
        {saving.failure ? (
          <p role="alert" className="pb-2 font-semibold text-danger">
            {saving.failure}
          </p>
        ) : null}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="mr-auto font-bold tabular-nums">
            <span className="sr-only">Total: </span>
            {total}
          </p>
          <span className="hidden text-sm text-muted md:inline">Ctrl+Enter saves</span>
          {onCancel ? (
            <Button onClick={onCancel} disabled={saving.pending}>
              Cancel
            </Button>
          ) : null}
          {children}
          <Button
            type="submit"
            look="primary"
            className={children ? 'max-sm:w-full' : undefined}
            pending={saving.pending}
            pendingText={pendingText}
          >
            {submitText}
          </Button>
        </div>
      </div>
    </div>
  );
}
