import { type ReactNode, useEffect, useId, useState } from 'react';

/** Hover delay in milliseconds (spec §9). */
const OPEN_DELAY_MS = 700;

/**
 * A short hint about its child control, never the only source of that information because touch has no hover.
 * Keyboard focus opens it at once, Escape closes it, and it stays open while the pointer is over it (WCAG 2.2
 * SC 1.4.13).
 */
export function Tooltip({
  text,
  children,
}: {
  text: string;
  /** Renders the control, described by the tooltip while it is open. */
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
