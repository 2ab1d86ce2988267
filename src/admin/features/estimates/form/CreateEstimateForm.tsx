import { useForm, useWatch } from 'react-hook-form';
import { formatDateTime } from '#domain/honolulu.ts';
import { type EstimateBody, estimateBody, type Quote, quoteRoutes } from '#contract/estimates/estimate.ts';
import { call } from '#client/api.ts';
import { toast } from '#ui/toast.ts';
import { estimatePath, openPath } from '../../../routes.ts';
import { EmergencyBadge } from '../../../shared/StatusBadges.tsx';
import { OpenDrafts } from '../../../shared/OpenDrafts.tsx';
import { useFormDraft } from '../../../shared/use-form-draft.ts';
import { useSave } from '../../../shared/use-save.ts';
import { ScreenHeader } from '../../../shell/ScreenHeader.tsx';
import { CallCustomer } from './CallCustomer.tsx';
import { newRules } from '../../../shared/form/estimate-price.ts';
import { type EstimateValues, type Origin, startingValues } from './estimate-values.ts';
import { EstimateForm } from './EstimateForm.tsx';
import { schemaResolver } from '../../../shared/form/schema-resolver.ts';

// The form's values are one of the input shapes the schema accepts (verified in estimate-values.test.ts), but
// the resolver's types require exactly the same type.
const resolver = schemaResolver<EstimateValues, EstimateBody>(estimateBody);

/** The form of a new estimate, from a lead, a booking or a phone call. */
export function CreateEstimateForm({
  origin,
  draft: draftId,
}: {
  origin: Origin | null;
  /** The draft's key: the lead's, the booking's or the call's. */
  draft: string;
}) {
  const form = useForm<EstimateValues, unknown, EstimateBody>({
    defaultValues: startingValues(origin),
    resolver,
  });
  const draft = useFormDraft(`estimate:${draftId}`, form);
  const [phone, urgency, applies] = useWatch({
    control: form.control,
    name: ['phone', 'urgency', 'applyUrgencyFee'],
  });
  const saving = useSave<EstimateValues, EstimateBody, Quote>({
    form,
    attempt: draft.attempt,
    failed: { title: 'Error', description: 'Failed to create estimate' },
    send: (body, idempotencyKey) => call(quoteRoutes.create, { body, idempotencyKey }),
    onSaved: (quote) => {
      draft.drop();
      toast({
        title: 'Estimate created successfully',
        description: 'The estimate has been saved and quote number generated.',
        link: { label: `Open ${quote.quoteNumber}`, href: estimatePath(quote.id) },
      });
      openPath('/admin');
    },
  });

  return (
    <>
      <ScreenHeader title="Create Estimate">
        <CallCustomer phone={phone} />
      </ScreenHeader>
      {origin ? (
        <p className="flex flex-wrap items-center gap-2 pb-3 text-muted">
          <span>
            From {origin.request.isEmergency ? 'emergency ' : ''}
            {origin.kind} received {formatDateTime(origin.request.createdAt)}
          </span>
          {origin.request.isEmergency ? <EmergencyBadge /> : null}
        </p>
      ) : null}
      <OpenDrafts />
      <EstimateForm
        form={form}
        draft={draft}
        saving={saving}
        rules={newRules(urgency, applies)}
        submitText="Create Estimate"
        pendingText="Creating..."
        onSubmit={(body) => saving.save(body)}
        onLeave={() => openPath('/admin')}
      />
    </>
  );
}
