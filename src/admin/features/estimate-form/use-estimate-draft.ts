import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { EstimateBody } from '#contract/quote.ts';
import { newIdempotencyKey } from '#client/api.ts';
import { dropDraft, readDraft, writeDraft } from '../../drafts.ts';
import type { EstimateValues } from './estimate-values.ts';

/** How long typing rests before it is kept, milliseconds. */
const PAUSE_MS = 300;

interface Draft {
  readonly values: EstimateValues;
  /** Of the attempt under way, so that a retry after a reload is still the same request. */
  readonly attempt: string;
}

export interface KeptDraft {
  /** When the draft this form opened with was typed; null when it opened fresh. */
  readonly restoredFrom: Date | null;
  /** The idempotency key of the attempt under way. */
  readonly attempt: () => string;
  /** Makes the next attempt a request of its own. */
  readonly renewAttempt: () => void;
  /** Forgets the draft for good: it was saved, or thrown away. */
  readonly drop: () => void;
}

/** Keeps an unsaved form in this browser while it differs from how it opened, and brings it back after a reload. */
export function useEstimateDraft(
  key: string,
  form: UseFormReturn<EstimateValues, unknown, EstimateBody>,
): KeptDraft {
  const [kept] = useState(() => readDraft(key));
  const [fresh] = useState(newIdempotencyKey);
  const draft = kept?.values as Draft | undefined;
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
        writeDraft(key, { values: form.getValues(), attempt: attempt.current } satisfies Draft);
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
  }, [key, form]);

  return {
    restoredFrom: kept?.savedAt ?? null,
    attempt: () => attempt.current,
    renewAttempt: () => {
      attempt.current = newIdempotencyKey();
    },
    drop: () => {
      dropped.current = true;
      dropDraft(key);
    },
  };
}
