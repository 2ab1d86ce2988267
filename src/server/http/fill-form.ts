import { parse, type HTMLElement } from 'node-html-parser';
import type { FieldErrors } from '#contract/problem.ts';
import { escapeText } from '../html.ts';

interface Filling {
  readonly values: ReadonlyMap<string, string>;
  readonly errors: FieldErrors;
  /** Shown above the form. */
  readonly message: string;
}

/** Sets or removes a boolean attribute, if needed: each change makes the parser reread all of the element's attributes. */
function mark(element: HTMLElement, attribute: 'selected' | 'checked', on: boolean): void {
  if (element.hasAttribute(attribute) === on) return;
  if (on) element.setAttribute(attribute, '');
  else element.removeAttribute(attribute);
}

function fillControl(control: HTMLElement, value: string | undefined): void {
  if (control.tagName === 'TEXTAREA') {
    // The parser drops a first line break on reading, as browsers do.
    control.innerHTML = escapeText(value ?? '');
  } else if (control.tagName === 'SELECT') {
    for (const option of control.querySelectorAll('option')) {
      mark(option, 'selected', (option.getAttribute('value') ?? option.text) === value);
    }
  } else if (['checkbox', 'radio'].includes(control.getAttribute('type') ?? '')) {
    mark(control, 'checked', value !== undefined && (control.getAttribute('value') ?? 'on') === value);
  } else if (value !== undefined) {
    control.setAttribute('value', escapeText(value));
  }
}

function showError(slot: HTMLElement | undefined, message: string): void {
  if (!slot) return;
  slot.innerHTML = escapeText(message);
  slot.removeAttribute('hidden');
}

/**
 * Puts typed values and error messages into the page's API form. The page marks the places of messages:
 * `data-error-for="field"` beside each control and `data-form-errors` above the first. The first control with an error
 * takes the focus. The number of passes over the form does not depend on the number of errors.
 */
export function fillForm(html: string, { values, errors, message }: Filling): string {
  const start = html.search(/<form\b[^>]*\baction="\/api\//);
  const end = start === -1 ? -1 : html.indexOf('</form>', start);
  if (end === -1) return html;
  // The form is a third of its page; parsing the rest would cost more than everything below.
  const after = end + '</form>'.length;
  const form = parse(html.slice(start, after), { comment: true });
  const slots = new Map(
    form
      .querySelectorAll('[data-error-for]')
      .map((slot) => [slot.getAttribute('data-error-for') ?? '', slot]),
  );
  /** The target of a message's link: a control by its name, or an element by its id. */
  const targets = new Map(form.querySelectorAll('[id]').map(({ id }) => [id, id]));
  const unplaced = new Map(Object.entries(errors));
  let isFirst = true;
  for (const control of form.querySelectorAll('input[name], select[name], textarea[name]')) {
    const name = control.getAttribute('name') ?? '';
    if (control.getAttribute('type') !== 'hidden') fillControl(control, values.get(name));
    const error = errors[name];
    if (error === undefined) continue;
    if (control.id) targets.set(name, control.id);
    control.setAttribute('aria-invalid', 'true');
    if (isFirst) control.setAttribute('autofocus', '');
    isFirst = false;
    showError(slots.get(name), error);
    unplaced.delete(name);
  }
  for (const [name, text] of unplaced) {
    // A list as a whole has no control, but may have a place for its message.
    const slot = slots.get(name);
    if (!slot) continue;
    showError(slot, text);
    unplaced.delete(name);
  }
  const box = form.querySelector('[data-form-errors]');
  if (box) {
    const links = Object.entries(errors).map(([name, text]) => {
      const id = targets.get(name);
      const shown = escapeText(unplaced.has(name) ? `${name}: ${text}` : text);
      return id ? `<li><a href="#${id}">${shown}</a></li>` : `<li>${shown}</li>`;
    });
    box.innerHTML = `<p>${escapeText(message)}</p>${links.length > 0 ? `<ul>${links.join('')}</ul>` : ''}`;
    box.removeAttribute('hidden');
  }
  return html.slice(0, start) + form.toString() + html.slice(after);
}
