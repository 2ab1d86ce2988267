import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useState } from 'react';
import { FormProvider, type UseFormReturn, useWatch } from 'react-hook-form';
import { formatCents } from '#domain/money.ts';
import { DraftNotice } from '../../shared/form/DraftNotice.tsx';
import { LeaveDialog } from '../../shared/form/LeaveDialog.tsx';
import { SaveBar } from '../../shared/form/SaveBar.tsx';
import type { FormDraft } from '../../shared/use-form-draft.ts';
import { previewInvoice } from './invoice-price.ts';
import type { InvoiceValues } from './invoice-values.ts';
import { InvoiceHead } from './InvoiceHead.tsx';
import { InvoiceLines } from './InvoiceLines.tsx';
import { InvoiceSums } from './InvoiceSums.tsx';

/** The invoice form: the same for a new invoice and for a draft. */
export function InvoiceForm<Body>({
  form,
  draft,
  taxPerMillion,
  saving,
  submitText,
  pendingText,
  onSubmit,
  onLeave,
  notice,
}: {
  form: UseFormReturn<InvoiceValues, unknown, Body>;
  draft: FormDraft;
  taxPerMillion: number;
  saving: { readonly pending: boolean; readonly failure: string | null };
  submitText: string;
  pendingText: string;
  onSubmit: (body: Body) => void;
  onLeave: () => void;
  notice?: ReactNode;
}) {
  const [leaving, setLeaving] = useState(false);
  const items = useWatch({ control: form.control, name: 'items' });
  const price = previewInvoice(items, taxPerMillion);
  // Read here, because the form only keeps track of what somebody reads.
  const { isDirty } = form.formState;
  const submit = form.handleSubmit(onSubmit);
  const leave = () => {
    draft.drop();
    onLeave();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
  };

  return (
    <FormProvider {...(form as UseFormReturn<InvoiceValues>)}>
      <DraftNotice draft={draft} />
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter saves from any field */}
      <form noValidate onSubmit={(event: SyntheticEvent) => void submit(event)} onKeyDown={onKeyDown}>
        {notice ? <div className="mb-6">{notice}</div> : null}
        <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="flex min-w-0 flex-col gap-8">
            <InvoiceHead />
            <InvoiceLines taxPerMillion={taxPerMillion} />
          </div>
          <InvoiceSums price={price} taxPerMillion={taxPerMillion} />
        </div>
        <SaveBar
          total={price ? formatCents(price.totalCents) : ''}
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
