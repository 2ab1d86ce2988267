import { type RefObject, useMemo } from 'react';
import { readContactDetails, type Draft, dropDraft, readDraft, saveDraft, savedAt } from '#client/drafts.ts';
import type { QueuedForm, Submission } from '#client/offline-queue/store.ts';
import { hasOwnText, readValues, sameTexts, setValues } from './form-values.ts';

/** Draft text that belongs to the form but not to its controls: the builder's rows. */
export interface OtherTexts {
  readonly read: () => Draft;
  /** Applies other texts; also called after the controls have been set. */
  readonly put: (texts: Draft) => void;
}

/** The texts a submission was made from. */
export function sentTexts({ typed, body }: Submission): Draft {
  return Object.keys(typed).length > 0 ? typed : textsOf(body);
}

/**
 * The text of one public form. Only a submission of exactly this text clears it; other requests, sent earlier
 * or from another tab, leave it alone.
 */
export function useTypedText(
  name: QueuedForm,
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
      /**
       * Saves the form's text as a draft. Tabs share one draft, so another tab may have removed it after
       * sending its own text.
       */
      keep,
      /**
       * Loads a submission into the form unless the form holds other text. Returns whether the form now shows
       * it.
       */
      show(submission: Submission): boolean {
        const texts = sentTexts(submission);
        if (sameTexts(read(), texts)) return true;
        if (!isFree()) return false;
        put(texts);
        return true;
      },
      /** Clears the form and its draft if they hold exactly the received text. */
      clearIfSent(received: Submission): void {
        const texts = sentTexts(received);
        const draft = readDraft(name);
        const drafted = draft !== null && sameTexts(draft, texts);
        // The visitor has typed the same text again since then: a new request.
        if (drafted && savedAt(name) > received.createdAt) return;
        if (drafted) dropDraft(name);
        if (sameTexts(read(), texts)) put({});
        else keep();
      },
    };
  }, [form, name, others]);
}

/** The texts of a body, for a submission stored by an earlier version of the site. */
function textsOf(body: unknown): Draft {
  return Object.fromEntries(
    Object.entries(body as Record<string, unknown>).flatMap(([field, value]) =>
      typeof value === 'string' || typeof value === 'boolean' ? [[field, String(value)]] : [],
    ),
  );
}
