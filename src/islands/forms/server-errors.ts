import type { FieldErrors } from '#contract/problem.ts';

/** What a plain post was refused for, as the server wrote it into the page. */
export interface Refused {
  readonly message: string;
  readonly errors: FieldErrors;
}

/**
 * Takes the server's messages out of a page that came back from a plain post, so that React finds the markup it was
 * built with; the form shows them again itself.
 */
export function takeServerErrors(element: Element): Refused | null {
  const box = element.querySelector('[data-form-errors]:not([hidden])');
  if (!box) return null;
  const message = box.querySelector('p')?.textContent ?? '';
  box.textContent = '';
  box.setAttribute('hidden', '');
  const errors: FieldErrors = {};
  for (const slot of element.querySelectorAll('[data-error-for]:not([hidden])')) {
    errors[slot.getAttribute('data-error-for') ?? ''] = slot.textContent ?? '';
    slot.textContent = '';
    slot.setAttribute('hidden', '');
  }
  for (const control of element.querySelectorAll('[aria-invalid]')) control.removeAttribute('aria-invalid');
  return { message, errors };
}
