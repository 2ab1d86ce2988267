import { parse, type HTMLElement } from 'node-html-parser';
import type { FieldErrors } from '#contract/problem.ts';

interface Filling {
  readonly values: ReadonlyMap<string, string>;
  readonly errors: FieldErrors;
  /** Said once above the form. */
  readonly message: string;
}

const escapeText = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

function fillControl(control: HTMLElement, value: string | undefined): void {
  if (control.tagName === 'TEXTAREA') {
    // The parser drops a first line break on reading, as browsers do.
    control.innerHTML = escapeText(value ?? '');
  } else if (control.tagName === 'SELECT') {
    for (const option of control.querySelectorAll('option')) {
      if ((option.getAttribute('value') ?? option.text) === value) option.setAttribute('selected', '');
      else option.removeAttribute('selected');
    }
  } else if (['checkbox', 'radio'].includes(control.getAttribute('type') ?? '')) {
    const checked = value !== undefined && (control.getAttribute('value') ?? 'on') === value;
    if (checked) control.setAttribute('checked', '');
    else control.removeAttribute('checked');
  } else if (value !== undefined) {
    control.setAttribute('value', escapeText(value));
  }
}

function showError(form: HTMLElement, control: HTMLElement, message: string): void {
  const slot = form.querySelector(`[data-error-for="${control.getAttribute('name')}"]`);
  control.setAttribute('aria-invalid', 'true');
  if (!slot) return;
  slot.innerHTML = escapeText(message);
  slot.removeAttribute('hidden');
}

/**
 * Puts typed values and error messages into the page's API form. The page marks where messages go:
 * `data-error-for="field"` beside each control and `data-form-errors` above the first.
 */
export function fillForm(html: string, { values, errors, message }: Filling): string {
  const root = parse(html, { comment: true });
  const form = root.querySelector('form[action^="/api/"]');
  if (!form) return html;
  const unplaced = new Map(Object.entries(errors));
  for (const control of form.querySelectorAll('input[name], select[name], textarea[name]')) {
    const name = control.getAttribute('name') ?? '';
    if (control.getAttribute('type') !== 'hidden') fillControl(control, values.get(name));
    const error = errors[name];
    if (error === undefined) continue;
    showError(form, control, error);
    unplaced.delete(name);
  }
  for (const [name, text] of unplaced) {
    // A list as a whole has no control, but it may have a place for its message.
    const slot = form.querySelector(`[data-error-for="${name.replace(/[^\w.]/g, '')}"]`);
    if (!slot) continue;
    slot.innerHTML = escapeText(text);
    slot.removeAttribute('hidden');
    unplaced.delete(name);
  }
  const box = form.querySelector('[data-form-errors]');
  if (box) {
    const links = Object.entries(errors).map(([name, text]) => {
      const plain = name.replace(/[^\w.]/g, '');
      const id = form.querySelector(`[name="${plain}"], [id="${plain}"]`)?.getAttribute('id');
      const said = escapeText(unplaced.has(name) ? `${name}: ${text}` : text);
      return id ? `<li><a href="#${id}">${said}</a></li>` : `<li>${said}</li>`;
    });
    box.innerHTML = `<p>${escapeText(message)}</p>${links.length > 0 ? `<ul>${links.join('')}</ul>` : ''}`;
    box.removeAttribute('hidden');
  }
  return root.toString();
}
