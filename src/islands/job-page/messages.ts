// What the page says by itself, without the server.

/** Shows a message above everything, instead of an earlier one. */
export function say(text: string, kind: 'bad' | 'old'): void {
  document.querySelector('main .notice')?.remove();
  const notice = document.createElement('p');
  notice.className = `notice ${kind}`;
  notice.role = kind === 'bad' ? 'alert' : 'status';
  notice.textContent = text;
  document.querySelector('main h1')!.before(notice);
  if (kind === 'bad') notice.scrollIntoView({ block: 'center' });
}

/** Marks a form's empty required fields and goes to the first. Returns whether one is missing. */
export function isIncomplete(form: HTMLFormElement): boolean {
  for (const old of form.querySelectorAll('.error')) old.remove();
  for (const field of form.querySelectorAll<HTMLInputElement>('input,textarea')) {
    field.ariaInvalid = `${!field.checkValidity()}`;
    field.removeAttribute('aria-describedby');
  }
  const missing = form.querySelector<HTMLInputElement>('[aria-invalid=true]');
  if (!missing) return false;
  const error = document.createElement('p');
  error.className = 'error';
  error.id = `${missing.id || missing.name}-error`;
  error.textContent = wordsFor(missing);
  missing.setAttribute('aria-describedby', error.id);
  (missing.closest('fieldset') ?? missing).after(error);
  missing.focus();
  return true;
}

function wordsFor({ type, name }: HTMLInputElement): string {
  if (type === 'radio') return 'Choose a time';
  return name === 'name' ? 'Name is required' : 'Tell us what should change';
}
