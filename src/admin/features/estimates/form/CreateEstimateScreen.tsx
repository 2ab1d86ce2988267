import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { call } from '#client/api.ts';
import { bookingRoutes } from '#contract/bookings/office.ts';
import { type EstimateBody, estimateBody, type Quote, quoteRoutes } from '#contract/estimates/estimate.ts';
import { leadRoutes } from '#contract/leads.ts';
import { formatDateTime } from '#domain/shop-time.ts';
import { toast } from '#ui/toast.ts';
import { read } from '../../../queries.ts';
import { createEstimatePath, estimatePath, openPath, router } from '../../../routes.ts';
import { CallCustomer } from '../../../shared/ContactLinks.tsx';
import { newRules } from '../../../shared/form/form-lines.ts';
import { schemaResolver, useForm } from '../../../shared/form/fields.ts';
import { OpenDrafts, useDraftId } from '../../../shared/form/drafts.tsx';
import { RecordBoundary } from '../../../shared/RecordParts.tsx';
import { EmergencyBadge } from '../../../shared/StatusBadges.tsx';
import { useFormDraft } from '../../../shared/use-form-draft.ts';
import { useSave } from '../../../shared/use-action.ts';
import { ScreenHeader } from '../../../shell/ScreenHeader.tsx';
import { type EstimateValues, type Origin, startingValues } from './estimate-values.ts';
import { EstimateForm } from './EstimateForm.tsx';

const back = { label: 'Start an empty estimate', href: createEstimatePath() };

/** /admin/create-estimate: empty, or prefilled from `?lead={id}` or `?booking={id}`. */
export default function CreateEstimateScreen() {
  const page = useStore(router);
  const { lead, booking } = page?.search ?? {};
  if (lead) return <FromLead key={lead} id={lead} />;
  if (booking) return <FromBooking key={booking} id={booking} />;
  return <FromCall />;
}

const draftPath = (draft: string) => createEstimatePath({ draft });

function FromCall() {
  const draft = useDraftId(draftPath);
  return draft ? <CreateEstimateForm key={draft} origin={null} draft={draft} /> : null;
}

function FromLead({ id }: { id: string }) {
  const query = useQuery(read(leadRoutes.find, { params: { id } }));
  return (
    <RecordBoundary name="lead" query={query} back={back}>
      {(request) => <CreateEstimateForm origin={{ kind: 'lead', request }} draft={id} />}
    </RecordBoundary>
  );
}

function FromBooking({ id }: { id: string }) {
  const query = useQuery(read(bookingRoutes.find, { params: { id } }));
  return (
    <RecordBoundary name="booking" query={query} back={back}>
      {(request) => <CreateEstimateForm origin={{ kind: 'booking', request }} draft={id} />}
    </RecordBoundary>
  );
}

// The form's values are one of the input shapes the schema accepts (verified in estimate-values.test.ts), but
// the resolver's types require exactly the same type.
const resolver = schemaResolver<EstimateValues, EstimateBody>(estimateBody);

/** The form of a new estimate, from a lead, a booking or a phone call. */
function CreateEstimateForm({
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
