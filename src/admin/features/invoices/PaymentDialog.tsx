import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { type PaymentMethod, paymentMethods } from '#domain/invoice.ts';
import { formatDecimal } from '#domain/money.ts';
import { invoiceActionRoutes, type PaymentReceipt } from '#contract/invoice-actions.ts';
import type { Invoice } from '#contract/invoice.ts';
import { call } from '#client/api.ts';
import { ApiError } from '#client/api-error.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { useAttempt, useSave } from '../../shared/use-save.ts';
import { ShortStock } from './ShortStock.tsx';
import { invoiceChanges, type ShortItem, shortItems } from './use-send-invoice.ts';

interface PaymentValues {
  amount: string;
  method: PaymentMethod;
  reference: string;
  receipt: boolean;
}

const resolver = standardSchemaResolver(invoiceActionRoutes.pay.body) as unknown as Resolver<
  PaymentValues,
  unknown,
  PaymentValues
>;
const methodOptions = paymentMethods.map((value) => ({
  value,
  label: `${value.charAt(0).toUpperCase()}${value.slice(1)}`,
}));

/** Records money that came in. On a draft it issues the invoice in the same step, as is done at the car. */
export function PaymentDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const draft = invoice.status === 'draft';
  const form = useForm<PaymentValues, unknown, PaymentValues>({
    defaultValues: {
      amount: invoice.balance,
      method: 'cash',
      reference: '',
      receipt: invoice.email !== null,
    },
    resolver,
  });
  const { register, formState, handleSubmit } = form;
  const [short, setShort] = useState<readonly ShortItem[] | null>(null);
  const attempt = useAttempt();
  const saving = useSave<PaymentValues, PaymentValues & { override?: boolean }, PaymentReceipt>({
    form,
    attempt,
    refreshes: invoiceChanges,
    failed: { title: 'Error', description: 'The payment was not recorded' },
    send: async ({ override = false, ...body }) => {
      const input = { params: { id: invoice.id }, idempotencyKey: attempt.key() };
      if (!draft) return call(invoiceActionRoutes.pay, { ...input, body });
      try {
        return await call(invoiceActionRoutes.collect, {
          ...input,
          body: { ...body, version: invoice.version, override },
        });
      } catch (error) {
        if (error instanceof ApiError) setShort(shortItems(error));
        throw error;
      }
    },
    onSaved: (receipt) => {
      toast({
        title: `${formatDecimal(receipt.amount)} received`,
        description: `${receipt.invoice.invoiceNumber} is ${receipt.invoice.status}`,
      });
      onClose();
    },
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title={draft ? 'Collect payment' : 'Record payment'}
      description={
        draft
          ? `Issues ${invoice.invoiceNumber} and records what was paid, in one step.`
          : `${formatDecimal(invoice.balance)} is owed on ${invoice.invoiceNumber}.`
      }
    >
      {short ? (
        <ShortStock
          items={short}
          pending={saving.pending}
          onAnyway={() => void handleSubmit((body) => saving.save({ ...body, override: true }))()}
          onBack={() => setShort(null)}
        />
      ) : (
        <form
          noValidate
          className="grid grid-cols-2 gap-3"
          onSubmit={(event) => void handleSubmit((body) => saving.save(body))(event)}
        >
          <TextField
            label="Amount"
            inputMode="decimal"
            autoComplete="off"
            required
            inputClassName="tabular-nums"
            error={formState.errors.amount?.message}
            {...register('amount')}
          />
          <SelectField
            label="Method"
            required
            options={methodOptions}
            error={formState.errors.method?.message}
            {...register('method')}
          />
          <TextField
            className="col-span-2"
            label="Reference"
            description="Check number, card slip"
            autoComplete="off"
            error={formState.errors.reference?.message}
            {...register('reference')}
          />
          {invoice.email ? (
            <Checkbox
              className="col-span-2"
              label={`Mail a receipt to ${invoice.email}`}
              {...register('receipt')}
            />
          ) : null}
          {saving.failure ? (
            <p role="alert" className="col-span-2 font-semibold text-danger">
              {saving.failure}
            </p>
          ) : null}
          <div className="col-span-2 flex justify-end gap-2">
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" look="primary" pending={saving.pending} pendingText="Saving...">
              {draft ? 'Issue and collect' : 'Record payment'}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
