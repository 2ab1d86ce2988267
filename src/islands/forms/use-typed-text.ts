import { type RefObject, useMemo } from 'react';
import { readContactDetails } from '#client/contact-details.ts';
import { type Draft, dropDraft, readDraft, saveDraft, savedAt } from '#client/drafts.ts';
import type { OutboxForm, Submission } from '#client/outbox-store.ts';
import { hasOwnText, readValues, sameTexts, setValues } from './form-values.ts';

/** What belongs to a form's text but not to its controls: the rows of the builder, as the draft keeps them. */
export interface OtherTexts {
  readonly read: () => Draft;
  /** Shows other texts; also called after the controls were given new ones. */
  readonly put: (texts: Draft) => void;
}

/** The texts a submission was made of. */
export function sentTexts({ typed, body }: Submission): Draft {
  return Object.keys(typed).length > 0 ? typed : textsOf(body);
}

/**
 * The text of one public form. It is only ever cleared by the submission of exactly that text; another request, sent
 * earlier or in another tab, leaves it alone.
 */
export function useTypedText(
  name: OutboxForm,
  form: RefObject<HTMLFormElement | null>,
  others: OtherTexts | undefined,
) {
  return useMemo(() => {
    const read = (): Draft => ({ ...(form.current ? readValues(form.current) : {}), ...others?.read() });
    const put = (texts: Draft) => {
      if (form.current) setValues(form.current, texts);
      others?.put(texts);
    };
    const isFree = () =>
      !form.current ||
      (!hasOwnText(form.current, readContactDetails()) &&
        Object.values(others?.read() ?? {}).every((text) => text === ''));

    const keep = () => {
      if (!isFree()) saveDraft(name, read());
    };

    return {
      read,
      /** Keeps what the form holds. Tabs share one draft, and another one may have dropped it with its own text. */
      keep,
      /** Puts a submission into a form that holds nothing else. Answers whether the form shows it now. */
      show(submission: Submission): boolean {
        const texts = sentTexts(submission);
        if (sameTexts(read(), texts)) return true;
        if (!isFree()) return false;
        put(texts);
        return true;
      },
      /** Empties the form and its draft of the text that was received, and of no other. */
      clearIfSent(received: Submission): void {
        const texts = sentTexts(received);
        const draft = readDraft(name);
        const drafted = draft !== null && sameTexts(draft, texts);
        // The same words, typed again since: they are a new request.
        if (drafted && savedAt(name) > received.createdAt) return;
        if (drafted) dropDraft(name);
        if (sameTexts(read(), texts)) put({});
        else keep();
      },
    };
  }, [form, name, others]);
}

/** The texts of a body, for a submission that an earlier version of the site kept. */
function textsOf(body: unknown): Draft {
  return Object.fromEntries(
    Object.entries(body as Record<string, unknown>).flatMap(([field, value]) =>
      typeof value === 'string' || typeof value === 'boolean' ? [[field, String(value)]] : [],
    ),
  );
}
