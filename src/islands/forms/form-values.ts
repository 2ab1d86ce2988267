import type { Draft } from '#client/drafts.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A form's controls that a person fills in: named, not hidden, not the trap, not a row of the builder. */
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

/** What stands in the form now, by name; an unticked box is ''. */
export function readValues(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {};
  for (const control of controlsOf(form)) {
    if (!isBox(control)) values[control.name] = control.value;
    else if (control.checked) values[control.name] = control.value;
    else values[control.name] ??= '';
  }
  return values;
}

/** Puts texts into the controls that nobody has touched; what is there already stays. */
export function fillEmpty(form: HTMLFormElement, draft: Draft): void {
  for (const control of controlsOf(form)) {
    const text = draft[control.name];
    if (!text) continue;
    if (isBox(control)) control.checked ||= control.value === text;
    else if (control.value === '' || control instanceof HTMLSelectElement) control.value = text;
  }
}

/** Makes the form show exactly these texts; a control without one is emptied, also of what a refused plain post left. */
export function setValues(form: HTMLFormElement, draft: Draft): void {
  for (const control of controlsOf(form)) {
    const text = draft[control.name] ?? '';
    if (isBox(control)) control.checked = control.value === text;
    else if (control instanceof HTMLSelectElement && text === '') control.selectedIndex = 0;
    else control.value = text;
  }
}

/** Whether two forms say the same: an empty field and a missing one are equal. */
export function sameTexts(a: Draft, b: Draft): boolean {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every(
    (name) => (a[name] ?? '') === (b[name] ?? ''),
  );
}

/**
 * Whether a form holds more than its page put there: `given` are the texts it was filled with (the contact details of
 * an earlier form). A list that stands on its first choice says nothing.
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
