import { type ReactNode, useState } from 'react';
import { type DefaultValues, type FieldValues, FormProvider } from 'react-hook-form';
import type { Schema } from '#contract/route.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Conflict, diffVersions } from '../Conflict.tsx';
import { useSave } from '../use-action.ts';
import { FormActions } from './FormLayout.tsx';
import { schemaResolver, useForm } from './fields.ts';

/**
 * A dialog that edits or creates a record. If another person saved the record first, it shows both versions
 * and overwrites only on request.
 */
export function RecordDialog<Values extends FieldValues, Body, Saved>({
  title,
  record,
  valuesOf,
  empty,
  schema,
  labels,
  failed,
  send,
  onSaved,
  submitText,
  onClose,
  notice,
  children,
}: {
  title: string;
  /** Null creates a new record, starting from `empty`. */
  record: Saved | null;
  valuesOf: (record: Saved) => Values;
  empty?: Values;
  schema: Schema;
  /** Field labels, for comparing two versions. */
  labels: Readonly<Partial<Record<keyof Values & string, string>>>;
  failed: string;
  /** `base` is the record as the form knows it; its version detects a concurrent save. */
  send: (body: Body, base: Saved | null, idempotencyKey: string) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  submitText: string;
  onClose: () => void;
  /** Rendered above the fields: an obstacle found by the last attempt. */
  notice?: ReactNode;
  /** The fields. */
  children: ReactNode;
}) {
  const [base, setBase] = useState(record);
  const form = useForm<Values, unknown, Body>({
    defaultValues: (record ? valuesOf(record) : empty) as DefaultValues<Values>,
    resolver: schemaResolver<Values, Body>(schema),
  });
  const saving = useSave<Values, Body, Saved>({
    form,
    failed: { title: 'Error', description: failed },
    send: (body, idempotencyKey) => send(body, base, idempotencyKey),
    onSaved: (saved) => {
      onSaved(saved);
      onClose();
    },
  });
  const theirs = saving.conflict as Saved | null;
  const adopt = (values: Values, from: Saved) => {
    form.reset(valuesOf(from));
    form.reset(values, { keepDefaultValues: true });
    setBase(from);
    saving.settle();
  };

  return (
    <Dialog open wide onClose={onClose} title={title}>
      <FormProvider {...form}>
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => void form.handleSubmit((body) => saving.save(body))(event)}
        >
          {theirs ? (
            <Conflict
              diff={diffVersions(labels, {
                opened: form.formState.defaultValues as Values,
                ours: form.getValues(),
                theirs: valuesOf(theirs),
              })}
              onTakeTheirs={() => adopt(valuesOf(theirs), theirs)}
              onKeepOurs={(merged) => adopt(merged, theirs)}
            />
          ) : null}
          {notice}
          {children}
          <FormActions saving={saving} submitText={submitText} onClose={onClose} />
        </form>
      </FormProvider>
    </Dialog>
  );
}
