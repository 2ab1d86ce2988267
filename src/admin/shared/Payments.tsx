import { type ReactNode, type RefObject, useRef } from 'react';
import { invoiceActionRoutes } from '#contract/invoices/actions.ts';
import type { Payment } from '#contract/payments.ts';
import type { PaymentMethod } from '#domain/invoice.ts';
import { formatDecimal } from '#domain/money.ts';
import { formatDateTime } from '#domain/shop-time.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox, TextField } from '#ui/Field.tsx';
import { Dialog, DialogActions } from '#ui/Dialog.tsx';
import { FormError } from '#ui/States.tsx';
import { MethodField, methodLabel } from './MethodField.tsx';
import { schemaResolver, useForm } from './form/fields.ts';
import { useSave } from './use-action.ts';

/** Payments and reversals, oldest first; a reversed payment stays, marked. */
export function PaymentList({
  payments,
  empty,
  children,
}: {
  payments: readonly Payment[];
  empty: string;
  /** Renders the buttons of a payment that is not reversed. */
  children: (payment: Payment) => ReactNode;
}) {
  if (payments.length === 0) return <p className="py-3 text-muted">{empty}</p>;
  return (
    <ul>
      {payments.map((payment) => (
        <li
          key={payment.id}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2"
        >
          <span className="min-w-0 flex-1 basis-56">
            <span className="flex flex-wrap items-center gap-2">
              <strong className={payment.reversed ? 'tabular-nums line-through' : 'tabular-nums'}>
                {payment.kind === 'reversal' ? '−' : ''}
                {formatDecimal(payment.amount)}
              </strong>
              {methodLabel(payment.method)}
              {payment.quoteId && payment.kind === 'payment' ? <Badge tone="info">Deposit</Badge> : null}
              {payment.kind === 'reversal' ? <Badge tone="warn">Reversed</Badge> : null}
              {payment.reversed ? <Badge tone="warn">Reversed</Badge> : null}
            </span>
            <span className="block text-sm break-words text-muted">
              {[
                payment.reference,
                payment.reason && `reason: ${payment.reason}`,
                formatDateTime(payment.receivedAt),
                payment.actor,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          {payment.kind === 'payment' && !payment.reversed ? (
            <span className="flex flex-wrap gap-2 print:hidden">{children(payment)}</span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

interface PaymentValues {
  amount: string;
  method: PaymentMethod | '';
  reference: string;
  receipt: boolean;
}

/** A payment's request body. */
export interface PaymentBody {
  readonly amount: string;
  readonly method: PaymentMethod;
  readonly reference?: string | null | undefined;
  readonly receipt: boolean;
}

const resolver = schemaResolver<PaymentValues, PaymentBody>(invoiceActionRoutes.pay.body);

/** Records a payment: amount, method and whether to send a receipt. */
export function PaymentDialog<Saved>({
  title,
  description,
  amount,
  email,
  submitText,
  send,
  onSaved,
  onClose,
  problem,
  formRef,
}: {
  title: string;
  description?: ReactNode;
  /** Initial amount; empty if unknown. */
  amount: string;
  /** Where to email a receipt; null if there is no address. */
  email: string | null;
  submitText: string;
  send: (body: PaymentBody, idempotencyKey: string) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  onClose: () => void;
  /** Why it failed, with a way to proceed; replaces the form's own button. */
  problem?: ReactNode;
  formRef?: RefObject<HTMLFormElement | null> | undefined;
}) {
  const form = useForm<PaymentValues, unknown, PaymentBody>({
    defaultValues: { amount, method: '', reference: '', receipt: email !== null },
    resolver,
  });
  const { register, formState, handleSubmit } = form;
  const first = useRef<HTMLInputElement>(null);
  const saving = useSave<PaymentValues, PaymentBody, Saved>({
    form,
    failed: { title: 'Error', description: 'The payment was not recorded' },
    send,
    onSaved,
  });
  const submit = handleSubmit((body) => saving.save(body));

  return (
    <Dialog open onClose={onClose} title={title} description={description} initialFocus={first}>
      <form ref={formRef} noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <MethodField
          inputRef={first}
          error={formState.errors.method?.message}
          register={register('method')}
        />
        <TextField
          label="Amount"
          inputMode="decimal"
          autoComplete="off"
          required
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
        {email === null ? null : <Checkbox label={`Email a receipt to ${email}`} {...register('receipt')} />}
        {problem}
        {saving.conflict ? (
          <FormError>
            Someone else changed it in the meantime. Its current state is shown; check the amount, then save
            again.
          </FormError>
        ) : null}
        {saving.failure && !problem ? <FormError>{saving.failure}</FormError> : null}
        <DialogActions onClose={onClose}>
          {problem ? null : (
            <Button type="submit" look="primary" pending={saving.pending} pendingText="Saving...">
              {submitText}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
