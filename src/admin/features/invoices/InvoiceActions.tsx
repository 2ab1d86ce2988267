import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '#client/api-error.ts';
import { call } from '#client/api.ts';
import { cardRoutes } from '#contract/cards.ts';
import { pdfRoutes } from '#contract/documents/pdf.ts';
import { invoiceActionRoutes, type PaymentReceipt } from '#contract/invoices/actions.ts';
import { type Invoice, invoiceRoutes } from '#contract/invoices/invoice.ts';
import type { InvoiceEvent } from '#domain/invoice.ts';
import { formatDecimal } from '#domain/money.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { Banknote, Copy, Mail, Printer } from '#ui/icons.tsx';
import { toast } from '#ui/toast.ts';
import { dropDraft } from '../../drafts.ts';
import { read, refetch } from '../../queries.ts';
import { copyInvoicePath, dashboardPath, openPath } from '../../routes.ts';
import { PdfButton } from '../../shared/FileButton.tsx';
import { type PaymentBody, PaymentDialog } from '../../shared/Payments.tsx';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { type ShortItem, shortItems, ShortStock } from '../../shared/ShortStock.tsx';
import { useAction } from '../../shared/use-action.ts';
import { draftKey } from './invoice-values.ts';
import { SendInvoiceDialog } from './SendInvoiceDialog.tsx';

/** The actions the server allows on an invoice now. */
export function InvoiceActions({
  invoice,
  unsaved,
}: {
  invoice: Invoice;
  /** There are unsaved changes, which a sent invoice would not include. */
  unsaved: boolean;
}) {
  const [openDialog, setOpenDialog] = useState<'send' | 'pay' | 'void' | 'delete' | null>(null);
  const can = (event: InvoiceEvent) => invoice.allowed.includes(event);
  const draft = invoice.status === 'draft';
  const owes = Number(invoice.balance) > 0;
  const close = () => setOpenDialog(null);

  return (
    <div className="mb-4 flex flex-wrap gap-2">
      {can('send') ? (
        <Button look={draft ? 'primary' : 'plain'} disabled={unsaved} onClick={() => setOpenDialog('send')}>
          <Mail aria-hidden="true" className="size-4" />
          Email Invoice
        </Button>
      ) : null}
      {(draft && can('send') && owes) || can('pay') ? (
        <Button look={draft ? 'plain' : 'primary'} disabled={unsaved} onClick={() => setOpenDialog('pay')}>
          <Banknote aria-hidden="true" className="size-4" />
          {draft ? 'Collect now' : 'Record payment'}
        </Button>
      ) : null}
      <PdfButton route={pdfRoutes.invoice} params={{ id: invoice.id }} label="PDF" />
      <Button onClick={() => print()}>
        <Printer aria-hidden="true" className="size-4" />
        Print
      </Button>
      <ButtonLink href={copyInvoicePath(invoice.id)}>
        <Copy aria-hidden="true" className="size-4" />
        Copy
      </ButtonLink>
      {invoice.takesCards ? <CardPageButton invoice={invoice} /> : null}
      {can('void') ? (
        <Button look="danger" onClick={() => setOpenDialog('void')}>
          Void
        </Button>
      ) : null}
      {can('delete') ? (
        <Button look="danger" onClick={() => setOpenDialog('delete')}>
          Delete draft
        </Button>
      ) : null}
      {unsaved ? (
        <p className="w-full text-sm text-muted">Save your changes before you send it or collect payment.</p>
      ) : null}
      {openDialog === 'send' ? <SendInvoiceDialog invoice={invoice} onClose={close} /> : null}
      {openDialog === 'pay' ? <InvoicePaymentDialog invoice={invoice} onClose={close} /> : null}
      {openDialog === 'void' ? <VoidDialog invoice={invoice} onClose={close} /> : null}
      {openDialog === 'delete' ? <DeleteDraftDialog invoice={invoice} onClose={close} /> : null}
    </div>
  );
}

/** Opens the card page for the balance of this moment; it leads back here. */
function CardPageButton({ invoice }: { invoice: Invoice }) {
  const page = useAction({
    run: async () => {
      const { url } = await call(cardRoutes.payInvoice, { params: { id: invoice.id } });
      location.assign(url);
    },
    done: () => null,
    failed: 'The card page did not open',
  });
  return (
    <Button pending={page.isPending} onClick={() => page.mutate(undefined)}>
      Pay by card
    </Button>
  );
}

