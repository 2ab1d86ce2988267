import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { newIdempotencyKey } from '#client/api.ts';
import { dropDraft, readDraft, writeDraft } from '../drafts.ts';
import type { Attempt } from './use-save.ts';

/** How long typing rests before it is kept, milliseconds. */
const PAUSE_MS = 300;

interface Draft<Values> {
  readonly values: Values;
  /** Of the attempt under way, so that a retry after a reload is still the same request. */
  readonly attempt: string;
  /** The version of the record it changes, as it was read then. */
  readonly version: number | null;
}

export interface FormDraft {
  /** When the draft this form opened with was typed; null when it opened fresh. */
  readonly restoredFrom: Date | null;
  /** The version the form is based on: that of the draft, if one was brought back. */
  readonly version: number | null;
  readonly attempt: Attempt;
  /** Forgets the draft for good: it was saved, or thrown away. */
  readonly drop: () => void;
}

const asTheyAre = <Values>(values: Values) => values;

/**
 * Keeps an unsaved form in this browser while it differs from how it opened, and brings it back after a reload.
 * @param toKeep what of the values may be kept; memoised
 */
export function useFormDraft<Values extends FieldValues, Body>(
  key: string,
  form: UseFormReturn<Values, unknown, Body>,
  version: number | null = null,
  toKeep: (values: Values) => Values = asTheyAre,
): FormDraft {
  const [kept] = useState(() => readDraft(key));
  const [fresh] = useState(newIdempotencyKey);
  const draft = kept?.values as Draft<Values> | undefined;
  const base = draft ? draft.version : version;
  const attempt = useRef(draft?.attempt ?? fresh);
  const dropped = useRef(false);

  useLayoutEffect(() => {
    if (draft) form.reset(draft.values, { keepDefaultValues: true });
  }, [form, draft]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      if (dropped.current) return;
      if (form.formState.isDirty) {
        const values = toKeep(form.getValues());
        writeDraft(key, { values, attempt: attempt.current, version: base } satisfies Draft<Values>);
      } else {
        dropDraft(key);
      }
    };
    const flush = () => {
      if (timer !== undefined) keep();
    };
    const subscription = form.watch(() => {
      clearTimeout(timer);
      timer = setTimeout(keep, PAUSE_MS);
    });
    addEventListener('pagehide', flush);
    return () => {
      flush();
      removeEventListener('pagehide', flush);
      subscription.unsubscribe();
    };
  }, [key, form, base, toKeep]);

  return {
    restoredFrom: kept?.savedAt ?? null,
    version: base,
    attempt: {
      key: () => attempt.current,
      renew: () => {
        attempt.current = newIdempotencyKey();
      },
    },
    drop: () => {
      dropped.current = true;
      dropDraft(key);
    },
  };
}
