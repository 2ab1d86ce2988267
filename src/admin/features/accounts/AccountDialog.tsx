import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Dialog } from '#ui/Dialog.tsx';
import { FormError } from '#ui/ErrorState.tsx';
import { FormActions } from '../../shared/form/FormLayout.tsx';
import { useSave } from '../../shared/use-save.ts';

/** A dialog that changes one account: a question or fields, with the message of a conflict. */
export function AccountDialog<Values extends FieldValues, Saved>({
  title,
  description,
  submitText,
  failed,
  form,
  send,
  onSaved,
  onClose,
  children,
}: {
  title: string;
  description: string;
  submitText: string;
  /** The toast after an error: "The role was not changed". */
  failed: string;
  form: UseFormReturn<Values, unknown, Values>;
  send: (body: Values, idempotencyKey: string) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  onClose: () => void;
  children?: ReactNode;
}) {
  const saving = useSave<Values, Values, Saved>({
    form,
    failed: { title: 'Error', description: failed },
    send,
    onSaved,
  });
  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => void form.handleSubmit((body) => saving.save(body))(event)}
      >
        {children}
        {saving.conflict ? (
          <FormError>Someone else changed this account. Close this dialog and check it again.</FormError>
        ) : null}
        <FormActions saving={saving} submitText={submitText} onClose={onClose} />
      </form>
    </Dialog>
  );
}