/** Deletes a draft; its number remains, marked as deleted. */
function DeleteDraftDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const client = useQueryClient();
  const remove = useAction({
    run: async (_: void, idempotencyKey) => {
      await call(invoiceRoutes.remove, {
        params: { id: invoice.id },
        query: { version: invoice.version },
        idempotencyKey,
      });
      // Before what changed is refetched: the draft is no longer there.
      dropDraft(draftKey(invoice.id));
      openPath(dashboardPath('invoices'));
      client.removeQueries({ queryKey: [invoiceRoutes.list.path, invoice.id] });
    },
    done: () => ({ title: `Draft ${invoice.invoiceNumber} deleted` }),
    failed: 'The draft was not deleted',
  });
  return (
    <ConfirmDialog
      title={`Delete draft ${invoice.invoiceNumber}?`}
      description="Its number will not be reused, and the books record the deletion."
      cancelText="Keep it"
      confirmText="Delete draft"
      pendingText="Deleting…"
      pending={remove.isPending}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    />
  );
}

const answers = [
  { value: true, label: 'Yes, they were not used' },
  { value: false, label: 'No, they are gone' },
];

/** Voids an issued invoice: asks for the reason, and whether its parts return to stock. */
function VoidDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const hasParts = invoice.items.some((item) => item.inventoryItemId !== null);
  const [returnStock, setReturnStock] = useState(hasParts);
  const cancel = useAction({
    run: (reason: string, idempotencyKey) =>
      call(invoiceActionRoutes.void, {
        params: { id: invoice.id },
        body: { version: invoice.version, reason, returnStock: hasParts && returnStock },
        idempotencyKey,
      }),
    done: () => ({ title: `Invoice ${invoice.invoiceNumber} is void` }),
    failed: 'The invoice was not voided',
    after: onClose,
  });
  return (
    <ReasonDialog
      title={`Void ${invoice.invoiceNumber}?`}
      description="It stays in the books as void, with its number. This cannot be undone."
      submitText="Void invoice"
      required
      pending={cancel.isPending}
      onClose={onClose}
      onSubmit={(reason) => cancel.mutate(reason)}
    >
      {hasParts ? (
        <fieldset className="m-0 border-0 p-0">
          <legend className="text-sm font-semibold">Return its parts to stock?</legend>
          {answers.map((answer) => (
            <label key={answer.label} className="flex min-h-11 items-center gap-2.5 pointer-fine:min-h-9">
              <input
                type="radio"
                name="return-stock"
                className="size-5 accent-accent"
                checked={returnStock === answer.value}
                onChange={() => setReturnStock(answer.value)}
              />
              {answer.label}
            </label>
          ))}
        </fieldset>
      ) : null}
    </ReasonDialog>
  );
}

/** Records a payment. On a draft it also issues the invoice, as when a customer pays at the car. */
function InvoicePaymentDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const client = useQueryClient();
  const draft = invoice.status === 'draft';
  const form = useRef<HTMLFormElement>(null);
  const [short, setShort] = useState<readonly ShortItem[] | null>(null);
  const [sending, setSending] = useState(false);

  const send = async (body: PaymentBody, idempotencyKey: string): Promise<PaymentReceipt> => {
    const input = { params: { id: invoice.id }, idempotencyKey };
    if (!draft) return call(invoiceActionRoutes.pay, { ...input, body });
    setSending(true);
    try {
      return await call(invoiceActionRoutes.collect, {
        ...input,
        // A stock shortage is overridden only by the button that says so.
        body: { ...body, version: invoice.version, override: short !== null },
      });
    } catch (error) {
      setShort(shortItems(error));
      if (error instanceof ApiError && error.code === 'stale_version') await refetch(client);
      throw error;
    } finally {
      setSending(false);
    }
  };

  return (
    <PaymentDialog
      title={draft ? 'Collect now' : 'Record payment'}
      description={
        draft
          ? `Issues ${invoice.invoiceNumber} and records the payment in one step.`
          : `${formatDecimal(invoice.balance)} is due on ${invoice.invoiceNumber}. A partial payment is fine.`
      }
      amount={invoice.balance}
      email={invoice.email}
      submitText={draft ? 'Issue and collect' : 'Record payment'}
      send={send}
      onSaved={(receipt) => {
        // Before the refetch: a second payment defaults to the new balance.
        const { queryKey } = read(invoiceRoutes.find, { params: { id: invoice.id } });
        client.setQueryData(queryKey, receipt.invoice);
        toast({
          title: `${formatDecimal(receipt.amount)} received`,
          description: `${receipt.invoice.invoiceNumber} is ${receipt.invoice.status}`,
        });
        onClose();
      }}
      onClose={onClose}
      formRef={form}
      problem={
        short ? (
          <ShortStock
            items={short}
            pending={sending}
            onAnyway={() => form.current?.requestSubmit()}
            onBack={() => setShort(null)}
          />
        ) : null
      }
    />
  );
}
