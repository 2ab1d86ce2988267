/**
 * Saves what is typed into a public form as a draft on the device from the first character, even if the
 * form's own script never loads. Inlined into pages with a form; `data-draft` names the form.
 */
import { readStored } from '#client/browser-store.ts';
import {
  contactFields,
  readContactDetails,
  readDraft,
  saveContactDetails,
  saveDraft,
} from '#client/form-drafts.ts';
import './form-key.ts';
import { fillEmpty, readValues } from './form-values.ts';

const WEEK_MS = 7 * 86_400_000;

const form = document.querySelector<HTMLFormElement>('form[data-draft]');
const name = form?.dataset['draft'];
if (form && name) {
  const draft = readDraft(name) ?? {};
  fillEmpty(form, draft);
  fillEmpty(form, readContactDetails());

  form.addEventListener('input', () => {
    const values = readValues(form);
    saveDraft(name, { ...readDraft(name), ...values });
    saveContactDetails(Object.fromEntries(contactFields.map((field) => [field, values[field] ?? ''])));
  });

  const submit = form.querySelector<HTMLButtonElement>('[data-needs-items]');
  if (submit) submit.disabled = true;
  const island = form.closest('[data-island]');
  if (island) {
    // Rows of services (a draft's or a link's) and a queued request must show at once, so load the form's script now.
    const wanted = draft['items'] || /=\d/.test(location.search) || readStored(`waiting:${name}`, WEEK_MS);
    if (wanted) island.dispatchEvent(new Event('focusin', { bubbles: true }));
    // The attribute is removed once the script has taken over or failed to load; then the plain form must
    // work.
    new MutationObserver(() => {
      if (submit && !('live' in form.dataset)) submit.disabled = false;
    }).observe(island, { attributeFilter: ['data-island'] });
  }
}
