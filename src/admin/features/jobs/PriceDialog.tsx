import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { FormProvider, type UseFormReturn, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { describeError } from '#client/api-error.ts';
import { call } from '#client/api.ts';
import { type Quote, quoteRoutes } from '#contract/estimates/estimate.ts';
import type { Job } from '#contract/jobs/job.ts';
import { jobPriceRoutes, priceBody } from '#contract/jobs/price.ts';
import type { Route, RouteOutput } from '#contract/route.ts';
import { matchBuilderItem } from '#domain/price-list.ts';
import { estimateCategories, type QuoteItemCategory } from '#domain/quote-lines.ts';
import { includesTravel } from '#domain/pricing.ts';
import { type Urgency, urgencyOptions } from '#domain/urgency.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { ErrorState, FormError, SkeletonRows } from '#ui/States.tsx';
import { SelectField, TextField } from '#ui/Field.tsx';
import { toast } from '#ui/toast.ts';
import { read } from '../../queries.ts';
import { itemsOf, type ItemValues, newRules, previewPrice, rulesOf } from '../../shared/form/form-lines.ts';
import { EstimateSummary } from '../../shared/form/Totals.tsx';
import { schemaResolver, useForm } from '../../shared/form/fields.ts';
import { FormActions } from '../../shared/form/FormLayout.tsx';
import { ItemsSection } from '../../shared/form/ItemsSection.tsx';
import { useKeepJob } from '../../shared/jobs/job-cache.ts';
import { chargedMiles } from '../../shared/jobs/suggested-services.ts';
import { useSave } from '../../shared/use-action.ts';
import { currentQuote } from './job-menu.ts';

type PriceBody = z.infer<typeof priceBody>;

const resolver = schemaResolver<PriceValues, PriceBody>(priceBody);

/** Sets or changes the price; a customer's change request is shown above the lines. */
export function PriceDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const current = currentQuote(job);
  const title = current ? `Change the price of job ${job.number}` : `Set the price of job ${job.number}`;
  return (
    <Dialog open wide onClose={onClose} title={title}>
      {current ? (
        <LoadedPrice route={quoteRoutes.find} id={current.id} query={{ reveal: 'no' }}>
          {(quote) => <PriceForm key={quote.version} job={job} quote={quote} onClose={onClose} />}
        </LoadedPrice>
      ) : (
        <PriceForm job={job} quote={undefined} onClose={onClose} />
      )}
    </Dialog>
  );
}

function PriceForm({ job, quote, onClose }: { job: Job; quote: Quote | undefined; onClose: () => void }) {
  const keep = useKeepJob();
  const form = useForm<PriceValues, unknown, PriceBody>({
    defaultValues: startingPrice(job, quote),
    resolver,
  });
  const { register, formState, control } = form;
  const [items, distanceMiles, urgency, applies] = useWatch({
    control,
    name: ['items', 'distanceMiles', 'urgency', 'applyUrgencyFee'],
  });
  const { stopFollowing, isIncluded } = useChargedMiles(job, form);
  const rules = quote ? rulesOf(quote, urgency, applies) : newRules(urgency, applies);
  const saving = useSave<PriceValues, PriceBody, Job>({
    form,
    failed: { title: 'Error', description: 'The price was not saved' },
    send: (body, idempotencyKey) =>
      call(jobPriceRoutes.price, {
        params: { id: job.id },
        body: { ...body, version: job.version },
        idempotencyKey,
      }),
    onSaved: (saved) => {
      void keep(saved);
      toast({ title: quote ? 'Price changed' : 'Price set' });
      onClose();
    },
  });
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => void form.handleSubmit((body) => saving.save(body))(event)}
      >
        {quote?.changeRequest ? (
          <section
            aria-label="Change requested"
            className="rounded-lg border border-warn-line bg-warn-soft px-4 py-3"
          >
            <h3 className="font-bold">The customer asked for a change</h3>
            <p className="whitespace-pre-line">{quote.changeRequest}</p>
          </section>
        ) : null}
        {saving.conflict ? (
          <FormError>
            Someone else changed this job. Close this dialog, check the job, then set the price again.
          </FormError>
        ) : null}
        <ItemsSection />
        <div className="grid grid-cols-2 gap-4">
          <TextField
            label="Distance (miles)"
            type="number"
            step={0.1}
            min={0}
            inputMode="decimal"
            error={formState.errors.distanceMiles?.message}
            description={isIncluded ? 'Vehicle work includes travel.' : undefined}
            {...register('distanceMiles', { onChange: stopFollowing })}
          />
          <SelectField
            label="Urgency"
            options={urgencyOptions}
            error={formState.errors.urgency?.message}
            {...register('urgency')}
          />
        </div>
        <EstimateSummary
          price={previewPrice({ items, distanceMiles }, rules)}
          items={items}
          rules={rules}
          offerFixed={false}
        />
        <FormActions saving={saving} submitText="Save the price" onClose={onClose} />
      </form>
    </FormProvider>
  );
}

/**
 * Keeps the distance of a price form at what its lines are charged, until someone types one. A price whose distance was
 * typed before keeps it.
 */
function useChargedMiles<Body>(job: Job, form: UseFormReturn<PriceValues, unknown, Body>) {
  const { control, getValues, setValue } = form;
  const items = useWatch({ control, name: 'items' });
  const follows = useRef<boolean>(undefined);
  useEffect(() => {
    const charged = chargedMiles(job, items);
    follows.current ??= Number(getValues('distanceMiles')) === Number(charged);
    if (follows.current) setValue('distanceMiles', charged);
  }, [job, items, getValues, setValue]);
  return {
    stopFollowing: () => {
      follows.current = false;
    },
    isIncluded: includesTravel(
      items.map(({ serviceDescription }) => matchBuilderItem(serviceDescription)),
      job.serviceType,
    ),
  };
}

/** The price form's values; the contract's schema accepts them as they are. */
interface PriceValues {
  version: number;
  items: ItemValues[];
  distanceMiles: string;
  urgency: Urgency;
  applyUrgencyFee: boolean;
}

/** The form's initial values: the estimate's, or the job's distance and urgency without lines. */
function startingPrice(job: Job, quote: Quote | undefined): PriceValues {
  if (!quote) {
    return {
      version: job.version,
      items: [],
      distanceMiles: chargedMiles(job, []),
      urgency: job.urgency,
      applyUrgencyFee: false,
    };
  }
  return {
    version: job.version,
    items: itemsOf(quote).map((item) => ({ ...item, serviceCategory: officeCategory(item.serviceCategory) })),
    distanceMiles: String(Number(quote.distanceMiles ?? 0)),
    urgency: quote.urgency,
    applyUrgencyFee: quote.applyUrgencyFee,
  };
}

/** Lines from the website have one of the builder's categories; in the office they become services. */
function officeCategory(category: QuoteItemCategory): QuoteItemCategory {
  return estimateCategories.find((each) => each === category) ?? 'services';
}

/** The estimate or invoice that a dialog needs: loading, its error with a retry, or the dialog's content. */
export function LoadedPrice<R extends Route>({
  route,
  id,
  query,
  children,
}: {
  route: R;
  id: string;
  query?: { readonly reveal: 'no' };
  children: (paper: RouteOutput<R>) => ReactNode;
}) {
  const { data, error, isPending, isFetching, refetch } = useQuery(read(route, { params: { id }, query }));
  if (data !== undefined) return children(data);
  if (isPending) return <SkeletonRows rows={3} label="Loading the price…" />;
  return (
    <ErrorState
      title="The price could not be loaded"
      detail={describeError(error)}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}
