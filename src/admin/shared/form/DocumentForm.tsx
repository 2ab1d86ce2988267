import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { type FieldErrors, type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { formatCents } from '#domain/money.ts';
import type { FormDraft } from '../use-form-draft.ts';
import { DraftNotice } from './DraftNotice.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { ADD_LINE_ID } from './LinesSection.tsx';
import { SaveBar } from './SaveBar.tsx';

/** What the form of an estimate or an invoice is given by the screen that saves it. */
export interface DocumentFormProps<Values extends FieldValues, Body> {
  form: UseFormReturn<Values, unknown, Body>;
  draft: FormDraft;
  saving: { readonly pending: boolean; readonly failure: string | null };
  submitText: string;
  pendingText: string;
  onSubmit: (body: Body) => void;
  /** Leaves the form, with what was typed already thrown away. */
  onLeave: () => void;
  /** Shown above the fields: a conflict with somebody else's save. */
  notice?: ReactNode;
}

/** The frame of those forms: what was kept from last time, fields, sums, and the bar that saves. */
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
  /** Null when it is more than can be written. */
  totalCents: number | null;
  summary: ReactNode;
  /** The fields, section by section. */
  children: ReactNode;
}) {
  const [leaving, setLeaving] = useState(false);
  // Read here, because the form only keeps track of what somebody reads.
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
        <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="flex min-w-0 flex-col gap-8">{children}</div>
          {summary}
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
 * Takes a refused submit to Add Item when only the lines are missing: no field can take the focus then. It runs on a
 * submit and never on a render, so that the focus stays with a person who is typing.
 */
function focusMissingLines(errors: FieldErrors): void {
  if (Object.keys(errors).length === 1 && errors['items'] && !Array.isArray(errors['items']))
    document.getElementById(ADD_LINE_ID)?.focus();
}
