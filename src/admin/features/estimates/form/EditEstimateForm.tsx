import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { quoteActionRoutes } from '#contract/estimates/actions.ts';
import { type EstimateUpdateBody, estimateUpdateBody, type Quote } from '#contract/estimates/estimate.ts';
import { call } from '#client/api.ts';
import { vehicleName } from '#domain/job-facts.ts';
import { toast } from '#ui/toast.ts';
import { dashboardPath, openPath } from '../../../routes.ts';
import { Conflict, diffVersions } from '../../../shared/Conflict.tsx';
import { useFormDraft } from '../../../shared/use-form-draft.ts';
import { useSave } from '../../../shared/use-action.ts';
import { EncryptedFieldsNotice, useReveal } from '../EstimateDetails.tsx';
import { formatLines, rulesOf } from '../../../shared/form/form-lines.ts';
import { schemaResolver, useForm } from '../../../shared/form/fields.ts';
import {
  estimateLabels,
  type EstimateValues,
  valuesOfQuote,
  encryptedInputs,
  type EncryptedInputs,
  withoutUntouched,
} from './estimate-values.ts';
import { EstimateForm } from './EstimateForm.tsx';

const resolver = schemaResolver<EstimateValues, EstimateUpdateBody>(estimateUpdateBody);

/**
 * Edits an estimate. Changed items or prices make a new offer: a new revision, pending again, with all links
 * revoked; other changes keep the approval. Once invoiced, only those other fields can change.
 */
export function EditEstimateForm({ quote }: { quote: Quote }) {
  const form = useForm<EstimateValues, unknown, EstimateUpdateBody>({
    defaultValues: valuesOfQuote(quote),
    resolver,
  });
  const [onFile, setOnFile] = useState(quote.closed);
  // Encrypted fields that were only viewed are not part of a save or a conflict.
  const toKeep = <Values extends EncryptedInputs>(values: Values) =>
    withoutUntouched(values, onFile, form.formState.defaultValues ?? {});
  const draft = useFormDraft(`estimate:${quote.id}`, form, quote.version);
  const [closed, setClosed] = useState(quote.closed);
  const [unreadable, setUnreadable] = useState<Quote['unreadable']>([]);
  const reveal = useReveal(quote.id, (open) => {
    const shown = encryptedInputs(open);
    const typed = form.getValues();
    form.reset({ ...(form.formState.defaultValues as EstimateValues), ...shown });
    form.reset(
      {
        ...typed,
        vehicleVin: typed.vehicleVin ?? shown.vehicleVin,
        keyCodes: typed.keyCodes ?? shown.keyCodes,
        accessDetails: typed.accessDetails ?? shown.accessDetails,
      },
      { keepDefaultValues: true },
    );
    setClosed([]);
    setUnreadable(open.unreadable);
  });
  // The version the form is based on; it advances when the user resolves a conflict.
  const [version, setVersion] = useState(draft.version ?? quote.version);
  const [urgency, applies] = useWatch({ control: form.control, name: ['urgency', 'applyUrgencyFee'] });
  const saving = useSave<EstimateValues, EstimateUpdateBody, Quote>({
    form,
    failed: { title: 'Error', description: 'Failed to save estimate' },
    send: (body, idempotencyKey) =>
      call(quoteActionRoutes.update, {
        params: { id: quote.id },
        body: { ...toKeep(body), version },
        idempotencyKey,
      }),
    onSaved: (saved) => {
      draft.drop();
      form.reset(valuesOfQuote(saved));
      toast({ title: 'Estimate saved', description: `Revision ${saved.revision}, ${saved.status}` });
    },
  });
  const theirs = saving.conflict as Quote | null;
  const adopt = (values: EstimateValues, from: Quote) => {
    setOnFile(from.closed);
    setClosed(from.closed.filter((field) => values[field] === undefined));
    form.reset(valuesOfQuote(from));
    form.reset(values, { keepDefaultValues: true });
    setVersion(from.version);
    saving.settle();
  };

  return (
    <EstimateForm
      form={form}
      draft={draft}
      rules={rulesOf(quote, urgency, applies)}
      offerFixed={!quote.allowed.includes('edit')}
      saving={saving}
      submitText="Save Estimate"
      pendingText="Saving..."
      onSubmit={(body) => saving.save(body)}
      onLeave={() => openPath(dashboardPath('estimates'))}
      vehicleOnFile={
        quote.closed.includes('vehicleVin') || quote.closed.includes('keyCodes') || vehicleName(quote) !== ''
      }
      notice={
        <>
          <EncryptedFieldsNotice
            closed={closed}
            unreadable={unreadable}
            pending={reveal.isPending}
            onShow={() => reveal.mutate()}
          />
          {theirs ? (
            <Conflict
              diff={diffVersions(
                estimateLabels,
                {
                  opened: toKeep(form.formState.defaultValues as EstimateValues),
                  ours: toKeep(form.getValues()),
                  theirs: valuesOfQuote(theirs),
                },
                formatField,
              )}
              onTakeTheirs={() => adopt(valuesOfQuote(theirs), theirs)}
              onKeepOurs={(merged) => adopt(merged, theirs)}
            />
          ) : null}
        </>
      }
    />
  );
}

/** A field's value as text; a hidden encrypted one says so. */
function formatField(value: EstimateValues[keyof EstimateValues]): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === undefined ? '(encrypted)' : formatLines(value);
}
