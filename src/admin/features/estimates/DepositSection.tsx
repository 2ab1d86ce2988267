import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { decimalFromCents, centsFromDecimal, formatDecimal } from '#domain/money.ts';
import { type DepositReceipt, quoteActionRoutes } from '#contract/estimates/actions.ts';
import type { Payment } from '#contract/payments.ts';
import type { Quote } from '#contract/estimates/estimate.ts';
import { ApiError } from '#client/api-error.ts';
import { call } from '#client/api.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogActions } from '#ui/Dialog.tsx';
import { TextField } from '#ui/Field.tsx';
import { toast } from '#ui/toast.ts';
import { read } from '../../queries.ts';
import { CardRefundDialog } from '../../shared/CardRefundDialog.tsx';
import { PaymentDialog, PaymentList } from '../../shared/Payments.tsx';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { useAction } from '../../shared/use-action.ts';

/** Deposits taken before the work; the invoice created from the estimate carries them over. */
export function DepositSection({ quote }: { quote: Quote }) {
  const params = { id: quote.id };
  const deposits = useQuery(read(quoteActionRoutes.deposits, { params }));
  const [openDialog, setOpenDialog] = useState<Payment | 'take' | 'ask' | null>(null);
  const close = () => setOpenDialog(null);
  const returning = typeof openDialog === 'string' ? null : openDialog;
  const refund = useAction({
    run: (reason: string, idempotencyKey) =>
      call(quoteActionRoutes.reverseDeposit, {
        params: { ...params, paymentId: returning?.id ?? '' },
        body: { reason },
        idempotencyKey,
      }),
    done: (reversal) => ({ title: `${formatDecimal(reversal.amount)} refunded` }),
    failed: 'The deposit was not refunded',
    after: close,
  });
  const open = centsFromDecimal(quote.total) - centsFromDecimal(quote.depositPaid);
  const canTakeDeposit =
    (quote.status === 'pending' || quote.status === 'approved') && !quote.invoiceId && open > 0;
  if (!canTakeDeposit && (deposits.data ?? []).length === 0) return null;

  return (
    <section aria-label="Deposits">
      <h2 className="border-b border-line-strong pb-1.5 text-lg font-bold">Deposits</h2>
      <PaymentList payments={deposits.data ?? []} empty="No deposit has been taken.">
        {(deposit) =>
          quote.invoiceId ? null : (
            <Button
              look="danger"
              aria-label={`Refund the deposit of ${formatDecimal(deposit.amount)}`}
              onClick={() => setOpenDialog(deposit)}
            >
              Refund
            </Button>
          )
        }
      </PaymentList>
      {canTakeDeposit ? (
        <p className="pt-2">
          <Button onClick={() => setOpenDialog('take')}>Take deposit</Button>{' '}
          <Button onClick={() => setOpenDialog('ask')}>Request deposit</Button>
        </p>
      ) : null}
      {canTakeDeposit && Number(quote.depositAsked) > 0 ? (
        <p className="pt-1 text-sm text-muted">
          Requested: {formatDecimal(quote.depositAsked)}. The customer can pay it by card on their page.
        </p>
      ) : null}
      {openDialog === 'ask' ? <AskDepositDialog quote={quote} onClose={close} /> : null}
      {openDialog === 'take' ? (
        <PaymentDialog<DepositReceipt>
          title="Take deposit"
          description={`Up to ${formatDecimal(decimalFromCents(open))} on ${quote.quoteNumber}. Its invoice will carry it.`}
          amount=""
          email={quote.email}
          submitText="Take deposit"
          send={(body, idempotencyKey) => call(quoteActionRoutes.deposit, { params, body, idempotencyKey })}
          onSaved={(receipt) => {
            toast({ title: `Deposit of ${formatDecimal(receipt.amount)} taken` });
            close();
          }}
          onClose={close}
        />
      ) : null}
      {returning?.byProvider ? (
        <CardRefundDialog id={returning.id} amount={returning.amount} onClose={close} />
      ) : null}
      {returning && !returning.byProvider ? (
        <ReasonDialog
          title={`Refund ${formatDecimal(returning.amount)}?`}
          description="This refunds the whole deposit. Both entries stay in the books."
          submitText="Refund"
          required
          pending={refund.isPending}
          onClose={close}
          onSubmit={(reason) => refund.mutate(reason)}
        />
      ) : null}
    </section>
  );
}

/** Requests a deposit, say for parts, which the customer can pay by card on their page. */
function AskDepositDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const [amount, setAmount] = useState(Number(quote.depositAsked) > 0 ? quote.depositAsked : '');
  const ask = useAction({
    run: (_: void, idempotencyKey) =>
      call(quoteActionRoutes.askDeposit, {
        params: { id: quote.id },
        body: { amount: amount.trim() },
        idempotencyKey,
      }),
    done: ({ depositAsked }) => ({
      title:
        Number(depositAsked) > 0
          ? `Deposit of ${formatDecimal(depositAsked)} requested`
          : 'Deposit request withdrawn',
    }),
    failed: 'The deposit was not requested',
    after: onClose,
  });
  const errors = ask.error instanceof ApiError ? ask.error.fieldErrors : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Request deposit"
      description={`Up to ${formatDecimal(quote.total)}, the total. The customer can pay it by card on their page. Enter 0 to withdraw the request.`}
    >
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          ask.mutate(undefined);
        }}
      >
        <TextField
          label="Deposit"
          inputMode="decimal"
          autoComplete="off"
          inputClassName="tabular-nums"
          value={amount}
          error={errors?.['amount']}
          onChange={(event) => setAmount(event.target.value)}
        />
        <DialogActions onClose={onClose}>
          <Button type="submit" look="primary" pending={ask.isPending} pendingText="Requesting…">
            Request deposit
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
