import { type RefObject, type MouseEvent } from 'react';
import type { FieldErrors } from '#contract/problem.ts';

/**
 * Lists the validation errors above the form's fields, each linked to its field. Takes focus when it appears.
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
              <a href={`#${name}`} onClick={(event) => goTo(event, name)}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function goTo(event: MouseEvent, name: string): void {
  const control = document.getElementById(name);
  if (!control) return;
  event.preventDefault();
  // A field in a closed section cannot take the focus.
  for (let fold = control.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
  control.focus();
  control.scrollIntoView({ block: 'center' });
}
