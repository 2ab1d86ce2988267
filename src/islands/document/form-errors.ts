/** The one field of a form. */
export const fieldOf = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('[name]')!;

/**
 * Marks a form's field if it is required and empty, shows the words about it and goes to it, as the site's other forms
 * do. Returns whether it is missing.
 */
export function markMissing(form: HTMLFormElement): boolean {
  const field = fieldOf(form);
  const missing = !form.checkValidity();
  field.ariaInvalid = `${missing}`;
  for (const words of form.querySelectorAll<HTMLElement>('.errors,.error')) words.hidden = !missing;
  if (missing) field.focus();
  return missing;
}
