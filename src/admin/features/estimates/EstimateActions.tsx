import { useState } from 'react';
import { pdfRoutes } from '#contract/documents/pdf.ts';
import { quoteActionRoutes } from '#contract/estimates/actions.ts';
import type { Quote } from '#contract/estimates/estimate.ts';
import { call } from '#client/api.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { useMay } from '../../session.ts';
import { createInvoicePath, invoicePath } from '../../routes.ts';
import { SendEstimateDialog } from '../../shared/SendDialogs.tsx';
import { PdfButton } from '../../shared/FileButton.tsx';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { useAction } from '../../shared/use-action.ts';

/** The actions the server allows on an estimate now. */
export function EstimateActions({ quote }: { quote: Quote }) {
  const [openDialog, setOpenDialog] = useState<'decline' | 'cancel' | 'send' | null>(null);
  const params = { id: quote.id };
  const { version } = quote;
  const may = useMay();
  const can = (event: Quote['allowed'][number], route: string) =>
    quote.allowed.includes(event) && (may?.(route) ?? false);

  const step = useAction({
    run: (
      input: { event: 'approve' | 'reopen' | 'extend' } | { event: 'decline' | 'cancel'; reason: string },
      idempotencyKey,
    ) =>
      'reason' in input
        ? call(quoteActionRoutes[input.event], {
            params,
            body: { version, reason: input.reason },
            idempotencyKey,
          })
        : call(quoteActionRoutes[input.event], { params, body: { version }, idempotencyKey }),
    done: (saved) => ({ title: `Estimate ${saved.quoteNumber} is ${saved.status}` }),
    failed: 'The estimate was not changed',
    after: () => setOpenDialog(null),
  });
  const pending = step.isPending;

  return (
    <div className="mb-4 flex flex-wrap gap-2">
      {can('approve', 'approveQuote') ? (
        <Button look="primary" pending={pending} onClick={() => step.mutate({ event: 'approve' })}>
          Approve
        </Button>
      ) : null}
      {quote.invoiceId ? (
        <ButtonLink look="primary" href={invoicePath(quote.invoiceId)}>
          Open Invoice
        </ButtonLink>
      ) : can('invoice', 'createInvoice') ? (
        <ButtonLink look="primary" href={createInvoicePath(quote.id)}>
          Create Invoice
        </ButtonLink>
      ) : null}
      {can('send', 'sendQuote') ? (
        <Button onClick={() => setOpenDialog('send')}>Send to customer</Button>
      ) : null}
      {can('reopen', 'reopenQuote') ? (
        <Button pending={pending} onClick={() => step.mutate({ event: 'reopen' })}>
          Reopen
        </Button>
      ) : null}
      {can('extend', 'extendQuote') ? (
        <Button pending={pending} onClick={() => step.mutate({ event: 'extend' })}>
          Extend 30 days
        </Button>
      ) : null}
      {can('decline', 'declineQuote') ? (
        <Button onClick={() => setOpenDialog('decline')}>Decline</Button>
      ) : null}
      {can('cancel', 'cancelQuote') ? (
        <Button onClick={() => setOpenDialog('cancel')}>Withdraw</Button>
      ) : null}
      <PdfButton route={pdfRoutes.estimate} params={params} label="PDF" />
      {openDialog === 'decline' || openDialog === 'cancel' ? (
        <ReasonDialog
          title={openDialog === 'decline' ? 'Decline for the customer?' : 'Withdraw the estimate?'}
          description="You can reopen it later."
          submitText={openDialog === 'decline' ? 'Decline' : 'Withdraw'}
          pending={pending}
          onClose={() => setOpenDialog(null)}
          onSubmit={(reason) => step.mutate({ event: openDialog, reason })}
        />
      ) : null}
      {openDialog === 'send' ? (
        <SendEstimateDialog quote={quote} onClose={() => setOpenDialog(null)} />
      ) : null}
    </div>
  );
}
