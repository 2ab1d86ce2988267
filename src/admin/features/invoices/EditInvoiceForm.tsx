import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  type Invoice,
  invoiceRoutes,
  type InvoiceUpdateBody,
  invoiceUpdateBody,
} from '#contract/invoices/invoice.ts';
import { call } from '#client/api.ts';
import { toast } from '#ui/toast.ts';
import { dashboardPath, openPath } from '../../routes.ts';
import { Conflict, diffVersions } from '../../shared/Conflict.tsx';
import { useFormDraft } from '../../shared/use-form-draft.ts';
import { useSave } from '../../shared/use-save.ts';
import { schemaResolver } from '../../shared/form/fields.ts';
import { formatLines } from '../../shared/form/typed-lines.ts';
import { invoiceLabels, type InvoiceValues, valuesOfInvoice } from './invoice-values.ts';
import { InvoiceForm } from './InvoiceForm.tsx';

const resolver = schemaResolver<InvoiceValues, InvoiceUpdateBody>(invoiceUpdateBody);

/** Edits a draft invoice. */
export function EditInvoiceForm({
  invoice,
  onUnsaved,
}: {
  invoice: Invoice;
  /** Called when the form gains or loses unsaved changes. */
  onUnsaved: (unsaved: boolean) => void;
}) {
  const form = useForm<InvoiceValues, unknown, InvoiceUpdateBody>({
    defaultValues: valuesOfInvoice(invoice),
    resolver,
  });
  const draft = useFormDraft(`invoice:${invoice.id}`, form, invoice.version);
  const { isDirty } = form.formState;
  useEffect(() => {
    onUnsaved(isDirty);
    return () => onUnsaved(false);
  }, [isDirty, onUnsaved]);
  // The version the form is based on; it advances when the user resolves a conflict.
  const [version, setVersion] = useState(draft.version ?? invoice.version);
  const saving = useSave<InvoiceValues, InvoiceUpdateBody, Invoice>({
    form,
    failed: { title: 'Error', description: 'Failed to save invoice' },
    send: (body, idempotencyKey) =>
      call(invoiceRoutes.update, { params: { id: invoice.id }, body: { ...body, version }, idempotencyKey }),
    onSaved: (saved) => {
      draft.drop();
      form.reset(valuesOfInvoice(saved));
      toast({ title: 'Invoice saved' });
    },
  });
  const theirs = saving.conflict as Invoice | null;
  const adopt = (values: InvoiceValues, from: Invoice) => {
    form.reset(valuesOfInvoice(from));
    form.reset(values, { keepDefaultValues: true });
    setVersion(from.version);
    saving.settle();
  };

  return (
    <InvoiceForm
      form={form}
      draft={draft}
      taxPerMillion={invoice.taxRatePerMillion}
      saving={saving}
      submitText="Save Invoice"
      pendingText="Saving..."
      onSubmit={(body) => saving.save(body)}
      onLeave={() => openPath(dashboardPath('invoices'))}
      notice={
        theirs ? (
          <Conflict
            diff={diffVersions(
              invoiceLabels,
              {
                opened: form.formState.defaultValues as InvoiceValues,
                ours: form.getValues(),
                theirs: valuesOfInvoice(theirs),
              },
              formatLines,
            )}
            onTakeTheirs={() => adopt(valuesOfInvoice(theirs), theirs)}
            onKeepOurs={(merged) => adopt(merged, theirs)}
          />
        ) : null
      }
    />
  );
}
