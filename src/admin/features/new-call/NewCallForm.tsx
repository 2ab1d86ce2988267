import { type SyntheticEvent, useEffect, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { formatCents } from '#domain/money.ts';
import { formatPhone } from '#domain/phone.ts';
import type { ReceivedText } from '#contract/texts.ts';
import { jobRoutes, type NewJobBody } from '#contract/jobs/job.ts';
import { Button } from '#ui/Button.tsx';
import { openPath, todayPath } from '../../routes.ts';
import { DraftNotice, LeaveDialog } from '../../shared/form/drafts.tsx';
import { newRules, previewPrice } from '../../shared/form/estimate-price.ts';
import { WebsitePrice } from '../../shared/form/WebsitePrice.tsx';
import { SaveBar } from '../../shared/form/SaveBar.tsx';
import { schemaResolver } from '../../shared/form/fields.ts';
import { OpenDrafts } from '../../shared/OpenDrafts.tsx';
import { useFormDraft } from '../../shared/use-form-draft.ts';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';
import { type CallValues, emptyCall, isVehicleWork, milesCharged, sentCall } from './call-values.ts';
import { CallDetails, VehicleFields } from './CallFields.tsx';
import { CallerCard } from './CallerCard.tsx';
import { CallersOrder } from './CallersOrder.tsx';
import { OpenJobsOffer } from './OpenJobsOffer.tsx';
import { PhoneField } from './PhoneField.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { PriceLines } from './PriceLines.tsx';
import { ServiceTiles } from './ServiceTiles.tsx';
import { type After, useSaveCall } from './use-save-call.ts';

const schema = schemaResolver<CallValues, NewJobBody>(jobRoutes.create.body);

/** The form of one call, in the order of a conversation: caller, problem, place, price. */
export function NewCallForm({
  draft: draftId,
  shared,
  receivedText,
}: {
  draft: string;
  shared: string;
  /** The text that the call answers. */
  receivedText: ReceivedText | null;
}) {
  const form = useForm<CallValues, unknown, NewJobBody>({
    defaultValues: emptyCall,
    resolver: (values, context, options) => schema(sentCall(values), context, options),
  });
  const draft = useFormDraft(`call:${draftId}`, form);
  const saving = useSaveCall(form, draft);
  const [leaving, setLeaving] = useState(false);
  const { formState, control } = form;
  const { isDirty } = formState;
  const [items, distanceMiles, serviceType, urgency, applies] = useWatch({
    control,
    name: ['items', 'distanceMiles', 'serviceType', 'urgency', 'applyUrgencyFee'],
  });
  const rules = newRules(urgency, applies);
  const charged = milesCharged({ items, distanceMiles, serviceType });
  const price = items.length > 0 ? previewPrice({ items, distanceMiles: charged }, rules) : null;

  // A call begins with the number; a restored one continues where it was.
  const fresh = draft.restoredFrom === null && shared === '' && receivedText === null;
  useEffect(() => {
    if (fresh) form.setFocus('phone');
  }, [form, fresh]);

  const text = draft.restoredFrom === null ? receivedText : null;
  useEffect(() => {
    if (!text) return;
    form.setValue('textId', text.id, { shouldDirty: true });
    form.setValue('phone', formatPhone(text.phone), { shouldDirty: true });
  }, [form, text]);

  const save = (after: After) => form.handleSubmit((body) => saving.save(body, after))();
  const priced = price !== null;
  const leave = () => {
    draft.drop();
    openPath(todayPath());
  };

  return (
    <FormProvider {...form}>
      <ScreenHeader title="New call">
        <Button look="quiet" onClick={() => (isDirty ? setLeaving(true) : leave())}>
          Cancel
        </Button>
      </ScreenHeader>
      <OpenDrafts />
      <DraftNotice draft={draft} />
      <form
        noValidate
        className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]"
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault();
          void save(priced ? 'text' : 'read');
        }}
      >
        <div className="flex min-w-0 flex-col gap-5">
          <PhoneField shared={text?.text ?? shared} isText={text !== null} />
          <CallerCard />
          <CallersOrder />
          <OpenJobsOffer onAdded={draft.drop} />
          <ServiceTiles />
          <PlaceFields />
          {isVehicleWork(items) ? <VehicleFields /> : null}
          <CallDetails />
        </div>
        <div className="lg:sticky lg:top-20 lg:self-start">
          <PriceLines price={price} />
          <WebsitePrice
            price={price}
            rules={rules}
            onChange={(added) => form.setValue('applyUrgencyFee', added, { shouldDirty: true })}
          />
        </div>
        <SaveBar
          total={price ? formatCents(price.totalCents) : 'No price yet'}
          saving={saving}
          submitText={priced ? 'Save and text the price' : 'Save'}
          pendingText="Saving..."
        >
          {priced ? (
            <Button disabled={saving.pending} onClick={() => void save('read')}>
              Save
            </Button>
          ) : null}
          <Button disabled={saving.pending} onClick={() => void save('dispatch')}>
            Save and dispatch
          </Button>
        </SaveBar>
      </form>
      <LeaveDialog open={leaving} onStay={() => setLeaving(false)} onLeave={leave} />
    </FormProvider>
  );
}
