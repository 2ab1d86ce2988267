import type { Draft } from '#client/form-drafts.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The controls a visitor fills in: named, visible, not the honeypot, not builder rows. */
function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (element): element is Control =>
      'value' in element &&
      element.tagName !== 'BUTTON' &&
      (element as Control).name !== '' &&
      (element as Control).name !== 'website' &&
      (element as Control).type !== 'hidden' &&
      !(element as Control).name.includes('.'),
  );
}

const isBox = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

/** The form's current values by name; an unchecked box is ''. */
export function readValues(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {};
  for (const control of controlsOf(form)) {
    if (!isBox(control)) values[control.name] = control.value;
    else if (control.checked) values[control.name] = control.value;
    else values[control.name] ??= '';
  }
  return values;
}

/** Fills controls that are still untouched; existing text stays. */
export function fillEmpty(form: HTMLFormElement, draft: Draft): void {
  for (const control of controlsOf(form)) {
    const text = draft[control.name];
    if (!text) continue;
    if (isBox(control)) control.checked ||= control.value === text;
    else if (control.value === '' || control instanceof HTMLSelectElement) control.value = text;
  }
}

/** Fills fields from a link or a preset: typed text stays, and a select takes only one of its own options. */
export function fillFromLink(
  form: HTMLFormElement,
  fields: Readonly<Record<string, string | undefined>>,
): void {
  for (const control of controlsOf(form)) {
    const text = fields[control.name];
    if (!text) continue;
    const known =
      control instanceof HTMLSelectElement && [...control.options].some(({ value }) => value === text);
    if (known || (control instanceof HTMLInputElement && control.value === '')) control.value = text;
  }
  // A value set by script fires no event; the draft and the travel note need one.
  form.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Sets the form to exactly these values; controls without one are cleared, including values left by a
 * rejected plain submission.
 */
export function setValues(form: HTMLFormElement, draft: Draft): void {
  for (const control of controlsOf(form)) {
    const text = draft[control.name] ?? '';
    if (isBox(control)) control.checked = control.value === text;
    else if (control instanceof HTMLSelectElement && text === '') control.selectedIndex = 0;
    else control.value = text;
  }
}

/** Whether two drafts are equal; an empty field equals a missing one. */
export function sameTexts(a: Draft, b: Draft): boolean {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every(
    (name) => (a[name] ?? '') === (b[name] ?? ''),
  );
}

/**
 * Whether the visitor entered anything beyond `given`, the values the form was prefilled with (contact
 * details from an earlier form). A select on its first option doesn't count.
 */
export function hasOwnText(form: HTMLFormElement, given: Draft): boolean {
  return controlsOf(form).some((control) =>
    isBox(control)
      ? control.checked
      : control instanceof HTMLSelectElement
        ? control.selectedIndex > 0
        : control.value !== '' && control.value !== given[control.name],
  );
}

/** The honeypot field, if filled: the server stores such a request, but flags it. */
export function honeypotOf(form: HTMLFormElement): { website?: string } {
  const honeypot = form.elements.namedItem('website');
  return honeypot instanceof HTMLInputElement && honeypot.value ? { website: honeypot.value } : {};
}
