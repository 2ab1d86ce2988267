import { type RefObject, type MouseEvent } from 'react';
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
