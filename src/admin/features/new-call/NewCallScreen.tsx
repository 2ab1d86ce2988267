import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type SyntheticEvent, lazy, Suspense } from 'react';
import { FormProvider, useWatch, useFormContext } from 'react-hook-form';
import { limits } from '#domain/limits.ts';
import { textRoutes, type ReceivedText } from '#contract/texts.ts';
import { describeError } from '#client/api-error.ts';
import { ErrorState, ScreenSkeleton, SkeletonRows } from '#ui/States.tsx';
import { formatCents } from '#domain/money.ts';
import { formatPhone } from '#domain/phone.ts';
import { jobRoutes, type NewJobBody } from '#contract/jobs/job.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import { read } from '../../queries.ts';
import { newCallPath, router, openPath, todayPath } from '../../routes.ts';
import { dropSharedText, readSharedText } from '../../drafts.ts';
import { DraftNotice, LeaveDialog, OpenDrafts, useDraftId } from '../../shared/form/drafts.tsx';
import { newRules, previewPrice } from '../../shared/form/form-lines.ts';
import { WebsitePrice } from '../../shared/form/Totals.tsx';
import { SaveBar } from '../../shared/form/FormLayout.tsx';
import { schemaResolver, useForm } from '../../shared/form/fields.ts';
import { useFormDraft } from '../../shared/use-form-draft.ts';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';
import { type CallValues, emptyCall, isVehicleWork, milesCharged, sentCall } from './call-values.ts';
import { CallDetails, PlaceFields, ServiceTiles, VehicleFields } from './CallFields.tsx';
import { CallerCard } from './CallerCard.tsx';
import { CallersOrder, OpenJobsOffer } from './CallerOffers.tsx';
import { PriceLines } from './PriceLines.tsx';
import { type After, useSaveCall } from './use-save-call.ts';

/** /admin/new-call: a call in progress, each with its own draft. A call may answer a received text. */
export default function NewCallScreen() {
  const [shared] = useState(() => readSharedText().slice(0, limits.pasted));
  useEffect(dropSharedText, []);
  const page = useStore(router);
  // From here on the draft remembers the text, and the URL names only the draft.
  const [textId] = useState(page?.search['answers']);
  const draft = useDraftId(newCallPath);
  if (!draft) return null;
  return textId === undefined ? (
    <NewCallForm key={draft} draft={draft} shared={shared} receivedText={null} />
  ) : (
    <CallFromText draft={draft} textId={textId} />
  );
}

/** A call that answers a text, once the text is loaded. */
function CallFromText({ draft, textId }: { draft: string; textId: string }) {
  const text = useQuery(read(textRoutes.received, { params: { id: textId } }));
  if (text.data) return <NewCallForm key={draft} draft={draft} shared="" receivedText={text.data} />;
  if (text.isPending) return <SkeletonRows rows={4} label="Loading the text…" />;
  return (
    <ErrorState
      title="The text could not be loaded"
      detail={describeError(text.error)}
      onRetry={() => void text.refetch()}
      retrying={text.isFetching}
    />
  );
}

const schema = schemaResolver<CallValues, NewJobBody>(jobRoutes.create.body);

/** The form of one call, in the order of a conversation: caller, problem, place, price. */
function NewCallForm({
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

/** Loaded only to read a text: it carries the grammar, the gazetteer and the date library. */
const PasteText = lazy(() => import('./PasteText.tsx'));

/** Longer than a number with an extension, and containing words. */
const isMessage = (text: string) => text.length > 30 && /\p{L}{3}/u.test(text);

/** The caller's number, or a whole message to read it from. A text that the call answers is read at once. */
function PhoneField({ shared, isText }: { shared: string; isText: boolean }) {
  const { register, formState, control } = useFormContext<CallValues>();
  const pasted = useWatch({ control, name: 'pasted' });
  const [reading, setReading] = useState(shared !== '');
  const [offered, setOffered] = useState(shared);
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <TextField
          label="Phone"
          type="tel"
          required
          autoComplete="off"
          className="min-w-52 flex-1 sm:max-w-xs"
          inputClassName="text-lg tabular-nums"
          error={formState.errors.phone?.message}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text');
            if (!isMessage(text)) return;
            event.preventDefault();
            setOffered(text.slice(0, limits.pasted));
          }}
          {...register('phone')}
        />
        {reading || pasted ? null : <Button onClick={() => setReading(true)}>Paste a text</Button>}
      </div>
      {offered && !reading && !pasted ? (
        <p role="status" className="flex flex-wrap items-center gap-3 rounded-md bg-info-soft px-3 py-1.5">
          That looks like more than a phone number.
          <Button onClick={() => setReading(true)}>Read it as a text</Button>
          <Button look="quiet" onClick={() => setOffered('')}>
            Leave it
          </Button>
        </p>
      ) : null}
      {reading || pasted ? (
        <Suspense fallback={<ScreenSkeleton />}>
          <PasteText
            offered={offered}
            atOnce={isText}
            onClose={() => {
              setReading(false);
              setOffered('');
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
