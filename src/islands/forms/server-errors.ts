import type { FieldErrors } from '#contract/problem.ts';

/** What is wrong with a submission: a sentence, and messages by field name. */
export interface FormErrors {
  readonly message: string;
  readonly errors: FieldErrors;
}

/**
 * Removes the errors of a rejected plain submission, which the server rendered, from the page, so that the markup
 * matches what React hydrates; the form then shows them itself.
 */
export function extractServerErrors(element: Element): FormErrors | null {
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
