import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { call } from '#client/api.ts';
import { invoiceActionRoutes } from '#contract/invoices/actions.ts';
import { type Invoice, invoiceRoutes } from '#contract/invoices/invoice.ts';
import { formatCalendarDate, formatDateTime } from '#domain/shop-time.ts';
import { formatDecimal } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import { useRecordId } from '../../navigation.ts';
import { read } from '../../queries.ts';
import { dashboardPath, estimatePath } from '../../routes.ts';
import { Deliveries } from '../../shared/Deliveries.tsx';
import { RecordBoundary, RecordHistory, RevokeLinks } from '../../shared/RecordParts.tsx';
import { InvoiceStatusBadge } from '../../shared/StatusBadges.tsx';
import { useAction } from '../../shared/use-action.ts';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';
import { EditInvoiceForm } from './InvoiceForm.tsx';
import { InvoiceActions } from './InvoiceActions.tsx';
import { InvoiceDocument } from './InvoiceDocument.tsx';
import { PaymentsSection } from './PaymentsSection.tsx';

/** /admin/invoice/{id}: the invoice, its balance and its actions. */
export default function InvoiceScreen() {
  const id = useRecordId('invoice');
  const query = useQuery(read(invoiceRoutes.find, { params: { id } }));
  return (
    <RecordBoundary
      name="invoice"
      query={query}
      back={{ label: 'All invoices', href: dashboardPath('invoices') }}
    >
      {(invoice) => <InvoiceView key={invoice.id} invoice={invoice} />}
    </RecordBoundary>
  );
}

function InvoiceView({ invoice }: { invoice: Invoice }) {
  const params = { id: invoice.id };
  const [unsaved, setUnsaved] = useState(false);
  const deliveries = useQuery(read(invoiceActionRoutes.deliveries, { params }));
  const retry = useAction({
    run: (deliveryId: string, idempotencyKey) =>
      call(invoiceActionRoutes.retryDelivery, { params: { ...params, deliveryId }, idempotencyKey }),
    done: () => ({ title: 'Sending the email again' }),
    failed: 'The email could not be sent again',
  });
  return (
    <>
      <div className="print:hidden">
        <ScreenHeader
          title={
            <span className="inline-flex flex-wrap items-center gap-2">
              Invoice {invoice.invoiceNumber}
              <InvoiceStatusBadge status={invoice.status} />
            </span>
          }
          windowTitle={`Invoice ${invoice.invoiceNumber}`}
        />
        <p className="pb-3 text-muted">
          {standing(invoice)}
          {invoice.quoteId && invoice.quoteNumber ? (
            <>
              {', from estimate '}
              <a href={estimatePath(invoice.quoteId)}>{invoice.quoteNumber}</a>
            </>
          ) : null}
        </p>
        <InvoiceActions invoice={invoice} unsaved={unsaved} />
      </div>
      {invoice.allowed.includes('edit') ? (
        <>
          <div className="print:hidden">
            <EditInvoiceForm key={invoice.version} invoice={invoice} onUnsaved={setUnsaved} />
          </div>
          <div className="hidden print:block">
            <InvoiceDocument invoice={invoice} />
          </div>
        </>
      ) : (
        <InvoiceDocument invoice={invoice} />
      )}
      <div className="mt-8 flex max-w-3xl flex-col gap-6 print:hidden">
        <PaymentsSection invoice={invoice} />
        {invoice.status === 'sent' || invoice.status === 'overdue' ? (
          <Reminders key={invoice.version} invoice={invoice} />
        ) : null}
        <Deliveries query={deliveries} retrying={retry.isPending} onRetry={(id) => retry.mutate(id)} />
        {invoice.sentAt ? (
          <RevokeLinks
            document="invoice"
            run={(idempotencyKey) => call(invoiceActionRoutes.revokeLinks, { params, idempotencyKey })}
          />
        ) : null}
        <RecordHistory recordType="invoice" recordId={invoice.id} />
      </div>
    </>
  );
}

/** A one-line summary: balance, due date, what has been done. */
function standing(invoice: Invoice): string {
  const parts = [
    invoice.status === 'paid' && invoice.paidDate
      ? `Paid ${formatDateTime(invoice.paidDate)}`
      : `${formatDecimal(invoice.balance)} owed`,
    `due ${formatCalendarDate(invoice.dueDate)}`,
  ];
  if (invoice.sentAt) parts.push(`issued ${formatDateTime(invoice.sentAt)}`);
  if (invoice.voidReason) parts.push(`reason for the void: ${invoice.voidReason}`);
  return parts.join(', ');
}

/** The days past due on which the customer is reminded while a balance remains. */
function Reminders({ invoice }: { invoice: Invoice }) {
  const before = invoice.reminderDays.join(', ');
  const [text, setText] = useState(before);
  const days = readReminderDays(text);
  const save = useAction({
    run: (wanted: readonly number[], idempotencyKey) =>
      call(invoiceActionRoutes.reminders, {
        params: { id: invoice.id },
        body: { version: invoice.version, days: [...wanted] },
        idempotencyKey,
      }),
    done: (saved) => ({
      title: 'Reminders saved',
      description:
        saved.reminderDays.length > 0
          ? `${saved.reminderDays.join(', ')} days after the due date`
          : 'No reminders will be sent.',
    }),
    failed: 'The reminders were not saved',
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (days) save.mutate(days);
  };

  return (
    <section aria-label="Reminders">
      <h2 className="border-b border-line-strong pb-1.5 text-lg font-bold">Reminders</h2>
      <form noValidate className="flex flex-wrap items-end gap-2 pt-2" onSubmit={submit}>
        <TextField
          className="flex-1 basis-64"
          label="Days after the due date"
          description={
            invoice.email
              ? 'For example 3, 10, 30. Leave empty for no reminders. Each is sent at most once.'
              : 'It has no email address, so no reminder can be sent.'
          }
          inputMode="numeric"
          autoComplete="off"
          value={text}
          error={days ? undefined : 'Days from 1 to 365, at most ten of them'}
          onChange={(event) => setText(event.target.value)}
        />
        <Button
          type="submit"
          disabled={days === null || days.join(', ') === before}
          pending={save.isPending}
          pendingText="Saving..."
        >
          Save reminders
        </Button>
      </form>
    </section>
  );
}

/** Parses days past due ("3, 10, 30") into a sorted list without duplicates; null if any is invalid. */
export function readReminderDays(text: string): readonly number[] | null {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  if (!parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) >= 1 && Number(part) <= 365)) return null;
  const days = [...new Set(parts.map(Number))].toSorted((a, b) => a - b);
  return days.length <= 10 ? days : null;
}
