import { FormProvider, useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { urgencyOptions } from '#domain/urgency.ts';
import { type Quote, quoteRoutes } from '#contract/estimates/estimate.ts';
import type { Job } from '#contract/jobs/job.ts';
import { jobStepRoutes, priceBody } from '#contract/jobs/steps.ts';
import { call } from '#client/api.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { FormError } from '#ui/FormError.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { EstimateSummary } from '../../shared/form/EstimateSummary.tsx';
import { newRules, previewPrice, rulesOf } from '../../shared/form/estimate-price.ts';
import { FormActions } from '../../shared/form/FormActions.tsx';
import { ItemsSection } from '../../shared/form/ItemsSection.tsx';
import { schemaResolver } from '../../shared/form/schema-resolver.ts';
import { useKeepJob } from '../../shared/jobs/job-cache.ts';
import { useSave } from '../../shared/use-save.ts';
import { useChargedMiles } from './use-charged-miles.ts';
import { currentQuote } from './job-menu.ts';
import { LoadedPrice } from './LoadedPrice.tsx';
import { type PriceValues, startingPrice } from './price-values.ts';

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
      call(jobStepRoutes.price, {
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
