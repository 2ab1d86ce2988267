import * as z from 'zod/mini';
import { call } from '#client/api.ts';
import type { JobEarned } from '#contract/books/earned.ts';
import { payRoutes } from '#contract/books/pay.ts';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { RecordDialog } from '../../shared/form/RecordDialog.tsx';
import { useField } from '../../shared/form/fields.ts';

interface Values {
  amount: string;
  reason: string;
}

/** An empty amount means: by the split. */
const schema = z.pipe(
  z.transform((values): z.input<typeof payRoutes.setJob.body> => {
    const { amount, reason } = values as Values;
    return { amount: amount.trim() === '' ? null : amount, reason };
  }),
  payRoutes.setJob.body,
);

/** Sets what one job pays its technician, whatever their split. */
export function JobPayDialog({
  jobId,
  technician: { name, pay, isSet },
  onClose,
}: {
  jobId: string;
  technician: NonNullable<JobEarned['technician']>;
  onClose: () => void;
}) {
  const start = (): Values => ({ amount: isSet ? pay : '', reason: '' });
  return (
    <RecordDialog<Values, z.output<typeof schema>, JobEarned>
      title={`Pay of ${name} for this job`}
      record={null}
      valuesOf={start}
      empty={start()}
      schema={schema}
      labels={{}}
      failed="The pay was not saved"
      send={(body, _, idempotencyKey) =>
        call(payRoutes.setJob, { params: { id: jobId }, body, idempotencyKey })
      }
      onSaved={() => toast({ title: 'Pay saved' })}
      submitText="Save pay"
      onClose={onClose}
    >
      <Fields />
    </RecordDialog>
  );
}

function Fields() {
  const field = useField<Values>();
  return (
    <>
      <TextField
        label="Pay"
        description="Dollars; 0 for none. Leave it empty to pay by their split."
        inputMode="decimal"
        {...field('amount')}
      />
      <TextAreaField
        label="Reason"
        description="They do not see it."
        required
        maxLength={500}
        {...field('reason')}
      />
    </>
  );
}
