import { type ReactNode, useEffect, useId, useState } from 'react';

/** How long the pointer rests before the tooltip opens, milliseconds (spec §9). */
const OPEN_DELAY_MS = 700;

/**
 * A few words about the control inside; never the only place that says them, since touch has no hover. The keyboard's
 * focus opens it at once, Escape closes it, and it stays while the pointer is on it (WCAG 1.4.13).
 */
export function Tooltip({
  text,
  children,
}: {
  text: string;
  /** Draws the control, described by the tooltip while it is open. */
  children: (describedBy: string | undefined) => ReactNode;
}) {
  const id = useId();
  const [resting, setResting] = useState(false);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (!resting) return;
    const timer = setTimeout(() => setOpen(true), OPEN_DELAY_MS);
    return () => clearTimeout(timer);
  }, [resting]);
  useEffect(() => {
    if (!open) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [open]);
  const close = () => {
    setResting(false);
    setOpen(false);
  };

  return (
    <span
      className="relative inline-flex"
      onPointerEnter={(event) => setResting(event.pointerType === 'mouse')}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={(event) => setOpen(event.target.matches(':focus-visible'))}
      onBlur={close}
    >
      {children(open ? id : undefined)}
      {open ? (
        <span
          id={id}
          role="tooltip"
          className="absolute top-full right-0 z-30 mt-1 rounded bg-inverse px-2 py-1 text-sm whitespace-nowrap text-on-inverse shadow-lg"
        >
          {text}
        </span>
      ) : null}
    </span>
  );
}
