import { useStore } from '@nanostores/react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { expenseBody } from '#contract/jobs/step-bodies.ts';
import { expenseCategories, paidWith } from '#domain/earnings.ts';
import { jobSteps, NO_JOB } from '#domain/job-steps.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { SelectField, TextField } from '#ui/Field.tsx';
import { toast } from '#ui/toast.ts';
import { $account } from '../../session.ts';
import { schemaResolver, useForm } from '../form/fields.ts';
import { FormActions } from '../form/FormLayout.tsx';
import { TileField } from '../MethodField.tsx';
import { PhotoField, type PromisedPhoto } from '../Photo.tsx';
import { useSave } from '../use-action.ts';
import { keepJob } from './job-cache.ts';
import { takeStep, type TakenStep, waitsToast } from './use-job-step.ts';

type ExpenseBody = z.infer<typeof expenseBody>;

interface ExpenseValues {
  amount: string;
  category: string;
  paidWith: string;
  note: string;
}

const resolver = schemaResolver<ExpenseValues, ExpenseBody>(expenseBody);

interface OfJob {
  readonly id: string;
  readonly number: number;
  /** "Job 1042 · Kahale". */
  readonly label: string;
}

/** Records what was spent for the shop: on a job, or on none. */
export default function ExpenseDialog({
  jobs,
  job: first = NO_JOB,
  onClose,
}: {
  /** Those it may be for. */
  jobs: readonly OfJob[];
  /** The id of the one that it probably is for. */
  job?: string | undefined;
  onClose: () => void;
}) {
  const [jobId, setJobId] = useState(first);
  const photo = useRef<Promise<PromisedPhoto | null>>(Promise.resolve(null));
  const amount = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const form = useForm<ExpenseValues, unknown, ExpenseBody>({
    defaultValues: { amount: '', category: '', paidWith: 'card', note: '' },
    resolver,
  });
  const { register, formState, handleSubmit } = form;
  const { errors } = formState;
  const saving = useSave<ExpenseValues, ExpenseBody, TakenStep>({
    form,
    failed: { title: 'Error', description: 'The expense was not recorded' },
    send: async (body, key) => {
      const promised = await photo.current;
      const said = { ...body, photoSha256: promised?.sha256 ?? null };
      const number = jobs.find(({ id }) => id === jobId)?.number;
      const job = { id: jobId, ...(number === undefined ? {} : { number }) };
      return takeStep(job, 'expense', said, key, promised?.bytes);
    },
    onSaved: ({ id, job, waits }) => {
      toast(waits ? waitsToast(id) : { title: jobSteps.expense.done });
      if (job) void keepJob(client, job);
      onClose();
    },
  });
  // Only a technician has a van with cash in it; without signal, the role may not be known yet.
  const { role = 'technician' } = useStore($account) ?? {};
  const means = paidWith.filter(({ value }) => value !== 'cash' || role === 'technician');
  const { ref: amountRef, ...amountField } = register('amount');
  return (
    <Dialog open onClose={onClose} title={jobSteps.expense.label} initialFocus={amount}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => void handleSubmit((body) => saving.save(body))(event)}
      >
        <TextField
          label="Amount"
          inputMode="decimal"
          autoComplete="off"
          required
          inputClassName="tabular-nums"
          error={errors.amount?.message}
          ref={(input) => {
            amountRef(input);
            amount.current = input;
          }}
          {...amountField}
        />
        <TileField
          legend="For"
          options={expenseCategories}
          columns="grid-cols-3"
          required
          error={errors.category?.message}
          register={register('category')}
        />
        <PhotoField label="Photo of the receipt" photoRef={photo} />
        <TileField
          legend="Paid with"
          options={means}
          columns="grid-cols-3"
          error={errors.paidWith?.message}
          register={register('paidWith')}
        />
        {jobs.length > 0 ? (
          <SelectField
            label="Job"
            options={[
              { value: NO_JOB, label: 'No job' },
              ...jobs.map(({ id, label }) => ({ value: id, label })),
            ]}
            value={jobId}
            onChange={(event) => setJobId(event.target.value)}
          />
        ) : null}
        <TextField
          label="Note"
          autoComplete="off"
          maxLength={200}
          error={errors.note?.message}
          {...register('note')}
        />
        <FormActions saving={saving} submitText="Save expense" onClose={onClose} />
      </form>
    </Dialog>
  );
}
