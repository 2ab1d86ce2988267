import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { FieldErrors } from '#contract/problem.ts';

/**
 * Lists the validation errors above the form's fields, each linked to its field. The first of those fields takes the
 * focus when it appears; the list does when they belong to none.
 */
export function ErrorSummary({
  box,
  message,
  errors,
}: {
  box: RefObject<HTMLDivElement | null>;
  message: string;
  errors: FieldErrors;
}) {
  const entries = Object.entries(errors);
  return (
    <div
      className="errors"
      data-form-errors=""
      role="group"
      aria-label="What needs attention"
      tabIndex={-1}
      ref={box}
      hidden={message === ''}
    >
      {message === '' ? null : <p>{message}</p>}
      {entries.length === 0 ? null : (
        <ul>
          {entries.map(([name, text]) => (
            <li key={name}>
              <a
                href={`#${name}`}
                onClick={(event: MouseEvent) => {
                  if (goTo(document.getElementById(name))) event.preventDefault();
                }}
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Puts a field in the middle of the window, with the focus. False if there is none. */
export function goTo(control: HTMLElement | null | undefined, block: 'start' | 'center' = 'center'): boolean {
  if (!control) return false;
  // A field in a closed section cannot take the focus.
  for (let fold = control.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
  control.focus();
  control.scrollIntoView({ block });
  return true;
}

/** Spec §9: one toast at a time, dismissed after 5 s or by swiping right 50 px; F8 focuses it. */
const SHOWN_MS = 5000;
const SWIPE_PX = 50;

export interface ToastMessage {
  /** Changes with every toast, even one with the same text. */
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly tone: 'plain' | 'danger';
}

/** The notification region with the current toast. The timer pauses while it is hovered or focused. */
export function Toasts({ toast, onClose }: { toast: ToastMessage | null; onClose: () => void }) {
  const region = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const focusRegion = (event: KeyboardEvent) => {
      if (event.key === 'F8') region.current?.focus();
    };
    addEventListener('keydown', focusRegion);
    return () => removeEventListener('keydown', focusRegion);
  }, []);

  return (
    <div className="toasts" role="region" aria-label="Notifications (F8)" tabIndex={-1} ref={region}>
      <div aria-live="polite">
        {toast ? <ShownToast key={toast.id} toast={toast} onClose={onClose} /> : null}
      </div>
    </div>
  );
}

function ShownToast({ toast, onClose }: { toast: ToastMessage; onClose: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const from = useRef<number | null>(null);
  const timer = useRef(0);
  const left = useRef(SHOWN_MS);
  const started = useRef(0);
  const close = useRef(onClose);
  close.current = onClose;

  const stop = () => {
    if (timer.current === 0) return;
    clearTimeout(timer.current);
    timer.current = 0;
    left.current -= Date.now() - started.current;
  };
  const run = () => {
    stop();
    started.current = Date.now();
    timer.current = window.setTimeout(() => close.current(), Math.max(0, left.current));
  };
  // Runs once per toast: the timer lives in refs.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => {
    run();
    return () => clearTimeout(timer.current);
  }, []);

  const swiped = (event: PointerEvent) => Math.max(0, event.clientX - (from.current ?? event.clientX));
  const move = (pixels: number) => {
    if (box.current) box.current.style.translate = pixels ? `${pixels}px 0` : '';
  };

  return (
    <div
      className="toast"
      data-tone={toast.tone}
      role={toast.tone === 'danger' ? 'alert' : 'status'}
      ref={box}
      onPointerEnter={stop}
      onPointerLeave={run}
      onFocus={stop}
      onBlur={run}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
      onPointerDown={(event) => {
        if ((event.target as Element).closest('button')) return;
        from.current = event.clientX;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (from.current !== null) move(swiped(event));
      }}
      onPointerUp={(event) => {
        const far = from.current !== null && swiped(event) >= SWIPE_PX;
        from.current = null;
        if (far) onClose();
        else move(0);
      }}
      onPointerCancel={() => {
        from.current = null;
        move(0);
      }}
    >
      <div>
        <p className="toast-title">{toast.title}</p>
        <p>{toast.description}</p>
      </div>
      <button type="button" aria-label="Close" onClick={onClose}>
        <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
          <path
            d="M6 6l12 12M18 6L6 18"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
          />
        </svg>
      </button>
    </div>
  );
}
