import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type EncryptedField, encryptedFields } from '#domain/encrypted-fields.ts';
import { newIdempotencyKey } from '#client/api.ts';
import { dropDraft, readDraft, writeDraft } from '../drafts.ts';
import { sameValue } from './merge-values.ts';
import type { Attempt } from './use-save.ts';

/** How long typing rests before it is kept, milliseconds. */
const PAUSE_MS = 300;

interface Draft<Values> {
  /** What differs from the form as it opened, without the encrypted fields. */
  readonly values: Partial<Values>;
  /** Encrypted fields that had been typed. */
  readonly withheld: readonly EncryptedField[];
  /** Of the attempt under way, so that a retry after a reload is still the same request. */
  readonly attempt: string;
  /** The version of the record it changes, as it was read then. */
  readonly version: number | null;
}

type Typed = Partial<Record<EncryptedField, string>>;

export interface FormDraft {
  /** When the draft this form opened with was typed; null when it opened fresh. */
  readonly restoredFrom: Date | null;
  /** Encrypted fields that were typed then and are gone, since they are written to no device. */
  readonly lost: readonly EncryptedField[];
  /** The version the form is based on: that of the draft, if one was brought back. */
  readonly version: number | null;
  readonly attempt: Attempt;
  /** Forgets the draft for good: it was saved, or thrown away. */
  readonly drop: () => void;
}

/**
 * Keeps an unsaved form in this browser while it differs from how it opened, and brings it back after a reload. What
 * opens a door or a car is kept in memory alone: it comes back on this page, and after a reload is typed again.
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
    const remembered = (kept?.unwritten ?? {}) as Typed;
    return (draft?.withheld ?? []).filter((field) => remembered[field] === undefined);
  });

  useLayoutEffect(() => {
    if (!kept) return;
    const { values } = kept.values as Draft<Values>;
    const opened = form.formState.defaultValues as Values;
    form.reset({ ...opened, ...values, ...(kept.unwritten as Typed) }, { keepDefaultValues: true });
  }, [form, kept]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      if (dropped.current) return;
      if (form.formState.isDirty) {
        const { open, typed } = parted(form.getValues(), form.formState.defaultValues ?? {});
        const withheld = encryptedFields.filter((field) => field in typed || lost.includes(field));
        writeDraft(
          key,
          {
            title: nameIn(form.getValues()),
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

/** What differs from the form as it opened: the open fields, and the encrypted ones. */
function parted<Values extends FieldValues>(
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

/** The name of the person a form is about, as far as it is typed. */
function nameIn({ firstName, lastName }: FieldValues): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}
