import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Phone } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { FormProvider, type Resolver, useForm, useWatch } from 'react-hook-form';
import { formatDateTime, formatTime } from '#domain/honolulu.ts';
import { formatCents } from '#domain/money.ts';
import { telLink } from '#domain/phone.ts';
import { needsVehicle } from '#domain/service-types.ts';
import type { Lead } from '#contract/lead.ts';
import { type EstimateBody, estimateBody } from '#contract/quote.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { dashboardPath, openPath } from '../../routes.ts';
import { EmergencyBadge } from '../../shared/StatusBadges.tsx';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';
import { CustomerSection } from './CustomerSection.tsx';
import { previewPrice } from './estimate-price.ts';
import { type EstimateValues, startingValues } from './estimate-values.ts';
import { EstimateSummary } from './EstimateSummary.tsx';
import { ItemsSection } from './ItemsSection.tsx';
import { JobSection } from './JobSection.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { SaveBar } from './SaveBar.tsx';
import { useCreateEstimate } from './use-create-estimate.ts';
import { useEstimateDraft } from './use-estimate-draft.ts';
import { VehicleSection } from './VehicleSection.tsx';

// The form's values are one of the shapes the schema accepts (proved in estimate-values.test.ts); the resolver's types
// want them to be the very same one.
const resolver = standardSchemaResolver(estimateBody) as unknown as Resolver<
  EstimateValues,
  unknown,
  EstimateBody
>;

/** The estimate form (spec §2 "Create Estimate", §5). */
export function EstimateForm({ lead }: { lead: Lead | null }) {
  const form = useForm<EstimateValues, unknown, EstimateBody>({
    defaultValues: startingValues(lead),
    resolver,
  });
  const draft = useEstimateDraft(`estimate:${lead?.id ?? 'new'}`, form);
  const create = useCreateEstimate(form, draft);
  const [leaving, setLeaving] = useState(false);
  const [phone, serviceType, items, distanceMiles] = useWatch({
    control: form.control,
    name: ['phone', 'serviceType', 'items', 'distanceMiles'],
  });
  const price = previewPrice({ items, distanceMiles });
  // Read here, because the form only keeps track of what somebody reads.
  const { isDirty } = form.formState;
  const submit = form.handleSubmit((body) => create.mutate(body));

  const leave = () => {
    draft.drop();
    openPath(dashboardPath());
  };
  const startOver = () => {
    draft.drop();
    location.reload();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
  };

  return (
    <FormProvider {...form}>
      <ScreenHeader title="Create Estimate">
        {phone.trim() ? (
          <ButtonLink href={telLink(phone)} target="_self">
            <Phone aria-hidden="true" className="size-4" />
            Call Customer
          </ButtonLink>
        ) : null}
      </ScreenHeader>
      {lead ? (
        <p className="flex flex-wrap items-center gap-2 pb-3 text-muted">
          <span>
            From {lead.isEmergency ? 'emergency ' : ''}lead received {formatDateTime(lead.createdAt)}
          </span>
          {lead.isEmergency ? <EmergencyBadge /> : null}
        </p>
      ) : null}
      {draft.restoredFrom ? (
        <p className="mb-3 flex flex-wrap items-center gap-x-3 rounded-md bg-info-soft px-3 py-1.5">
          What you typed at {formatTime(draft.restoredFrom)} and did not save is back.
          <Button look="quiet" onClick={startOver}>
            Start over
          </Button>
        </p>
      ) : null}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter saves from any field */}
      <form noValidate onSubmit={(event) => void submit(event)} onKeyDown={onKeyDown}>
        <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="flex min-w-0 flex-col gap-8">
            <CustomerSection />
            <JobSection />
            {needsVehicle(serviceType) ? <VehicleSection /> : null}
            <ItemsSection />
          </div>
          <EstimateSummary price={price} items={items} />
        </div>
        <SaveBar
          total={price ? formatCents(price.totalCents) : ''}
          pending={create.isPending}
          failure={create.failure}
          onCancel={() => (isDirty ? setLeaving(true) : leave())}
        />
      </form>
      <LeaveDialog open={leaving} onStay={() => setLeaving(false)} onLeave={leave} />
    </FormProvider>
  );
}
