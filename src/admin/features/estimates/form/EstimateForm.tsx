import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useState } from 'react';
import { FormProvider, type UseFormReturn, useWatch } from 'react-hook-form';
import { formatCents } from '#domain/money.ts';
import { needsVehicle } from '#domain/service-types.ts';
import { DraftNotice } from '../../../shared/form/DraftNotice.tsx';
import type { FormDraft } from '../../../shared/use-form-draft.ts';
import { CustomerSection } from './CustomerSection.tsx';
import { newRules, type PriceRules, previewPrice } from './estimate-price.ts';
import type { EstimateValues } from './estimate-values.ts';
import { EstimateSummary } from './EstimateSummary.tsx';
import { ItemsSection } from './ItemsSection.tsx';
import { JobSection } from './JobSection.tsx';
import { LeaveDialog } from '../../../shared/form/LeaveDialog.tsx';
import { SaveBar } from '../../../shared/form/SaveBar.tsx';
import { VehicleSection } from './VehicleSection.tsx';

/** The estimate form (spec §2 "Create Estimate", §5): the same for a new estimate and for one that exists. */
export function EstimateForm<Body>({
  form,
  draft,
  rules = newRules(),
  saving,
  submitText,
  pendingText,
  onSubmit,
  onLeave,
  notice,
}: {
  form: UseFormReturn<EstimateValues, unknown, Body>;
  draft: FormDraft;
  rules?: PriceRules | undefined;
  saving: { readonly pending: boolean; readonly failure: string | null };
  submitText: string;
  pendingText: string;
  onSubmit: (body: Body) => void;
  /** Leaves the form, with what was typed already thrown away. */
  onLeave: () => void;
  /** Shown above the fields: a conflict with somebody else's save. */
  notice?: ReactNode;
}) {
  const [leaving, setLeaving] = useState(false);
  const [serviceType, items, distanceMiles] = useWatch({
    control: form.control,
    name: ['serviceType', 'items', 'distanceMiles'],
  });
  const price = previewPrice({ items, distanceMiles }, rules);
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
    <FormProvider {...(form as UseFormReturn<EstimateValues>)}>
      <DraftNotice draft={draft} />
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter saves from any field */}
      <form noValidate onSubmit={(event: SyntheticEvent) => void submit(event)} onKeyDown={onKeyDown}>
        {notice ? <div className="mb-6">{notice}</div> : null}
        <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="flex min-w-0 flex-col gap-8">
            <CustomerSection />
            <JobSection />
            {needsVehicle(serviceType) ? <VehicleSection /> : null}
            <ItemsSection />
          </div>
          <EstimateSummary price={price} items={items} taxPerMillion={rules.taxPerMillion} />
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
