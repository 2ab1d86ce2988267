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

/** Empties the form, also of what a refused plain post came back with. */
export function clearValues(form: HTMLFormElement): void {
  for (const control of controlsOf(form)) {
    if (isBox(control)) control.checked = false;
    else if (control instanceof HTMLSelectElement) control.selectedIndex = 0;
    else control.value = '';
  }
}
