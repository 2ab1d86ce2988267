import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { earnedRoutes, type JobEarned } from '#contract/books/money-and-earnings.ts';
import { formatDecimal } from '#domain/money.ts';
import { formatCalendarDate } from '#domain/shop-time.ts';
import { Button } from '#ui/Button.tsx';
import { call } from '#client/api.ts';
import { payRoutes } from '#contract/books/pay.ts';
import { TextAreaField, TextField } from '#ui/Field.tsx';
import { toast } from '#ui/toast.ts';
import { read } from '../../queries.ts';
import { invoicePath } from '../../routes.ts';
import { MayLink } from '../../role-screens.tsx';
import { RecordDialog } from '../../shared/form/RecordDialog.tsx';
import { useField } from '../../shared/form/fields.ts';
import { Card } from './Card.tsx';

const words = {
  net: 'Invoice',
  parts: 'Parts',
  expenses: 'Expense:',
  fees: 'Card fee',
  miles: 'Mileage',
  pay: 'Paid to',
} as const;

/** What the job earned, for the owner: nothing until there is an amount. */
export function EarnedCard({ jobId }: { jobId: string }) {
  const { data } = useQuery(read(earnedRoutes.job, { params: { id: jobId } }));
  if (!data || data.lines.length === 0) return null;
  return (
    <Card title="Earned" aside={<strong className="tabular-nums">{formatDecimal(data.margin)}</strong>}>
      <ul>
        {data.lines.map((line, index) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- two amounts may be the same
            key={index}
            className="flex flex-wrap gap-x-3 border-b border-line py-1.5"
          >
            <span className="min-w-0 wrap-anywhere">
              {words[line.what]}{' '}
              {line.invoiceId ? (
                <MayLink href={invoicePath(line.invoiceId)}>{line.words}</MayLink>
              ) : (
                line.words
              )}
              , {formatCalendarDate(line.day)}
            </span>
            <span className="ml-auto tabular-nums">{formatDecimal(line.amount)}</span>
          </li>
        ))}
      </ul>
      <p className="pt-2 text-sm text-muted">
        Before tax, less parts at cost, expenses, card fees, mileage, and pay once it is paid.
      </p>
      {data.technician ? <TechnicianPay jobId={jobId} technician={data.technician} /> : null}
    </Card>
  );
}

/** What the job pays its technician, paid or not, and what is left for the shop. */
function TechnicianPay({
  jobId,
  technician,
}: {
  jobId: string;
  technician: NonNullable<JobEarned['technician']>;
}) {
  const [changing, setChanging] = useState(false);
  const { name, pay, paid, basis, shop } = technician;
  const left = paid === pay ? 'paid' : paid === '0.00' ? 'not paid yet' : `${formatDecimal(paid)} paid`;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line-strong pt-2">
      <p className="min-w-0 flex-1 basis-56 wrap-anywhere">
        <strong>
          Pay of {name}: {formatDecimal(pay)}
        </strong>
        , {left}
        <span className="block text-sm text-muted">
          {basis}. Left for the shop: {formatDecimal(shop)}.
        </span>
      </p>
      <Button onClick={() => setChanging(true)}>Change pay</Button>
      {changing ? (
        <JobPayDialog jobId={jobId} technician={technician} onClose={() => setChanging(false)} />
      ) : null}
    </div>
  );
}

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
function JobPayDialog({
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
