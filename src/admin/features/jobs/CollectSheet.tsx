import { useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import type { Quote } from '#contract/estimates/estimate.ts';
import { type Invoice, MAX_ITEMS } from '#contract/invoices/invoice.ts';
import type { Job } from '#contract/jobs/job.ts';
import { type CollectBody, collectBody } from '#contract/jobs/step-bodies.ts';
import { jobSteps } from '#domain/job-steps.ts';
import { decimalFromCents, formatCents, formatDecimal } from '#domain/money.ts';
import { taxRateOn } from '#domain/pricing.ts';
import { shopToday } from '#domain/shop-time.ts';
import { phoneId } from '#client/phone/device.ts';
import { Button } from '#ui/Button.tsx';
import { DialogActions } from '#ui/Dialog.tsx';
import { Checkbox, TextField } from '#ui/Field.tsx';
import { FormError } from '#ui/States.tsx';
import { Trash2 } from '#ui/icons.tsx';
import { toast } from '#ui/toast.ts';
import { MethodField } from '../../shared/MethodField.tsx';
import { type ShortItem, shortItems, ShortStock } from '../../shared/ShortStock.tsx';
import { DescriptionField, QuantityField, UnitPriceField } from '../../shared/form/ItemsSection.tsx';
import { type LineProps, LinesSection } from '../../shared/form/LinesSection.tsx';
import { taxLine } from '../../shared/form/Totals.tsx';
import { schemaResolver, useForm } from '../../shared/form/fields.ts';
import { useKeepJob } from '../../shared/jobs/job-cache.ts';
import { takeStep, type TakenStep, waitsToast } from '../../shared/jobs/use-job-step.ts';
import { useSave } from '../../shared/use-action.ts';
import { AgreedWork, AuthorityLine, pageOf, PayOnPage } from './CollectParts.tsx';
import {
  agreedLines,
  type CollectValues,
  donePart,
  doneService,
  linesPrice,
  newDoneLine,
  stillOwed,
} from './collect-values.ts';

const resolver = schemaResolver<CollectValues, CollectBody>(collectBody);

/** The finish-and-collect sheet, prefilled with the agreed lines. */
export function CollectSheet({
  job,
  invoice,
  quote,
  onPage,
  onClose,
}: {
  job: Job;
  /** The invoice to pay; its lines are fixed. */
  invoice?: Invoice;
  /** The estimate that becomes the invoice. */
  quote?: Quote;
  /** Shows the customer's page, where they pay by card. */
  onPage: (url: string) => void;
  onClose: () => void;
}) {
  const keep = useKeepJob();
  const agreed = agreedLines({ invoice, quote });
  const [editing, setEditing] = useState(agreed.length === 0);
  const [short, setShort] = useState<readonly ShortItem[] | null>(null);
  const taxPerMillion = (invoice ?? quote)?.taxRatePerMillion ?? taxRateOn(shopToday(new Date())).perMillion;
  const form = useForm<CollectValues, unknown, CollectBody>({
    defaultValues: { items: agreed, amount: '', method: '', reference: '', receipt: job.email !== null },
    resolver: (values, context, options) =>
      // Unchanged lines are not sent: the server invoices them as offered.
      resolver(sentValues(values), context, options),
  });
  const { register, formState, control } = form;
  const [items, amount, method] = useWatch({ control, name: ['items', 'amount', 'method'] });
  const price = linesPrice(items, taxPerMillion);
  const owed = invoice
    ? invoice.balance
    : price && decimalFromCents(stillOwed(price.totalCents, quote?.depositPaid ?? '0.00'));
  const toCollect = amount.trim() || owed;

  function sentValues(values: CollectValues): CollectValues {
    const { items: lines, amount: typed, ...rest } = values;
    return {
      ...rest,
      ...((editing || phoneId() !== null) && !invoice ? { items: lines } : {}),
      ...(typed.trim() ? { amount: typed } : {}),
    } as CollectValues;
  }

  /** On a phone that keeps work, the step says what the customer was shown: it stands if the office changes the price. */
  function whatWasShown(): Partial<CollectBody> {
    if (phoneId() === null || !price || !toCollect) return {};
    const shown = { amount: toCollect, price: decimalFromCents(price.totalCents) };
    return quote && !invoice ? { ...shown, offered: quote.total } : shown;
  }

  const saving = useSave<CollectValues, CollectBody, TakenStep & { page: string | null }>({
    form,
    failed: { title: 'Error', description: 'The payment was not recorded' },
    send: async (body, key) => {
      try {
        const taken = await takeStep(job, 'collect', { ...whatWasShown(), ...body }, key);
        return { ...taken, page: body.onPage && taken.job ? await pageOf(taken.job) : null };
      } catch (error) {
        setShort(shortItems(error));
        throw error;
      }
    },
    onSaved: ({ id: stepId, job: saved, paymentId, waits, page }) => {
      if (saved) void keep(saved);
      if (page) return onPage(page);
      const payment = saved?.payments.find(({ id }) => id === paymentId);
      if (waits) toast(waitsToast(stepId));
      else
        toast({
          title: payment ? `${formatDecimal(payment.amount)} collected` : jobSteps.collect.done,
          description:
            job.email && form.getValues('receipt') ? `The receipt goes to ${job.email}.` : undefined,
        });
      onClose();
    },
  });

  const submit = (more: Partial<CollectBody> = {}) =>
    form.handleSubmit((body) => saving.save({ ...body, ...more }));

  return (
    <FormProvider {...form}>
      <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit()(event)}>
        {editing && !invoice ? (
          <LinesSection
            title="What was done"
            most={MAX_ITEMS}
            newLine={newDoneLine}
            ofService={doneService}
            ofStock={donePart}
            Fields={DoneLineFields}
          />
        ) : (
          <AgreedWork
            lines={agreed}
            invoiceNumber={invoice?.invoiceNumber}
            onChange={() => setEditing(true)}
          />
        )}
        <p className="flex flex-wrap justify-between gap-x-4 tabular-nums">
          {price ? (
            <>
              <span className="text-muted">
                {taxLine(taxPerMillion, price.taxCents).label} {formatCents(price.taxCents)}
              </span>
              <strong className="text-lg">Total {formatCents(price.totalCents)}</strong>
            </>
          ) : (
            <strong className="text-danger">The amount is too large. Check quantities and prices.</strong>
          )}
        </p>
        <AuthorityLine job={job} lines={items} />
        <MethodField error={formState.errors.method?.message} register={register('method')} />
        <div className="grid grid-cols-2 items-end gap-4">
          <TextField
            label="Amount"
            inputMode="decimal"
            autoComplete="off"
            placeholder={owed ?? undefined}
            description="The whole balance, unless you enter less."
            inputClassName="tabular-nums"
            error={formState.errors.amount?.message}
            {...register('amount')}
          />
          <TextField
            label="Reference"
            description="Check number, card slip…"
            autoComplete="off"
            error={formState.errors.reference?.message}
            {...register('reference')}
          />
        </div>
        {job.email ? (
          <Checkbox label={`Email a receipt to ${job.email}`} {...register('receipt')} />
        ) : (
          <p className="text-sm text-muted">No receipt will be emailed: the job has no email address.</p>
        )}
        {saving.conflict ? (
          <FormError>Someone else changed this job. Close this dialog and check it again.</FormError>
        ) : null}
        {short ? (
          <ShortStock
            items={short}
            pending={saving.pending}
            onAnyway={() => void submit({ override: true })()}
            onBack={() => setShort(null)}
          />
        ) : (
          <>
            {saving.failure ? <FormError>{saving.failure}</FormError> : null}
            {job.takesCards && method === 'card' ? (
              <PayOnPage pending={saving.pending} onPress={() => void submit({ onPage: true })()} />
            ) : null}
            <DialogActions onClose={onClose}>
              <Button
                type="submit"
                look="primary"
                className="max-sm:flex-1"
                pending={saving.pending}
                pendingText="Collecting…"
              >
                Collect {toCollect && /^\d+(\.\d{1,2})?$/.test(toCollect) ? formatDecimal(toCollect) : ''}
              </Button>
            </DialogActions>
          </>
        )}
      </form>
    </FormProvider>
  );
}

/** One line of the work done. */
function DoneLineFields({ index, onRemove }: LineProps) {
  return (
    <div className="grid grid-cols-6 items-end gap-3">
      <DescriptionField index={index} className="col-span-6" />
      <QuantityField index={index} className="col-span-2" />
      <UnitPriceField index={index} className="col-span-2" />
      <Button look="danger" className="col-span-2" aria-label={`Remove item ${index + 1}`} onClick={onRemove}>
        <Trash2 aria-hidden="true" className="size-4" />
        Remove
      </Button>
    </div>
  );
}
