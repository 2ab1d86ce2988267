import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type EncryptedField, encryptedFields } from '#domain/job-facts.ts';
import { newIdempotencyKey } from '#client/api.ts';
import { fullName } from '#domain/customer.ts';
import { dropDraft, readDraft, writeDraft } from '../drafts.ts';
import { sameValue } from './Conflict.tsx';
import type { Attempt } from './use-action.ts';

/** Delay before typed text is saved, in milliseconds. */
const PAUSE_MS = 300;

interface Draft<Values> {
  /** Values that differ from the initial ones, without encrypted fields. */
  readonly values: Partial<Values>;
  /** Encrypted fields that had been edited. */
  readonly withheld: readonly EncryptedField[];
  /** The idempotency key of the current attempt, so that a retry after a reload is the same request. */
  readonly attempt: string;
  /** The version of the record being edited. */
  readonly version: number | null;
}

type Typed = Partial<Record<EncryptedField, string>>;

export interface FormDraft {
  /** When the restored draft was saved; null if the form opened fresh. */
  readonly restoredFrom: Date | null;
  /** Encrypted fields that were edited but lost, since they are never written to the device. */
  readonly lost: readonly EncryptedField[];
  /** The version the form is based on: the draft's, if one was restored. */
  readonly version: number | null;
  readonly attempt: Attempt;
  /** Deletes the draft: it was saved or discarded. */
  readonly drop: () => void;
}

/**
 * Saves an unsaved form in this browser while it differs from its initial values, and restores it after a
 * reload. Encrypted fields stay in memory only: they survive navigation, but not a reload.
 */
export function useFormDraft<Values extends FieldValues, Body>(
  key: string,
  form: UseFormReturn<Values, unknown, Body>,
  version: number | null = null,
): FormDraft {
  const [kept] = useState(() => readDraft(key));
  const [fresh] = useState(newIdempotencyKey);
  const draft = kept?.values as Draft<Values> | undefined;
  const base = draft ? draft.version : version;
  const attempt = useRef(draft?.attempt ?? fresh);
  const dropped = useRef(false);
  const [lost] = useState(() => {
    const remembered = (kept?.inMemory ?? {}) as Typed;
    return (draft?.withheld ?? []).filter((field) => remembered[field] === undefined);
  });

  useLayoutEffect(() => {
    if (!kept) return;
    const { values } = kept.values as Draft<Values>;
    const opened = form.formState.defaultValues as Values;
    form.reset({ ...opened, ...values, ...(kept.inMemory as Typed) }, { keepDefaultValues: true });
  }, [form, kept]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      if (dropped.current) return;
      if (form.formState.isDirty) {
        const { open, typed } = splitEncrypted(form.getValues(), form.formState.defaultValues ?? {});
        const withheld = encryptedFields.filter((field) => field in typed || lost.includes(field));
        writeDraft(
          key,
          {
            title: fullName(form.getValues()),
            values: {
              values: open,
              withheld,
              attempt: attempt.current,
              version: base,
            } satisfies Draft<Values>,
          },
          typed,
        );
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
  }, [key, form, base, lost]);

  return {
    restoredFrom: kept?.savedAt ?? null,
    lost,
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

/** Splits the changed values into plain and encrypted ones. */
function splitEncrypted<Values extends FieldValues>(
  values: Values,
  opened: FieldValues,
): { open: Partial<Values>; typed: Typed } {
  const entries = Object.entries<unknown>(values);
  const isEncrypted = (field: string) => encryptedFields.some((sealed) => sealed === field);
  const changed = entries.filter(([field, value]) => !sameValue(value, opened[field]));
  return {
    open: Object.fromEntries(changed.filter(([field]) => !isEncrypted(field))) as Partial<Values>,
    typed: Object.fromEntries(changed.filter(([field]) => isEncrypted(field))) as Typed,
  };
}
