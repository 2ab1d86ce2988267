import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { type FieldErrors, type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { formatCents } from '#domain/money.ts';
import type { FormDraft } from '../use-form-draft.ts';
import { DraftNotice, LeaveDialog } from './drafts.tsx';
import { ADD_LINE_ID } from './LinesSection.tsx';
import { SaveBar } from './FormLayout.tsx';

/** Props of an estimate or invoice form, from the screen that saves it. */
export interface DocumentFormProps<Values extends FieldValues, Body> {
  form: UseFormReturn<Values, unknown, Body>;
  draft: FormDraft;
  saving: { readonly pending: boolean; readonly failure: string | null };
  submitText: string;
  pendingText: string;
  onSubmit: (body: Body) => void;
  /** Leaves the form after its draft was discarded. */
  onLeave: () => void;
  /** Rendered above the fields: a save conflict. */
  notice?: ReactNode;
}

/** The frame of an estimate or invoice form: draft notice, fields, totals and save bar. */
export function DocumentForm<Values extends FieldValues, Body>({
  form,
  draft,
  saving,
  submitText,
  pendingText,
  onSubmit,
  onLeave,
  notice,
  totalCents,
  summary,
  children,
}: DocumentFormProps<Values, Body> & {
  /** Null when it exceeds a money column. */
  totalCents: number | null;
  summary: ReactNode;
  /** The fields, in sections. */
  children: ReactNode;
}) {
  const [leaving, setLeaving] = useState(false);
  // react-hook-form tracks dirtiness only if it is read during render.
  const { isDirty } = form.formState;
  const submit = form.handleSubmit(onSubmit, focusMissingLines);
  const leave = () => {
    draft.drop();
    onLeave();
  };

  return (
    <FormProvider {...form}>
      <DraftNotice draft={draft} />
      <form noValidate onSubmit={(event: SyntheticEvent) => void submit(event)}>
        {notice ? <div className="mb-6">{notice}</div> : null}
        {/* By the room the form has: beside a list it is half the window. The save bar stays outside, fixed to it. */}
        <div className="@container">
          <div className="grid gap-x-10 gap-y-6 @4xl:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="flex min-w-0 flex-col gap-8">{children}</div>
            {summary}
          </div>
        </div>
        <SaveBar
          total={totalCents === null ? '' : formatCents(totalCents)}
          saving={saving}
          submitText={submitText}
          pendingText={pendingText}
          onCancel={() => (isDirty ? setLeaving(true) : leave())}
        />
      </form>
      <LeaveDialog open={leaving} onStay={() => setLeaving(false)} onLeave={leave} />
    </FormProvider>
  );
}

/**
 * After a failed submit where only the lines are missing, focuses Add Item, since no field can take focus.
 * Runs only on submit, so it never takes focus from a user who is typing.
 */
function focusMissingLines(errors: FieldErrors): void {
  if (Object.keys(errors).length === 1 && errors['items'] && !Array.isArray(errors['items']))
    document.getElementById(ADD_LINE_ID)?.focus();
}
